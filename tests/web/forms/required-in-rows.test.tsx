import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../form-schemas/engine/tree.ts';
import { RowCards } from '../../../web/forms/RowCards.tsx';
import { RowTable } from '../../../web/forms/RowTable.tsx';
import { tableShape } from '../../../web/forms/table-shape.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { draw, openStore } from './drawn.tsx';

const bundle = bundleForm(shippedLibrary(), 'rajaswo-voucher');
const table = fieldTree(bundle).children.find(({ key }) => key === 'vouchers');
if (table === undefined) throw new Error('the form has no vouchers');
const rows = [{ kind: 'income', mode: 'bank' }];
const shape = tableShape(table);

function drawn(Rows: typeof RowTable, readOnly = false): string {
  const parts = { label: 'rows', shape, table: ['vouchers'], rows, onChanged: () => undefined };
  const below = <Rows {...parts} onCopy={undefined} onRemove={undefined} />;
  return draw(openStore(bundle, { vouchers: rows }), 'en', readOnly, below);
}

test.each([
  ['table', RowTable],
  ['card', RowCards],
])('each box of a day that must be given says so, in a %s', (_, Rows) => {
  const boxes = [...drawn(Rows).matchAll(/<input[^>]* id="root_vouchers_0_receiptDate[^>]*>/gu)].map(([tag]) => tag);
  expect(boxes).toHaveLength(3);
  expect(boxes.filter((tag) => !tag.includes('aria-required="true"'))).toEqual([]);
});

test('the columns of a table that must be filled in have their asterisk, while one fills them in', () => {
  const heads = (markup: string) =>
    [...markup.matchAll(/<th scope="col">(.*?)<\/th>/gu)].map(([, head = '']) => head.replaceAll(/<[^>]*>/gu, ''));
  expect(heads(drawn(RowTable))).toEqual(expect.arrayContaining(['Receipt date *', 'Amount *', 'Kind *']));
  expect(heads(drawn(RowTable, true)).join()).not.toContain('*');
});
