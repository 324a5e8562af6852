import { expect, test } from 'vitest';
import { readStaff, staffWords } from '../../../scripts/demo/people.ts';

test('in every ward another person posts a notice than the secretary who certifies it', () => {
  const staff = readStaff();
  const said = staff.wards.map(({ code }) => staffWords(staff, code, ''));
  expect(said.filter(({ posterNe, secretaryNe }) => posterNe === secretaryNe)).toEqual([]);
  expect(new Set(said.map(({ secretaryNe }) => secretaryNe)).size).toBe(staff.wards.length);
});
