import { describe, expect, test } from 'vitest';
import type { OriginsView, OriginView } from '../../../server/contract/definition-origins.ts';
import { isShared, originBeside, originsOfEvent, wayOfMissed } from '../../../web/law/origins.ts';

const title = { ne: 'खण्ड', en: 'Part' };
const says = { ne: 'अगाडि', en: 'Goes on' };
const at = (file: string, more: Partial<OriginView> = {}): OriginView => ({
  in: 'part',
  id: file,
  title,
  file,
  path: '/on',
  ...more,
});
const origins: OriginsView = {
  states: { notice: at('notice') },
  ways: {
    'notice/POST/0': at('notice'),
    'notice/POST/1': at('notice', { path: '/on/1' }),
    'notice/BACK/0': at('office', { says }),
    'notice/END/0': at('notice', { says }),
    'form/APPROVE/0': at('protocol', { in: 'fragment' }),
    'case/STAY/0': at('suspension', { in: 'fragment' }),
  },
};

describe('where a way is written', () => {
  test('is said once for an event whose ways stand in one file', () => {
    expect(originsOfEvent(origins, 'notice', 'POST').map(({ file }) => file)).toEqual(['notice']);
  });

  test('is the shared rules for what every desk has, and nothing for what the stage says itself', () => {
    expect(originsOfEvent(origins, 'notice', 'APPROVE').map(({ file }) => file)).toEqual(['protocol']);
    expect(originsOfEvent(origins, 'elsewhere', 'STAY').map(({ file }) => file)).toEqual(['suspension']);
    expect(originsOfEvent(origins, 'elsewhere', 'POST')).toEqual([]);
  });

  test('is said beside its desk only where it is another file, or under a name', () => {
    const beside = (way: string) =>
      originBeside(origins, 'notice', way)?.says ?? originBeside(origins, 'notice', way)?.file;
    expect(beside('notice/POST/0')).toBeUndefined();
    expect(beside('notice/BACK/0')).toEqual(says);
    expect(beside('notice/END/0')).toEqual(says);
    expect(originBeside(origins, 'other', 'notice/POST/0')?.file).toBe('notice');
  });
});

test('the name of a way that no scenario takes leads to the way, whatever of it was not seen', () => {
  expect(wayOfMissed('notice/POST/1')).toEqual({ way: 'notice/POST/1', state: 'notice', event: 'POST' });
  expect(wayOfMissed('permit//0')).toEqual({ way: 'permit//0', state: 'permit', event: '' });
  expect(wayOfMissed('form/APPROVE/2 left out').way).toBe('form/APPROVE/2');
  expect(['form', 'case', 'stage', 'notice'].map(isShared)).toEqual([true, true, true, false]);
});
