import { expect, test } from 'vitest';
import { arrowsOf, importsOf, importsWithin, knotsOf, roomOf, saysOf, upward } from '../support/rooms.ts';

// The rooms of the server from the ground up: a room imports, for values or for types, only rooms that stand before it.
const STAIR = [
  // what web and server agree on; the process
  'contract clock.ts closers.ts hash-of-files.ts kept-secret.ts let-others.ts parse.ts threads.ts trusted-proxies.ts unprivileged.ts record',
  // the machine, without any business
  'caretaker db config.ts runtime.ts demo-only.ts press http in-turn.ts sheets',
  // the record, the office
  'checkpoints journal office bytes definitions accounts',
  // the case, what stands beside it, and what an event does with both
  'case confirmations history ledger forms files audit notifications review documents neighbours event',
  // the desks
  'lists tasks applications case-page legacy setup proposals confirming law-desk founding public reports health',
  // what binds them
  'jobs open-runtime.ts backup app.ts main.ts',
].flatMap((floor) => floor.split(' '));

// What still goes up, arrow by arrow. It only becomes shorter.
const STILL_UP: readonly string[] = [
  'accounts -> case',
  'accounts -> confirmations',
  'accounts -> notifications',
  'accounts -> setup',
  'audit -> jobs',
  'audit -> notifications',
  'documents -> event',
  'documents -> lists',
  'documents -> setup',
  'history -> documents',
  'history -> ledger',
  'legacy -> proposals',
  'legacy -> setup',
  'lists -> setup',
  'neighbours -> event',
  'notifications -> jobs',
  'open-runtime.ts -> backup',
  'setup -> proposals',
];

const imports = importsWithin('server');
const arrows = arrowsOf(imports);

test('every room of the server has its place in the stair, once', () => {
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))];
  expect(rooms.toSorted()).toEqual(STAIR.toSorted());
});

test('no import goes up but those that are named', () => {
  const up = upward(arrows, STAIR);
  const nameOf = ({ from, to }: { from: string; to: string }): string => `${from} -> ${to}`;
  const unnamed = up.filter((arrow) => !STILL_UP.includes(nameOf(arrow)));
  expect(unnamed.map(saysOf)).toEqual([]);
  expect(STILL_UP.filter((named) => !up.some((arrow) => nameOf(arrow) === named))).toEqual([]);
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
