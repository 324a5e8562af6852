import { expect, test } from 'vitest';
import { filesNamed, fillForm, type Surroundings } from '../../../scripts/demo/fill.ts';

const around: Surroundings = {
  today: '2026-11-12',
  facts: { 'revenue.total': 2197500, 'deposit.amount': 0 },
  files: { 'lalpurja.pdf': 'file-1' },
  words: { ward: '४' },
};

test('answers are laid over what prefill gave, and what is not answered stays', () => {
  const data = { owner: { district: 'नमुना', ward: '1' }, kind: 'individual' };
  expect(fillForm(data, { owner: { ward: '4' }, agreed: true }, around)).toEqual({
    owner: { district: 'नमुना', ward: '4' },
    kind: 'individual',
    agreed: true,
  });
});

test('a table is answered row by row, and further rows are added', () => {
  const data = { rows: [{ side: '1' }, { side: '2' }] };
  expect(fillForm(data, { rows: [{ length: '46' }, {}, { side: '3' }] }, around)).toEqual({
    rows: [{ side: '1', length: '46' }, { side: '2' }, { side: '3' }],
  });
});

test('rows of a checklist are answered by their code, all of them by the star, and rows that are not there are passed over', () => {
  const data = { rows: [{ code: 'AC01' }, { code: 'AC02' }] };
  const answers = { rows: { '*': { complies: 'ok' }, AC02: { complies: 'ng', qty: '२००' }, AC99: { qty: '१' } } };
  expect(fillForm(data, answers, around)).toEqual({
    rows: [
      { code: 'AC01', complies: 'ok' },
      { code: 'AC02', complies: 'ng', qty: '२००' },
    ],
  });
});

test('marks stand for files, days, facts, other columns and words', () => {
  const data = { rows: [{ approved: '२५' }, {}] };
  const answers = {
    scan: { file: 'lalpurja.pdf' },
    postedOn: { day: 1 },
    amount: { fact: 'revenue.total' },
    address: 'सुनगाभा–{{ward}}',
    found: 'मिति {{day:-2}} मा',
    rows: [{ measured: { same: 'approved' } }, { measured: { same: 'approved', else: 'नक्सा बमोजिम' } }],
  };
  expect(fillForm(data, answers, around)).toEqual({
    scan: 'file-1',
    postedOn: { ad: '2026-11-13', bs: '2083-07-27', source: 'ad' },
    amount: 2197500,
    address: 'सुनगाभा–४',
    found: 'मिति २०८३/०७/२४ मा',
    rows: [{ approved: '२५', measured: '२५' }, { measured: 'नक्सा बमोजिम' }],
  });
});

test('a day that would be a Saturday is the next one that the office is open, away from today', () => {
  const answers = { receiptOn: { day: -5 }, visitOn: { day: 2 }, today: { day: 0 } };
  expect(fillForm({}, answers, around)).toEqual({
    receiptOn: { ad: '2026-11-06', bs: '2083-07-20', source: 'ad' },
    visitOn: { ad: '2026-11-15', bs: '2083-07-29', source: 'ad' },
    today: { ad: '2026-11-12', bs: '2083-07-26', source: 'ad' },
  });
});

test('a row that pays nothing is left out', () => {
  const answers = { vouchers: [{ amount: { fact: 'deposit.amount', orNoRow: true } }, { kind: 'income' }] };
  expect(fillForm({}, answers, around)).toEqual({ vouchers: [{ kind: 'income' }] });
});

test('what the form said when it was opened can be answered, and `else` stands in the place of nothing', () => {
  const data = { bill: { remaining: 64500, paid: 0 }, rows: [] };
  const answers = {
    rows: [{ amount: { field: 'bill/remaining', orNoRow: true } }, { amount: { field: 'bill/paid', orNoRow: true } }],
    began: { fact: 'permit.date', else: { fact: 'revenue.total' } },
  };
  expect(fillForm(data, answers, around)).toEqual({ ...data, rows: [{ amount: 64500 }], began: 2197500 });
});

test('a word or file that nobody knows is named', () => {
  expect(() => fillForm({}, { text: '{{tole}}' }, around)).toThrow('nothing is called tole; known: ward');
});

test('the files that answers ask for are listed once each', () => {
  expect(
    filesNamed([{ a: { file: 'x.pdf' } }, { rows: [{ file: { file: 'x.pdf' } }, { photos: [{ file: 'y.png' }] }] }]),
  ).toEqual(['x.pdf', 'y.png']);
});
