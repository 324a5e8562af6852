import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { FormContext } from '../../../../web/forms/form-context.ts';
import { MeasuredControl } from '../../../../web/forms/controls/MeasuredControl.tsx';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { createTexts } from '../../../../web/i18n/i18n.ts';
import { theme } from '../../../../web/theme.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';
import { openStore, shownIn } from '../drawn.tsx';

const nepali = await createTexts('ne', ne);
const slug = 'plinthLevel-OwnerRepresentation-view';
const measure = { value: '5', by: '6', unit: 'ft' };

test('of a size each side has an input of its own: what is typed into one is not the other’s', () => {
  const bundle = bundleForm(shippedLibrary(), slug);
  const root = fieldTree(bundle);
  const rows = root.children.find(({ key }) => key === 'inspection');
  const node = rows?.children.find(({ key }) => key === 'measure');
  if (node === undefined) throw new Error('nothing is measured in this form');
  const store = openStore(bundle, { inspection: [{ code: 'PL05', measures: 'size', unit: 'ft', measure }] });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={nepali}>
      <MantineProvider theme={theme}>
        <FormContext value={{ store, root, applicationId: 'a', slug, today: '2026-11-20', readOnly: false }}>
          <MeasuredControl
            node={node}
            path={['inspection', 0, 'measure']}
            value={measure}
            onChange={() => undefined}
            onLeave={() => undefined}
            language="ne"
            required={false}
            error={undefined}
          />
        </FormContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  expect(shownIn(markup, 'root_inspection_0_measure')).toBe('५');
  expect(shownIn(markup, 'root_inspection_0_measure-by')).toBe('६');
});
