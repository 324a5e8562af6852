import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ReportTable } from '../../../server/contract/reports.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { NumberTable } from '../../../web/reports/NumberTable.tsx';
import { theme } from '../../../web/theme.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const title = (word: string) => ({ ne: `${word} ने`, en: `${word} en` });

const part: ReportTable = {
  id: 'waiting',
  title: title('waiting'),
  columns: [
    { id: 'owner', title: title('owner'), kind: 'text' },
    { id: 'ward', title: title('ward'), kind: 'ward' },
    { id: 'days', title: title('days'), kind: 'days' },
    { id: 'count', title: title('count'), kind: 'count' },
    { id: 'money', title: title('money'), kind: 'money' },
  ],
  rows: [{ cells: ['राम', '04', 12, 3, '1234567.5'], application: 'a1' }, { cells: ['सीता', '11', 7, null, '20.00'] }],
  total: [{ ne: 'जम्मा', en: 'Total' }, null, 19, 3, '1234587.50'],
};

/** The rows of the drawn table, each with its cells: what they say, and whether numbers stand under one another. */
function drawn(language: 'ne' | 'en'): readonly (readonly string[])[] {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={theme}>
        <StaticRouter location="/user/reports">
          <NumberTable part={part} title="" isNumbered />
        </StaticRouter>
      </MantineProvider>
    </I18nextProvider>,
  );
  return [...markup.matchAll(/<tr.*?<\/tr>/gsu)].map(([row]) =>
    [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gsu)].map(([, look = '', said = '']) => {
      const words = said.replace(/<[^>]*>/gu, '');
      return look.includes('text-align:end') ? `→${words}` : words;
    }),
  );
}

test('numbers stand under one another at the end of their column, with the reader’s digits; sums have no number', () => {
  expect(drawn('ne')).toEqual([
    ['क्र.सं.', 'owner ने', 'ward ने', '→days ने', '→count ने', '→money ने'],
    ['१', 'राम', '४', '→१२', '→३', '→१२,३४,५६७.५०'],
    ['२', 'सीता', '११', '→७', '→–', '→२०.००'],
    ['', 'जम्मा', '', '→१९', '→३', '→१२,३४,५८७.५०'],
  ]);
  expect(drawn('en').slice(1, 2)).toEqual([['1', 'राम', '4', '→12', '→3', '→12,34,567.50']]);
});
