/** Code points from the first to the last, both included. */
type Range = readonly [first: number, last: number];
/** Code points that a place of a pattern takes. */
export type Letters = readonly Range[];

/** A pattern as a tree; `repeat` without `most` has no end. Anchors take no letter and are left out. */
export type PatternNode =
  | { readonly kind: 'letter'; readonly letters: Letters }
  | { readonly kind: 'all'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'one'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most?: number };

/** A pattern read, and whether it can begin nowhere but at the beginning of the text. */
export type ReadPattern = { readonly node: PatternNode; readonly anchored: boolean };

const lastCodePoint = 0x10ffff;
const longestCount = 12;
const deepest = 40;
const anything: Letters = [[0, lastCodePoint]];
const nothing: PatternNode = { kind: 'all', parts: [] };
const digits: Letters = [[48, 57]];
const wordLetters: Letters = [...digits, [65, 90], [95, 95], [97, 122]];
const blanks: Letters = [
  [9, 13],
  [32, 32],
];
const named: Readonly<Record<string, Letters>> = {
  d: digits,
  D: without(digits),
  w: wordLetters,
  W: without(wordLetters),
  s: blanks,
  S: without(blanks),
  t: [[9, 9]],
  n: [[10, 10]],
  v: [[11, 11]],
  f: [[12, 12]],
  r: [[13, 13]],
};

/** Where the reading stands; branches are those of the pattern itself, not of its groups. */
type Cursor = { readonly letters: readonly string[]; at: number; branches: number; anchored: number };

/**
 * Reads a regular expression in what RE2 and browsers share: letters, classes, groups, alternatives, repetitions, anchors.
 * @returns undefined for anything else: flags, POSIX classes, look-around, back-references
 */
export function readPattern(source: string): ReadPattern | undefined {
  const cursor: Cursor = { letters: Array.from(source), at: 0, branches: 1, anchored: 0 };
  const node = alternatives(cursor, 0);
  if (node === undefined || cursor.at < cursor.letters.length) return undefined;
  return { node, anchored: cursor.anchored === cursor.branches };
}

function alternatives(cursor: Cursor, depth: number): PatternNode | undefined {
  if (depth > deepest) return undefined;
  const parts: PatternNode[] = [];
  do {
    if (depth === 0 && parts.length > 0) cursor.branches += 1;
    const part = sequence(cursor, depth);
    if (part === undefined) return undefined;
    parts.push(part);
  } while (take(cursor, '|'));
  return parts.length === 1 ? parts[0] : { kind: 'one', parts };
}

function sequence(cursor: Cursor, depth: number): PatternNode | undefined {
  const parts: PatternNode[] = [];
  if (peek(cursor) === '^' && depth === 0) cursor.anchored += 1;
  for (let next = peek(cursor); next !== undefined && next !== '|' && next !== ')'; next = peek(cursor)) {
    const part = atom(cursor, depth);
    const repeated = part && repetitions(cursor, part);
    if (repeated === undefined) return undefined;
    parts.push(repeated);
  }
  return { kind: 'all', parts };
}

function atom(cursor: Cursor, depth: number): PatternNode | undefined {
  const letter = cursor.letters[cursor.at++] ?? '';
  if (letter === '^' || letter === '$') return nothing;
  if (letter === '.') return { kind: 'letter', letters: anything };
  if (letter === '[') return asLetter(classLetters(cursor));
  if (letter === '(') return group(cursor, depth);
  if (letter === '\\') return escaped(cursor);
  return '*+?{'.includes(letter) ? undefined : { kind: 'letter', letters: single(letter) };
}

function group(cursor: Cursor, depth: number): PatternNode | undefined {
  if (take(cursor, '?')) {
    const isNamed = take(cursor, 'P');
    if (!isNamed && !take(cursor, ':')) return undefined;
    if (isNamed && !(take(cursor, '<') && skipPast(cursor, '>'))) return undefined;
  }
  const node = alternatives(cursor, depth + 1);
  return take(cursor, ')') ? node : undefined;
}

