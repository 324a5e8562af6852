import { expect, test } from 'vitest';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { amountInWordsNe } from '../../form-schemas/values/money.ts';
import { type DrivenPaper, nameOf, readPapers } from '../../scripts/record/papers.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { templates, wordsOf } from './papers.ts';

const driven = readPapers().filter(({ round }) => round === undefined);
const ofBill = driven.filter(({ template }) => template === 'B01');

function textOf(paper: DrivenPaper): string {
  return toLatin(wordsOf(renderDocument(templates, paper.template, paper.model)));
}

/** Rupees that stand behind these words. */
function rupeesAfter(text: string, words: string): number {
  const [, amount = ''] = new RegExp(`${words} ([0-9,]+)।–`, 'u').exec(text) ?? [];
  if (amount === '') throw new Error(`no sum stands behind ${words}`);
  return Number(amount.replaceAll(',', ''));
}

function sumOf(paper: DrivenPaper, table: string): number {
  const rows = ownValue(ownValue(paper.model, 'form'), table);
  if (!Array.isArray(rows)) throw new Error(`${nameOf(paper)} has no rows ${table}`);
  return rows.reduce((sum: number, row: unknown) => sum + Number(ownValue(row, 'amount')), 0) / 100;
}

test('every kind of driven case has a statement of fees received, whose heads and receipts come to its sums', () => {
  expect(ofBill.length).toBeGreaterThan(8);
  const wrong = ofBill.flatMap((paper) => {
    const text = textOf(paper);
    const sums = [
      [rupeesAfter(text, 'बुझाउनुपर्ने जम्मा'), sumOf(paper, 'dueHeads')],
      [rupeesAfter(text, 'जम्मा दाखिला'), sumOf(paper, 'vouchers')],
    ];
    return sums.filter(([said, worked]) => said !== worked).map((pair) => [nameOf(paper), ...pair]);
  });
  expect(wrong).toEqual([]);
});

test('what a driven case owes by its fee sheet is what its statement of fees received has', () => {
  const sheets = driven.filter(({ template }) => template === 'D11');
  expect(sheets.map(({ constructionType }) => constructionType)).toEqual(
    ofBill.map(({ constructionType }) => constructionType),
  );
  // a sheet without a deposit has no sum below that of the fee
  const owed = sheets.map((sheet) => {
    const text = textOf(sheet);
    const words = text.includes('(घ) धरौटी') ? 'जम्मा बुझाउनुपर्ने \\(ग \\+ घ\\)' : 'कुल बुझाउनुपर्ने दस्तुर';
    return [sheet.constructionType, rupeesAfter(text, words)];
  });
  const stated = ofBill.map((paper) => [paper.constructionType, sumOf(paper, 'dueHeads')]);
  expect(owed).toEqual(stated);
});

test('the house of class ग owes what its storeys, its heads and its deposit come to', () => {
  const sheet = driven.find(({ template, constructionType }) => template === 'D11' && constructionType === '1');
  if (sheet === undefined) throw new Error('no fee sheet was recorded');
  const storeys = 825 * 8 + 825 * 9 + 500 * 10;
  const fee = storeys + 2150 + 500 + 300;
  const text = textOf(sheet);
  expect(rupeesAfter(text, 'तलागत दस्तुर जम्मा 2,150')).toBe(storeys);
  expect(rupeesAfter(text, 'कुल बुझाउनुपर्ने दस्तुर')).toBe(fee);
  expect(rupeesAfter(text, 'धरौटी \\(फिर्ता हुने\\)')).toBe(2150 * 3);
  expect(text).toContain(`जम्मा बुझाउनुपर्ने ${amountInWordsNe((fee + 2150 * 3) * 100)}`);
  for (const { template, model } of driven.filter(({ constructionType }) => constructionType === '1')) {
    if (!['D19', 'D20'].includes(template)) continue;
    const said = toLatin(wordsOf(renderDocument(templates, template, model)));
    expect([template, rupeesAfter(said, 'दस्तुर रु\\.'), rupeesAfter(said, 'धरौटी रु\\.')]).toEqual([template, fee, 6450]);
  }
});
