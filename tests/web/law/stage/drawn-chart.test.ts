import { expect, test } from 'vitest';
import { drawnArrows } from '../../../../web/law/stage/drawn-chart.ts';

const way = (from: string, to: string, expected: boolean) => ({ id: `${from} ${to}`, from, to, expected, ways: [] });
const layout = {
  chart: {
    states: ['begin', 'desk', 'paid', 'aside'].map((id) => ({ id, initial: id === 'begin' })),
    arrows: [
      way('begin', 'desk', true),
      way('desk', 'begin', false),
      way('desk', 'paid', false),
      way('paid', 'desk', false),
    ],
  },
  places: new Map(),
  lines: new Map(),
};
const lines = (chosen?: string) =>
  drawnArrows(layout, {
    chosen: chosen === undefined ? undefined : { desk: chosen },
    said: '',
    nameOf: () => '',
  }).map(({ id }) => id);

test('a chart draws what a file is expected to take, and the way to a desk that would stand by itself', () => {
  expect(lines()).toEqual(['begin desk', 'desk paid']);
});

test('of the desk that is looked at every way out is drawn', () => {
  expect(lines('desk')).toEqual(['begin desk', 'desk begin', 'desk paid']);
  expect(lines('paid')).toEqual(['begin desk', 'desk paid', 'paid desk']);
});
