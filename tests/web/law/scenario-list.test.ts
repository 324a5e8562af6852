import { expect, test } from 'vitest';
import { failedOf } from '../../../web/law/ScenarioList.tsx';

test('a scenario fails that does not come out as it says, or that nobody can read', () => {
  const said = (ne: string) => ({ title: { ne, en: ne }, lines: 1 });
  const kept = { ...said('ठीक'), readable: true, misses: [] };
  const missed = {
    ...said('अर्कै'),
    readable: true,
    misses: [{ line: 1, event: 'FORWARD', by: 'B', wanted: {}, came: {} }],
  };
  const unreadable = { ...said('अस्पष्ट'), readable: false, misses: [] };
  expect(failedOf([kept, missed, unreadable])).toEqual([missed, unreadable]);
});