function escaped(cursor: Cursor): PatternNode | undefined {
  const letter = cursor.letters[cursor.at++];
  if (letter === undefined) return undefined;
  return 'bBAz'.includes(letter) ? nothing : asLetter(escapedLetters(cursor, letter));
}

function escapedLetters(cursor: Cursor, letter: string): Letters | undefined {
  const known = named[letter];
  if (known !== undefined) return known;
  // which letters a script has is not looked up: it counts as any, so that more is refused, never less
  if (letter === 'p' || letter === 'P') return take(cursor, '{') && skipPast(cursor, '}') ? anything : undefined;
  return /[A-Za-z0-9]/.test(letter) ? undefined : single(letter);
}

function classLetters(cursor: Cursor): Letters | undefined {
  const isNegative = take(cursor, '^');
  const ranges: Range[] = [];
  for (let isFirst = true; isFirst || peek(cursor) !== ']'; isFirst = false) {
    const found = classRange(cursor);
    if (found === undefined) return undefined;
    ranges.push(...found);
  }
  cursor.at += 1;
  return isNegative ? without(ranges) : ranges;
}

function classRange(cursor: Cursor): Letters | undefined {
  const first = classLetter(cursor);
  const [[from, to] = [0, 0]] = first ?? [];
  const isRange = peek(cursor) === '-' && cursor.letters[cursor.at + 1] !== ']' && first?.length === 1 && from === to;
  if (!isRange) return first;
  cursor.at += 1;
  const last = classLetter(cursor)?.at(-1)?.[1];
  return last === undefined || last < from ? undefined : [[from, last]];
}

function classLetter(cursor: Cursor): Letters | undefined {
  const letter = cursor.letters[cursor.at++];
  if (letter === undefined || (letter === '[' && peek(cursor) === ':')) return undefined;
  if (letter !== '\\') return single(letter);
  const behind = cursor.letters[cursor.at++];
  return behind === undefined ? undefined : escapedLetters(cursor, behind);
}

function repetitions(cursor: Cursor, part: PatternNode): PatternNode | undefined {
  let node = part;
  for (let count = countOf(cursor); count !== 'none'; count = countOf(cursor)) {
    if (count === 'wrong') return undefined;
    node = { kind: 'repeat', part: node, ...count };
    take(cursor, '?');
  }
  return node;
}

function countOf(cursor: Cursor): { readonly least: number; readonly most?: number } | 'none' | 'wrong' {
  if (take(cursor, '*')) return { least: 0 };
  if (take(cursor, '+')) return { least: 1 };
  if (take(cursor, '?')) return { least: 0, most: 1 };
  if (peek(cursor) !== '{') return 'none';
  const text = cursor.letters.slice(cursor.at, cursor.at + longestCount).join('');
  const [whole, least, comma, most] = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(text) ?? [];
  if (whole === undefined) return 'wrong';
  cursor.at += whole.length;
  if (comma === '') return { least: Number(least), most: Number(least) };
  return most === '' ? { least: Number(least) } : { least: Number(least), most: Number(most) };
}

function peek({ letters, at }: Cursor): string | undefined {
  return letters[at];
}

function take(cursor: Cursor, letter: string): boolean {
  if (peek(cursor) !== letter) return false;
  cursor.at += 1;
  return true;
}

function skipPast(cursor: Cursor, letter: string): boolean {
  const end = cursor.letters.indexOf(letter, cursor.at);
  cursor.at = end + 1;
  return end >= 0;
}

function asLetter(letters: Letters | undefined): PatternNode | undefined {
  return letters && { kind: 'letter', letters };
}

function single(letter: string): Letters {
  const code = letter.codePointAt(0) ?? 0;
  return [[code, code]];
}

function without(ranges: Letters): Letters {
  let next = 0;
  const gaps: Range[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    if (first > next) gaps.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next > lastCodePoint ? gaps : [...gaps, [next, lastCodePoint]];
}
