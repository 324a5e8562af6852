import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A box whose rooms stand in an order: a file may import only files of its own room and of rooms before it. */
export type Stair = {
  /** Folder of the box from the root of the repository, such as `web`. */
  readonly box: string;
  /** From the ground up. A room is a folder of the box; a file beside the folders is a room by itself. */
  readonly rooms: readonly string[];
};

/** A file with what stands in it; its name is from the root of the repository, with `/`. */
export type SourceFile = { readonly file: string; readonly text: string };

/** One import between two files of a box. `type`: erased before anything runs; `later`: loaded when it is wanted. */
export type Arrow = { readonly from: string; readonly to: string; readonly how: 'value' | 'type' | 'later' };

const atOnce = /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gmu;
const whenWanted = /(typeof\s)?\bimport\(\s*'(\.[^']+)'/gu;
const comments = /^\s*(?:\/\/|\/?\*).*$/gmu;

/** Every import of a file that leads to a file beside it in the repository, in the order in which they stand. */
export function arrowsOf({ file, text }: SourceFile): readonly Arrow[] {
  const code = text.replaceAll(comments, '');
  const toFile = (path: string): string =>
    normalize(join(dirname(file), path))
      .split(sep)
      .join('/');
  return [
    ...[...code.matchAll(atOnce)].map(
      ([, type, path = '']) => ({ from: file, to: toFile(path), how: type === undefined ? 'value' : 'type' }) as const,
    ),
    ...[...code.matchAll(whenWanted)].map(
      ([, type, path = '']) => ({ from: file, to: toFile(path), how: type === undefined ? 'later' : 'type' }) as const,
    ),
  ];
}

/** @returns undefined: the file is not of this box */
export function roomOf({ box }: Stair, file: string): string | undefined {
  return file.startsWith(`${box}/`) ? file.slice(box.length + 1).split('/')[0] : undefined;
}

/** The imports from one room into another. */
export function arrowsBetweenRooms(stair: Stair, files: readonly SourceFile[]): readonly Arrow[] {
  return files
    .flatMap(arrowsOf)
    .filter(({ from, to }) => roomOf(stair, to) !== undefined && roomOf(stair, to) !== roomOf(stair, from));
}

/** The imports that climb: into a room that stands above the one that imports, or that has no place in the order. */
export function upwardArrows(stair: Stair, files: readonly SourceFile[]): readonly Arrow[] {
  const floor = (file: string): number => stair.rooms.indexOf(roomOf(stair, file) ?? '');
  return arrowsBetweenRooms(stair, files).filter(({ from, to }) => floor(to) === -1 || floor(to) > floor(from));
}

/** How many imports climb from one room to another, by `room -> room`. */
export function countByRooms(stair: Stair, arrows: readonly Arrow[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { from, to } of arrows) {
    const rooms = `${roomOf(stair, from)} -> ${roomOf(stair, to)}`;
    counts[rooms] = (counts[rooms] ?? 0) + 1;
  }
  return counts;
}

/** A climbing import in words, so that its author knows what stands where. */
export function sayUpward(stair: Stair, { from, to, how }: Arrow): string {
  const verb = { value: 'imports', type: 'imports a type of', later: 'loads' }[how];
  return `${from} (room ${roomOf(stair, from)}) ${verb} ${to}, but ${roomOf(stair, to)} stands above it`;
}

/** The rooms that a box really has, in alphabetical order. */
export function roomsOf(stair: Stair, files: readonly SourceFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ file }) => roomOf(stair, file) ?? []))].toSorted();
}

/** Every source file of a box, but for what is built into it. */
export function readBox(box: string): readonly SourceFile[] {
  return readdirSync(join(root, box), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.tsx?$/u.test(file) && !/(?:^|\/)(?:dist|node_modules)\//u.test(file))
    .map((file) => ({ file: `${box}/${file}`, text: readFileSync(join(root, box, file), 'utf8') }));
}
