import type { PartName } from '../draft-texts.ts';
import { hoverWord } from './words.ts';

/** What a name in a text can stand for. */
export type NameKind =
  | 'choice'
  | 'condition'
  | 'deed'
  | 'desk'
  | 'effect'
  | 'fact'
  | 'field'
  | 'form'
  | 'guard'
  | 'list'
  | 'part'
  | 'post'
  | 'timer'
  | 'word';

/** A name that a text may use, with what people call it. */
export type KnownName = {
  readonly name: string;
  readonly label: string;
  readonly kind: NameKind;
  /** The word behind which alone it may stand, and no other name. */
  readonly behind?: string;
};

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
  type: ['guard', 'effect'],
};

/** What no text of its own stands for: partials of papers, the words of the language and its closed names. */
const closed: readonly NameKind[] = ['choice', 'part', 'word', 'guard', 'effect'];

/** The names that fit behind what a line says so far; undefined where none is written: outside a text, outside the braces of a paper. */
export function completionsFor(part: PartName, before: string, known: readonly KnownName[]): Completions | undefined {
  return part === 'document' ? inPaper(before, known) : inJson(before, known);
}

function inJson(before: string, known: readonly KnownName[]): Completions | undefined {
  const open = openText(before);
  if (open === undefined) return undefined;
  const typed = /[\w.-]*$/u.exec(open.text)?.[0] ?? '';
  const choices = known.filter(({ behind }) => behind !== undefined && behind === open.word);
  if (choices.length > 0) return { typed: typed.length, names: choices };
  const kinds = Object.hasOwn(wanted, open.word) ? wanted[open.word] : undefined;
  const named = known.filter(({ kind }) => (kinds === undefined ? !closed.includes(kind) : kinds.includes(kind)));
  const words = open.word === '' ? known.filter(({ kind }) => kind === 'word') : [];
  return { typed: typed.length, names: open.isWord ? words : [...words, ...named] };
}

/** What a text in quotation marks at a place of a line is called: a word of the language, or a name behind one. */
export function saidAt(line: string, at: number, known: readonly KnownName[]): string | undefined {
  const found = hoverWord(line, at);
  const mayStand = ({ behind }: KnownName) => behind === undefined || line.includes(`"${behind}"`);
  return known.find((each) => each.name === found?.word && (each.kind === 'word') !== found.isName && mayStand(each))
    ?.label;
}

type OpenText = {
  readonly text: string;
  /** The word that it stands behind; none at the beginning of a line or in a list. */
  readonly word: string;
  /** It can only be a word of the language: a brace is open before it. */
  readonly isWord: boolean;
};

/** The text whose quotation mark is not closed yet, and what stands before it. */
function openText(before: string): OpenText | undefined {
  const marks = [...before.matchAll(/(?<!\\)(?:\\\\)*"/gu)];
  const last = marks.at(-1);
  if (last === undefined || marks.length % 2 === 0) return undefined;
  const at = last.index + last[0].length;
  const lead = before.slice(0, at - 1);
  const behind = /"(\w+)"\s*:([^:]*)$/u.exec(lead);
  // behind a comma stands the next word, but in a list that is still open
  const isPast = withoutTexts(behind?.[2] ?? '').includes(',') && innermost(lead) !== '[';
  const word = isPast ? '' : (behind?.[1] ?? '');
  return { text: before.slice(at), word, isWord: word === '' && innermost(lead) === '{' };
}

function withoutTexts(line: string): string {
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '');
}

/** The bracket that is open last on a line; none in what is quoted counts. */
function innermost(before: string): string | undefined {
  const open: string[] = [];
  for (const [sign] of withoutTexts(before).matchAll(/[[{}\]]/gu)) {
    if (sign === '[' || sign === '{') open.push(sign);
    else open.pop();
  }
  return open.at(-1);
}

function inPaper(before: string, known: readonly KnownName[]): Completions | undefined {
  const open = /\{\{(?<inside>[^{}]*)$/u.exec(before)?.groups?.['inside'];
  if (open === undefined) return undefined;
  const typed = /[\w.-]*$/u.exec(open)?.[0] ?? '';
  const kind = open.trimStart().startsWith('>') ? 'part' : 'field';
  return { typed: typed.length, names: known.filter((each) => each.kind === kind) };
}
