import type { PartName } from '../draft-texts.ts';

/** What a name in a text can stand for. */
export type NameKind = 'condition' | 'deed' | 'desk' | 'fact' | 'field' | 'form' | 'list' | 'part' | 'post' | 'timer';

/** A name that a text may use, with what people call it. */
export type KnownName = { readonly name: string; readonly label: string; readonly kind: NameKind };

/** Names that fit at a place of a line. */
export type Completions = {
  /** So many letters before the place are the beginning of the name. */
  readonly typed: number;
  readonly names: readonly KnownName[];
};

/** What the words of a definition ask for; any other word may have any name beside it. */
const wanted: Readonly<Record<string, readonly NameKind[]>> = {
  borrows: [],
  by: ['post'],
  codes: ['list'],
  exits: ['desk'],
  facts: ['fact', 'field'],
  form: ['form'],
  forms: ['form'],
  in: ['desk'],
  initial: ['desk'],
  named: ['condition', 'deed'],
  owner: ['post'],
  roles: ['post'],
  sla: ['timer'],
  target: ['desk'],
  term: ['timer'],
};

/** The names that fit behind what a line says so far; undefined where none is written: outside a text, outside the braces of a paper. */
export function completionsFor(part: PartName, before: string, known: readonly KnownName[]): Completions | undefined {
  return part === 'document' ? inPaper(before, known) : inJson(before, known);
}

function inJson(before: string, known: readonly KnownName[]): Completions | undefined {
  const open = openText(before);
  if (open === undefined) return undefined;
  const typed = /[\w.-]*$/u.exec(open.text)?.[0] ?? '';
  const kinds = Object.hasOwn(wanted, open.word) ? wanted[open.word] : undefined;
  const names = known.filter(({ kind }) => (kinds === undefined ? kind !== 'part' : kinds.includes(kind)));
  return { typed: typed.length, names };
}

/** The text whose quotation mark is not closed yet, and the word before it that it belongs to. */
function openText(before: string): { readonly text: string; readonly word: string } | undefined {
  const marks = [...before.matchAll(/(?<!\\)(?:\\\\)*"/gu)];
  const last = marks.at(-1);
  if (last === undefined || marks.length % 2 === 0) return undefined;
  const at = last.index + last[0].length;
  const word = /"(\w+)"\s*:[^:]*$/u.exec(before.slice(0, at))?.[1] ?? '';
  return { text: before.slice(at), word };
}

function inPaper(before: string, known: readonly KnownName[]): Completions | undefined {
  const open = /\{\{(?<inside>[^{}]*)$/u.exec(before)?.groups?.['inside'];
  if (open === undefined) return undefined;
  const typed = /[\w.-]*$/u.exec(open)?.[0] ?? '';
  const kind = open.trimStart().startsWith('>') ? 'part' : 'field';
  return { typed: typed.length, names: known.filter((each) => each.kind === kind) };
}
