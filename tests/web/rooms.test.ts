import { describe, expect, test } from 'vitest';
import { countByRooms, readBox, roomsOf, type Stair, sayUpward, upwardArrows } from '../../scripts/check/rooms.ts';

/** From the ground up: a file imports only files of its own room and of rooms that stand before it here. */
const web: Stair = {
  box: 'web',
  rooms: [
    'after-press.ts',
    'accents.ts',
    'theme.ts',
    'i18n',
    'api',
    'office',
    'session',
    'ui',
    'public',
    'documents',
    'files',
    'forms',
    'review',
    'source',
    'tasks',
    'application',
    'group-review',
    'neighbour',
    'audit',
    'print-desk',
    'history',
    'case-page',
    'accounts',
    'notifications',
    'confirmations',
    'list',
    'team',
    'reports',
    'receipt',
    'setup',
    'proposals',
    'legacy',
    'law',
    'offices',
    'palette',
    'frame',
    'PagesAhead.tsx',
    'routes.tsx',
    'main.tsx',
    'chunks.ts',
    'vite.config.ts',
  ],
};

/** The imports that still climb. The list only grows shorter. */
const stillUpward: Readonly<Record<string, number>> = {
  'application -> audit': 1,
  'application -> case-page': 1,
  'application -> group-review': 1,
  'application -> history': 2,
  'application -> neighbour': 1,
  'confirmations -> proposals': 1,
  'confirmations -> setup': 1,
  'documents -> application': 1,
  'documents -> forms': 1,
  'files -> forms': 5,
  'forms -> application': 1,
  'forms -> review': 3,
  'history -> case-page': 3,
  'proposals -> legacy': 1,
  'review -> application': 1,
  'setup -> proposals': 9,
  'tasks -> application': 9,
};

describe('the rooms of the app', () => {
  const files = readBox('web');

  test('all have their place in the order, and each place has its room', () => {
    expect(roomsOf(web, files)).toEqual(web.rooms.toSorted());
  });

  test('import nothing that stands above them', () => {
    const upward = upwardArrows(web, files);
    expect(countByRooms(web, upward), upward.map((arrow) => sayUpward(web, arrow)).join('\n')).toEqual(stillUpward);
  });
});
