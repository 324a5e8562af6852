import { expect, test } from 'vitest';
import { identityOf, isAlive } from '../../../server/caretaker/identity.ts';

const me = identityOf(process.pid);

test('a process is alive under the number and the start that it has', () => {
  expect(isAlive(me)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'another one that was given the same number later is not taken for it',
  () => {
    expect(isAlive({ ...me, started: 'an earlier start' })).toBe(false);
  },
);

test.each([0, -1, 2 ** 30])('no process has the number %d', (pid) => {
  expect(isAlive({ pid, started: '' })).toBe(false);
});
