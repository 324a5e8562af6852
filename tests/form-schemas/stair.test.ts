import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrowsOf, importsWithin, knotsOf, roomOf, saysOf, upward } from '../support/rooms.ts';

// The rooms of the engine from the ground up: a room imports, for values or for types, only rooms that stand before it.
const STAIR = [
  // what a definition is made of
  'records.ts shape.ts canonical.ts nearest.ts field-definition.ts problem-texts.json problem.ts form-definition.ts fact-definition.ts chronology-definition.ts master-definition.ts rule-definition.ts definition.ts tree.ts expand.ts plain-schema.ts fields.ts',
  // what a formula is, what holds of a case, what a form does with both, what an office may publish
  'formula rules form law',
].flatMap((floor) => floor.split(' '));

const box = 'form-schemas/';
const imports = importsWithin('form-schemas/engine').map(({ from, to }) => ({
  from: from.slice(box.length),
  to: to.slice(box.length),
}));
const arrows = arrowsOf(imports);

test('every room of the engine has its place in the stair, once', () => {
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))];
  expect(rooms.toSorted()).toEqual(STAIR.toSorted());
});

test('no import of the engine goes up, and no room comes back to itself', () => {
  expect(upward(arrows, STAIR).map(saysOf)).toEqual([]);
  expect(knotsOf(arrows)).toEqual([]);
});

test('the README names every room that is a folder, in the order of the stair', () => {
  const rows = readFileSync('form-schemas/README.md', 'utf8').match(/^\| `engine\/[a-z]+` (?=\|)/gm) ?? [];
  expect(rows.map((row) => row.slice(10, -2))).toEqual(STAIR.filter((room) => !room.includes('.')));
});
