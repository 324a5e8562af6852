import { expect, test } from 'vitest';
import { startStage } from '../../workflows/engine/advance.ts';
import { stageTasks } from '../../workflows/engine/progress.ts';
import { begin, start } from './desk.ts';
import { compiled, shippedBody } from './stages.ts';

const stage = compiled(shippedBody('phase-one'));
const first = startStage(stage, { ...start, type: '1', class: 'C' }).snapshot;

function statuses(value: string, visited: readonly string[], snapshot = first) {
  const tasks = stageTasks(stage, { ...snapshot, value }, new Set(visited));
  return Object.fromEntries(tasks.map(({ state, status }) => [state, status]));
}

test('at its beginning the work stands in the order in which a file comes to it, and only the first is under way', () => {
  const tasks = stageTasks(stage, first, new Set(['application']));
  expect(tasks.map(({ state }) => state)).toEqual([
    'application',
    'technical-design',
    'check',
    'revenue',
    'notice',
    'objection-window',
    'sarjamin',
    'note-order',
    'permit',
  ]);
  expect(tasks.map(({ status }) => status)).toEqual(['underWay', ...Array.from({ length: 8 }, () => 'notYet')]);
});

test('what lies behind is done, and a side way is listed only once the file has been there', () => {
  expect(
    statuses('sarjamin', ['application', 'technical-design', 'check', 'revenue', 'notice', 'objection-window']),
  ).toEqual({
    application: 'done',
    'technical-design': 'done',
    check: 'done',
    revenue: 'done',
    notice: 'done',
    'objection-window': 'done',
    sarjamin: 'underWay',
    'note-order': 'notYet',
    permit: 'notYet',
  });
  expect(statuses('sarjamin', ['notice', 'disputed', 'sarjamin'])).toMatchObject({ disputed: 'done' });
});

test('a file that was sent back begins again with what it had come through', () => {
  expect(statuses('technical-design', ['application', 'technical-design', 'check'])).toMatchObject({
    application: 'done',
    'technical-design': 'underWay',
    check: 'notYet',
  });
});

test('work whose forms such a case has not, and what an end has left out, is not needed', () => {
  const over = { ...first, status: 'done' } as const;
  const tasks = statuses('building-to-plinth', ['application', 'technical-design', 'permit'], over);
  expect(tasks).toMatchObject({ application: 'done', check: 'notNeeded', 'building-to-plinth': 'done' });
  expect(tasks).not.toHaveProperty('refused');
});

test('the forms of a state are those that the case needs', () => {
  const small = startStage(stage, { ...start, type: '1', class: 'B' }).snapshot;
  const formsOf = (snapshot: ReturnType<typeof begin>) =>
    stageTasks(stage, snapshot, new Set()).find(({ state }) => state === 'technical-design')?.forms ?? [];
  expect(formsOf(small)).toContain('architecture-design-classB-form');
  expect(formsOf(first)).not.toContain('architecture-design-classB-form');
});
