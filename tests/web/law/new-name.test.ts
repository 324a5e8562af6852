import { expect, test } from 'vitest';
import { nameOf, whyNotName } from '../../../web/law/new-name.ts';

test('an address is made of the words of an English title', () => {
  expect(
    ['Permit to demolish', 'Owner’s  Café (2nd floor)', '3 storeys or more', 'भत्काउने', ''].map((title) =>
      nameOf(title),
    ),
  ).toEqual(['permit-to-demolish', 'owners-cafe-2nd-floor', 'storeys-or-more', '', '']);
});

test('an address made of a long title ends with a whole word', () => {
  const name = nameOf('Permit to demolish a building that stands beside a road which is being widened by the ward');
  expect(name).toBe('permit-to-demolish-a-building-that-stands-beside-a-road');
  expect(nameOf('x'.repeat(90))).toBe('x'.repeat(60));
});

test('an address that is no word or is another’s is not taken, whatever its letters’ size', () => {
  const taken = ['D20', 'design-approval'];
  expect(['new-form', 'd20', 'Design-Approval', '2nd', 'a b', ''].map((name) => whyNotName(name, taken))).toEqual([
    undefined,
    'taken',
    'taken',
    'form',
    'form',
    'form',
  ]);
});
