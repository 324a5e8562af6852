import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { FormStatusView } from '../../../server/contract/application.ts';
import { ApprovalsStrip } from '../../../web/case-page/ApprovalsStrip.tsx';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';

const texts = await createTexts('ne', ne);
const title = { ne: 'टाँस मुचुल्का', en: 'Posting' };
const subEngineer = { ne: 'सब-इन्जिनियर', en: 'Sub-engineer' };
const wardSecretary = { ne: 'वडा सचिव', en: 'Ward secretary' };

function strip(enteredBy: FormStatusView['enteredBy']): string {
  const form: FormStatusView = {
    run: 1,
    slug: 'posting',
    title,
    group: 'notice',
    order: 1,
    status: 'absent',
    revision: 0,
    required: true,
    open: true,
    enterBy: 'B',
    enteredBy,
    approvals: [],
    printable: true,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>
        <ApprovalsStrip form={form} />
      </MantineProvider>
    </I18nextProvider>,
  );
}

test('whoever may fill a form in finds their own post among those who do', () => {
  expect(strip([subEngineer, wardSecretary])).toContain('सब-इन्जिनियर वा वडा सचिव');
  expect(strip([subEngineer])).not.toContain('वडा सचिव');
});
