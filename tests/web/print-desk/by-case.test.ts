import { expect, test } from 'vitest';
import { byCase, inOrderOfCases } from '../../../web/print-desk/by-case.ts';
import { oneOwner } from '../../../web/print-desk/hand-over.ts';
import { deskPaper } from './paper.ts';

const papers = [
  deskPaper('1', { applicationId: 'a' }),
  deskPaper('2', { applicationId: 'b' }),
  deskPaper('3', { applicationId: 'a' }),
];

test('the papers of an application lie together, where the first of them stands', () => {
  const ids = byCase(papers).map(({ applicationId, papers: own }) => [applicationId, own.map(({ id }) => id)]);
  expect(ids).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
  ]);
});

test('rows are gone through, and chosen from one to another, in the order in which they are shown', () => {
  expect(inOrderOfCases(papers).map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect(inOrderOfCases([])).toEqual([]);
});

test('the owner is offered as who takes papers home where all of them are of one', () => {
  expect(oneOwner(papers)).toBe('सुशीला थापा');
  expect(oneOwner([...papers, deskPaper('4', { ownerNe: 'हरि शर्मा' })])).toBeUndefined();
  expect(oneOwner([])).toBeUndefined();
});
