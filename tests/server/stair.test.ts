import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrowsOf, importsOf, importsWithin, knotsOf, roomOf, saysOf, upward } from '../support/rooms.ts';

// The rooms of the server from the ground up: a room imports, for values or for types, only rooms that stand before it.
const STAIR = [
  // what web and server agree on; the process
  'contract clock.ts closers.ts file-place.ts hash-of-files.ts kept-secret.ts let-others.ts parse.ts said.ts same-secret.ts texts.json threads.ts trusted-proxies.ts unprivileged.ts record',
  // the machine, without any business
  'caretaker db config.ts runtime.ts demo-only.ts press http in-turn.ts sheets',
  // the record, the office
  'checkpoints journal bytes office definitions accounts outside',
  // the case, what stands beside it, and what an event does with both
  'case confirmations ledger history forms files audit notifications review documents notices event',
  // what surrounds the case
  'legacy setup proposals confirming setup-desk people lists agenda tasks applications case-page neighbours print-desk law-desk law-tables change-sets founding',
  'public reports health',
  // what binds them
  'jobs open-runtime.ts backup app.ts listening.ts main.ts',
].flatMap((floor) => floor.split(' '));

const imports = importsWithin('server');
const arrows = arrowsOf(imports);

test('every room of the server has its place in the stair, once', () => {
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))];
  expect(rooms.toSorted()).toEqual(STAIR.toSorted());
});

test('no import of the server goes up, and no room comes back to itself', () => {
  expect(upward(arrows, STAIR).map(saysOf)).toEqual([]);
  expect(knotsOf(arrows)).toEqual([]);
});

test('the page of the rooms names every room that is a folder, in the order of the stair', () => {
  const rows = readFileSync('docs/server/rooms.md', 'utf8').match(/^\| [a-z-]+ (?=\|)/gm) ?? [];
  const named = rows.map((row) => row.slice(2).trim()).filter((name) => name !== 'room');
  expect(named).toEqual(STAIR.filter((room) => !room.includes('.')));
});

test('an import that goes up is told with its file and its rooms, whether it is for a value, a type, later or in a process of its own', () => {
  const text = [
    "import type { High } from '../high/types.ts';",
    "import {\n  one,\n  two,\n} from './beside.ts';",
    "const later = await import('../high/later.ts');",
    "new URL('../high/worker.ts', import.meta.url);",
    "export { up } from '../high/again.ts';",
  ].join('\n');
  const up = upward(arrowsOf(importsOf('server/low/file.ts', text)), ['low', 'high']);
  expect(up.map(saysOf).join('\n').split('\n')).toEqual(
    ['types', 'again', 'later', 'worker'].map(
      (name) => `low stands below high: server/low/file.ts imports server/high/${name}.ts`,
    ),
  );
  expect(upward(arrowsOf(importsOf('server/high/file.ts', "import '../low/file.ts';")), ['low', 'high'])).toEqual([]);
});

test('rooms that come back to themselves are told as a knot', () => {
  const pairs = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'd'],
    ['e', 'a'],
  ] as const;
  const found = pairs.map(([from, to]) => ({ from: `server/${from}/x.ts`, to: `server/${to}/x.ts` }));
  expect(knotsOf(arrowsOf(found))).toEqual([['a', 'b', 'c']]);
  expect(knotsOf(arrowsOf(found.slice(1)))).toEqual([]);
});
