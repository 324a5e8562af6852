import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBox, roomsOf, type Stair, sayUpward, upwardArrows } from '../../scripts/check/rooms.ts';

/** The rooms of the server from the ground up: a file imports, for values or for types, only its own room and rooms that stand before it. */
const ROOMS = [
  // what web and server agree on; the process
  'contract clock.ts closers.ts hash-of-files.ts kept-secret.ts let-others.ts parse.ts threads.ts trusted-proxies.ts unprivileged.ts record',
  // the machine, without any business
  'caretaker db config.ts runtime.ts demo-only.ts press http in-turn.ts sheets',
  // the record, the office
  'checkpoints journal bytes office definitions accounts',
  // the case, what stands beside it, and what an event does with both
  'case confirmations ledger history forms files audit notifications review documents notices event',
  // what surrounds the case
  'legacy setup proposals confirming setup-desk people lists tasks applications case-page neighbours print-desk law-desk founding',
  'public reports health',
  // what binds them
  'jobs open-runtime.ts backup app.ts main.ts',
].flatMap((floor) => floor.split(' '));

const server: Stair = { box: 'server', rooms: ROOMS };
const files = readBox('server');

test('every room of the server has its place in the stair, once', () => {
  expect(roomsOf(server, files).toSorted()).toEqual(ROOMS.toSorted());
});

test('no import of the server goes up, so that no room comes back to itself', () => {
  expect(upwardArrows(server, files).map((arrow) => sayUpward(server, arrow))).toEqual([]);
});

test('the README names every room that is a folder, in the order of the stair', () => {
  const rows = readFileSync('server/README.md', 'utf8').match(/^\| [a-z-]+ (?=\|)/gm) ?? [];
  const named = rows.map((row) => row.slice(2).trim()).filter((name) => name !== 'room');
  expect(named).toEqual(ROOMS.filter((room) => !room.endsWith('.ts')));
});
