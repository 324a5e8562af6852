import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { DocumentDetail } from '../../../server/contract/print-desk.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { PaperOfCase } from '../../../web/print-desk/PaperOfCase.tsx';
import { StandingNotice } from '../../../web/print-desk/StandingNotice.tsx';
import { VerifiedPaper } from '../../../web/public/VerifiedPaper.tsx';
import { theme } from '../../../web/theme.ts';

const texts = await createTexts('ne', ne);

function draw(what: React.ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>{what}</MantineProvider>
    </I18nextProvider>,
  );
}

const title = { ne: 'नक्सा पास', en: 'Permit' };
const paper: DocumentDetail['paper'] = {
  id: 'd1',
  applicationId: 'a1',
  ownerNe: 'सुशीला थापा',
  ward: '04',
  plotNo: '215',
  run: 1,
  stage: title,
  form: 'permit',
  title,
  code: 'ABCDEFGHJKLM',
  issuedAt: '2026-11-01T04:15:00.000Z',
  standing: 'valid',
  copies: 0,
  handedOver: false,
  stays: false,
};
const detail = { paper, isSealed: true, pdfSha256: 'a', signers: [], printed: [], mayRevoke: false };
const inOffice = (given: Partial<DocumentDetail>): string => draw(<StandingNotice detail={{ ...detail, ...given }} />);

const GOOD = 'data-tone="approved"';
const BAD = 'data-tone="rejected"';

test('a paper that record and kept file bear out is said to be valid', () => {
  expect(inOffice({})).toContain(GOOD);
  expect(draw(<VerifiedPaper document={{ found: true, isSealed: true, standing: 'valid' }} />)).toContain(GOOD);
});

test.each([
  ['the record does not bear out', { isSealed: false }, ne['verify.notSealed']],
  ['was changed where it is kept', { fileFault: 'changed' }, ne['verify.kept.changed']],
  ['is gone from where it was kept', { fileFault: 'missing' }, ne['verify.kept.missing']],
] as const)('the head of a paper that %s says so, and nowhere that it is valid', (_, given, said) => {
  const head = inOffice(given);
  expect(head).toContain(said);
  expect(head).toContain(BAD);
  expect(head).not.toContain(GOOD);
  expect(head).not.toContain(ne['desk.isNow.valid']);
});

test('a revoked paper whose kept file was changed is said to be both', () => {
  const head = inOffice({ fileFault: 'changed', paper: { ...paper, standing: 'revoked' } });
  expect(head).toContain(ne['verify.kept.changed']);
  expect(head).toContain(ne['desk.isNow.revoked']);
});

test.each(['changed', 'missing'] as const)(
  'who verifies a paper whose kept file is %s is not told that it is valid',
  (fault) => {
    const page = draw(
      <VerifiedPaper document={{ found: true, isSealed: true, standing: 'valid', fileFault: fault }} />,
    );
    expect(page).toContain(ne[`verify.kept.${fault}`]);
    expect(page).toContain(ne['verify.kept.help']);
    expect(page).not.toContain(GOOD);
    expect(page).not.toContain(ne['verify.valid']);
  },
);

test('before something is done to a paper that cannot be undone one reads which it is, and of whose file', () => {
  const words = draw(<PaperOfCase paper={{ ...paper, number: '०८३/०८४-०००७', registrationNo: '083/084-0004' }} />)
    .replaceAll(/<style[^]*?<\/style>/gu, '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  expect(words).toContain('नक्सा पास · ०८३/०८४-०००७ सुशीला थापा');
  for (const fact of ['०८३/०८४-०००४', '४', '२१५']) expect(words).toContain(fact);
});
