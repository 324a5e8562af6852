import { expect, test } from 'vitest';
import { withStamps } from '../../../server/case/submissions.ts';

const data = JSON.stringify({ permit: { no: '' }, floors: [{ floor: '1', area: '600' }] });
const read = (stamps: unknown = {}) => withStamps({ data, stamps });

test('what a form said is read once, so that what was worked out of its rows is found again', () => {
  expect(read()).toBe(read());
  expect(read()['floors']).toBe(read()['floors']);
});

test('the same form with another number on it is another', () => {
  expect(read({ '/permit/no': '०००१' })).toEqual({ ...read(), permit: { no: '०००१' } });
  expect(read({ '/permit/no': '०००२' })).toMatchObject({ permit: { no: '०००२' } });
  expect(read()).toMatchObject({ permit: { no: '' } });
});

test('nobody changes it for those who read it after', () => {
  const rows = read()['floors'] as { area: string }[];
  expect(() => rows.push({ area: '1' })).toThrow(TypeError);
  expect(() => Object.assign(rows[0] ?? {}, { area: '1' })).toThrow(TypeError);
});
