import { expect, test } from 'vitest';
import { onePerRun } from '../../../scripts/record/papers.ts';

const paper = (template: string, run: number, standing: string, no: string) => ({ template, run, standing, no });
const kept = (papers: readonly ReturnType<typeof paper>[]) =>
  onePerRun(papers).map(({ template, round, no }) => `${template} ${String(round)} ${no}`);

test('of a notice that was corrected and given anew, the one that stands is kept', () => {
  const papers = [paper('D13', 1, 'superseded', 'first'), paper('D13', 1, 'valid', 'second')];
  expect(kept(papers)).toEqual(['D13 1 second']);
});

test('of two that stand side by side the first is kept, and of those that all ended the last', () => {
  const beside = [paper('R04', 3, 'valid', 'first'), paper('R04', 3, 'valid', 'second')];
  const ended = [paper('D20', 1, 'superseded', 'first'), paper('D20', 1, 'revoked', 'second')];
  expect(kept([...beside, ...ended])).toEqual(['R04 1 first', 'D20 1 second']);
});

test('each run of a stage has its own, counted from the first', () => {
  const papers = [
    paper('D13', 1, 'superseded', 'first'),
    paper('D15', 1, 'valid', 'only'),
    paper('D13', 4, 'valid', 'anew'),
  ];
  expect(kept(papers)).toEqual(['D13 1 first', 'D15 1 only', 'D13 2 anew']);
});
