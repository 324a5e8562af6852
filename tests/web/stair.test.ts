import { expect, test } from 'vitest';
import { arrowsOf, importsWithin, knotsOf, roomOf, saysOf, upward } from '../support/rooms.ts';

// The rooms of the app from the ground up: a room imports, for values or for types, at once or later, only rooms that stand before it.
const STAIR = [
  // the look, the words, the line to the server, who is there
  'after-press.ts accents.ts theme.ts i18n api office session ui',
  // what anybody sees
  'public',
  // what the pages of a case are made of
  'application documents files forms review source views tour tasks',
  // the case, and what is done with many
  'neighbour audit print-desk history case-page group-review',
  // one's account, and what one is told and shown
  'accounts notifications agenda list team reports receipt',
  // the law and the masters of the office
  'masters proposals setup legacy confirmations law offices',
  // what surrounds every page, and what binds them
  'palette frame PagesAhead.tsx pages.ts entrances.ts routes.tsx main.tsx chunks.ts worker-build.ts vite.config.ts',
].flatMap((floor) => floor.split(' '));

const imports = importsWithin('web');
const arrows = arrowsOf(imports);

test('every room of the app has its place in the stair, once', () => {
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))];
  expect(rooms.toSorted()).toEqual(STAIR.toSorted());
});

test('no import goes up, so that no room comes back to itself', () => {
  expect(upward(arrows, STAIR).map(saysOf)).toEqual([]);
  expect(knotsOf(arrows)).toEqual([]);
});
