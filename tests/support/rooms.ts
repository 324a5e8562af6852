import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file that reads another one, both named from the folder of the project. */
export type Import = { readonly from: string; readonly to: string };

/** A room that imports another one, and by which files. */
export type Arrow = { readonly from: string; readonly to: string; readonly imports: readonly Import[] };

const SPECIFIERS = [
  /\bfrom\s+'(\.[^']+)'/g,
  /\bimport\s+'(\.[^']+)'/g,
  /\bimport\(\s*'(\.[^']+)'/g,
  /\bnew URL\(\s*'(\.[^']+\.ts)'/g,
];

/** What a file imports of the project, for its values or for its types alone, at once, later or in a process of its own. */
export function importsOf(file: string, text: string): readonly Import[] {
  const named = SPECIFIERS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  const found = named.map((name) => posix.normalize(posix.join(posix.dirname(file), name)));
  return [...new Set(found)].map((to) => ({ from: file, to }));
}

/** Every import between files of a folder, of all its folders. */
export function importsWithin(folder: string): readonly Import[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files
    .sort()
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .flatMap((file) => importsOf(file, readFileSync(join(file), 'utf8')))
    .filter(({ to }) => to.startsWith(`${folder}/`));
}

/** The room of a file: its folder directly under the box, or the file itself where it stands in none. */
export function roomOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The rooms that import one another, each pair once. */
export function arrowsOf(imports: readonly Import[]): readonly Arrow[] {
  const arrows = new Map<string, Import[]>();
  for (const found of imports) {
    const key = `${roomOf(found.from)} ${roomOf(found.to)}`;
    arrows.set(key, [...(arrows.get(key) ?? []), found]);
  }
  return [...arrows.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const arrow = { from: roomOf(first.from), to: roomOf(first.to), imports: found };
    return arrow.from === arrow.to ? [] : [arrow];
  });
}

/** The arrows that go up a stair, whose rooms are given from the ground: a room may import only rooms that come before it. */
export function upward(arrows: readonly Arrow[], stair: readonly string[]): readonly Arrow[] {
  return arrows.filter(({ from, to }) => stair.indexOf(from) < stair.indexOf(to));
}

/** What is wrong with an arrow, import by import. */
export function saysOf({ from, to, imports }: Arrow): string {
  return imports.map((found) => `${from} stands below ${to}: ${found.from} imports ${found.to}`).join('\n');
}

function reachableFrom(room: string, arrows: readonly Arrow[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== next || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

/** The knots: rooms that come back to themselves by their imports, those of one knot together. */
export function knotsOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort();
  const reach = new Map(rooms.map((room) => [room, reachableFrom(room, arrows)]));
  const knots = rooms.map((room) =>
    rooms.filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).join(' '),
  );
  return [...new Set(knots)].filter((knot) => knot !== '').map((knot) => knot.split(' '));
}
