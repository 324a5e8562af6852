import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { RuleRow } from '../../../form-schemas/engine/rules/rule-rows.ts';
import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import { FormContext } from '../../../web/forms/form-context.ts';
import { RowCards } from '../../../web/forms/RowCards.tsx';
import { RuleCards, RuleTable } from '../../../web/forms/RuleTable.tsx';
import { tableShape } from '../../../web/forms/table-shape.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import { theme } from '../../../web/theme.ts';
import { application } from '../../form-schemas/engine/tiny.ts';
import { openStore } from './drawn.tsx';

const english = await createTexts('en', en);

function drawn(node: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <MantineProvider theme={theme}>{node}</MantineProvider>
    </I18nextProvider>,
  );
}

const rule: RuleRow = {
  ruleId: 'GC-1',
  title: 'Ground coverage',
  subject: 'पूर्व',
  value: '५५ प्रतिशत',
  limit: '70 %',
  severity: 'E',
  complies: 'ng',
  clause: 'जग्गाको सत्तरी प्रतिशतसम्म',
  source: 'मापदण्ड २०८०',
  attested: true,
  inputs: [{ fact: 'land.area', label: 'Land area', value: '० रोपनी ४ आना' }],
};

test.each([
  ['table', RuleTable],
  ['cards', RuleCards],
])('of a rule in an English page only what is Nepali says so, in a %s', (_, Rows) => {
  const markup = drawn(<Rows label="Rules" rows={[rule]} />);
  const spoken = [...markup.matchAll(/<[a-z]+[^>]* lang="ne"[^>]*>([^<]*)/gu)].map(([, text = '']) => text);
  expect(spoken).toEqual(
    expect.arrayContaining([rule.subject, rule.value, rule.clause, rule.source, rule.inputs[0]?.value]),
  );
  expect(spoken).toHaveLength(5);
});

const label = (text: string) => ({ ne: text, en: text });
const table: FieldNode = {
  key: 'sides',
  info: { type: 'rows', label: label('Sides'), path: ['sides'], fixedBy: 'side' },
  children: [
    {
      key: 'side',
      info: { type: 'string', label: label('Side'), path: ['sides', '*', 'side'], readOnly: true },
      children: [],
    },
    { key: 'length', info: { type: 'string', label: label('Length'), path: ['sides', '*', 'length'] }, children: [] },
  ],
};

function cards(readOnly: boolean): string {
  const rows = [{ side: 'पूर्व', length: 'बाटो' }];
  const store = openStore(application, { sides: rows });
  const setting = { store, root: table, applicationId: 'a', slug: 's', today: '2026-11-20', readOnly };
  return drawn(
    <FormContext value={setting}>
      <RowCards
        label="Sides"
        shape={tableShape(table)}
        table={['sides']}
        rows={rows}
        onChanged={() => undefined}
        onCopy={undefined}
        onRemove={undefined}
      />
    </FormContext>,
  );
}

test('what is read of a row is a list of names and values, and a Nepali name says so', () => {
  const markup = cards(true);
  expect(markup).toMatch(/<dl[^>]*><div[^>]*><dt[^>]*>Length<\/dt><dd>/u);
  expect(markup).toMatch(/<span lang="ne">1\. पूर्व<\/span>/u);
});

test('where a row is filled in its fields say their names themselves', () => {
  expect(cards(false)).not.toContain('<dl');
});
