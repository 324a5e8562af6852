import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { TextControl } from '../../../../web/forms/controls/TextControl.tsx';
import { FormContext } from '../../../../web/forms/form-context.ts';
import { createTexts, type Language } from '../../../../web/i18n/i18n.ts';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../../web/theme.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';
import { openStore } from '../drawn.tsx';

const texts = await createTexts('ne', ne);
const slug = 'rajaswo-voucher';
const bundle = bundleForm(shippedLibrary(), slug);
const root = fieldTree(bundle);
const node = root.children.find(({ key }) => key === 'dueHeads')?.children.find(({ key }) => key === 'accountCode');

/** What a line of text shows while nobody is at work in it. */
function shown(value: string, language: Language): string {
  if (node === undefined) throw new Error('the voucher has no codes');
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>
        <FormContext
          value={{ store: openStore(bundle, {}), root, applicationId: 'a', slug, today: '2026-11-20', readOnly: false }}
        >
          <TextControl
            node={node}
            path={['dueHeads', 0, 'accountCode']}
            value={value}
            onChange={() => undefined}
            onLeave={() => undefined}
            language={language}
            required={false}
            error={undefined}
          />
        </FormContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  return / value="(?<value>[^"]*)"/u.exec(markup)?.groups?.['value'] ?? '';
}

test.each([
  ['14242', 'ne', '१४२४२'],
  ['14242', 'en', '14242'],
  ['१४२४२', 'en', '14242'],
  ['M20', 'ne', 'M20'],
  ['वडा 4', 'ne', 'वडा ४'],
] as const)(
  'a typed text is shown with the digits of its reader, what has letters of the other language as it is: %s',
  (typed, language, expected) => {
    expect(shown(typed, language)).toBe(expected);
  },
);
