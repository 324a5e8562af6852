import { type Condition, findCondition, findJoined } from '../../../templates/engine/block-condition.ts';
import { isHolder, type Piece, readBlocks, writeBlocks } from '../../../templates/engine/blocks.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import type { Texts } from '../../i18n/use-texts.ts';

/** What belongs together among the fields that a paper can print. */
export type Topic = PaperFields['topics'][number];
/** A field that a paper can print. */
export type Field = Topic['fields'][number];

/** What everything on a paper is called, in the reader's language. */
export type PaperNames = {
  /** The name that stands in a line for a piece. */
  readonly nameOf: (piece: Piece) => string;
  /** The piece that a typed name means. */
  readonly find: (name: string) => Piece | undefined;
  readonly known: readonly string[];
  readonly fieldAt: (path: string) => Field | undefined;
  /** The name under which a field is put in. */
  readonly nameOfField: (field: Field) => string;
  readonly conditionWords: (open: string) => string;
};

type Say = Pick<Texts, 't' | 'pick'>;

/** Names of all that may stand on a paper. */
export function paperNames({ topics, parts, laws }: PaperFields, { t, pick }: Say): PaperNames {
  const fields = topics.flatMap((topic) => topic.fields.map((field) => ({ topic, field })));
  const byPath = new Map(fields.map(({ field }) => [field.path, field]));
  const columns = new Map(fields.flatMap(({ field }) => (field.columns ?? []).map((each) => [each.path, each])));
  const counts = new Map<string, number>();
  for (const { field } of fields) counts.set(pick(field.label), (counts.get(pick(field.label)) ?? 0) + 1);
  const titled = new Map(
    fields.map(({ topic, field }) => {
      const own = pick(field.label);
      return [field.path, plain((counts.get(own) ?? 0) > 1 ? `${pick(topic.label)} › ${own}` : own)] as const;
    }),
  );
  const nameOfField = (field: Field): string => titled.get(field.path) ?? pick(field.label);
  const partNames = new Map(parts.map(({ name, label }) => [name, plain(pick(label))]));
  const pieces = new Map<string, Piece>();
  for (const [name, label] of partNames) pieces.set(label, { kind: 'part', source: `{{> ${name}}}` });
  for (const { field } of fields)
    if (field.source !== undefined) pieces.set(nameOfField(field), { kind: 'field', source: field.source });

  const pathName = (path: string): string => {
    const found = byPath.get(path) ?? byPath.get(path.replace(/Ne$/, ''));
    if (found !== undefined) return nameOfField(found);
    const column = columns.get(path) ?? columns.get(path.replace(/Ne$/, ''));
    return column === undefined ? path : pick(column.label);
  };
  const lawNames = new Map(laws.map(({ key, label }) => [key, pick(label)]));
  const lawName = (key: string): string => lawNames.get(key) ?? key;
  const said = (condition: Condition): string => {
    const field = byPath.get(condition.path);
    const words = condition.codes.map((code) => {
      const option = field?.options.find((each) => each.code === code);
      return option === undefined ? code : pick(option);
    });
    const way = `${condition.codes.length === 0 ? 'there' : 'is'}${condition.negated ? 'Not' : ''}` as const;
    return t(`law.paper.when.${way}`, { name: pathName(condition.path), values: words.join(', ') });
  };
  const conditionWords = (open: string): string => {
    const condition = findCondition(open);
    if (condition !== undefined) return said(condition);
    const joined = findJoined(open);
    if (joined !== undefined) return joined.of.map(said).join(` ${t(`law.form.say.${joined.join}`)} `);
    const rows = /^\{\{#each\s+([\w.]+)\}\}$/.exec(open)?.[1];
    if (rows !== undefined) return t('law.paper.when.rows', { name: pathName(rows) });
    return t('law.paper.when.other', { words: open.replace(/^\{\{#\w+\s*|\}\}$/g, '') });
  };
  const nameOf = (piece: Piece): string => {
    if (isHolder(piece))
      return piece.kind === 'branch'
        ? conditionWords(piece.sides[0]?.open ?? '')
        : writeBlocks([piece])
            .replace(/<[^>]*>/g, '')
            .replace(/\{\{[^}]*\}\}/g, '…');
    if (piece.kind === 'part') {
      const called = /^\{\{>\s*([\w-]+)/.exec(piece.source)?.[1] ?? '';
      return partNames.get(called) ?? called;
    }
    return fieldName(piece.source, { pathName, lawName }, t);
  };
  return {
    nameOf,
    find: (name) => pieces.get(name),
    known: [...pieces.keys()],
    fieldAt: (path) => byPath.get(path),
    nameOfField,
    conditionWords,
  };
}

type Called = { readonly pathName: (path: string) => string; readonly lawName: (key: string) => string };

function fieldName(source: string, { pathName, lawName }: Called, t: Say['t']): string {
  const words = source.slice(2, -2).trim().split(/\s+/);
  const [helper = '', first] = words;
  if (words.length === 1) return pathName(helper);
  if (first === '@index') return t('law.paper.rowNo');
  if (first?.startsWith('"') === true) return t('law.paper.law', { name: lawName(first.slice(1, -1)) });
  return pathName(first ?? helper);
}

/** A name as it can stand between marks. */
function plain(name: string): string {
  return name
    .replace(/[«»*\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The branch with another condition, everything in it as it was. */
export function withCondition(piece: Piece, words: { readonly open: string; readonly close: string }): Piece {
  if (!isHolder(piece)) return piece;
  const [made] = readBlocks(`${words.open}${words.close}`);
  const name = made !== undefined && isHolder(made) ? made.name : piece.name;
  const sides = piece.sides.map((side, at) => (at === 0 ? { ...side, open: words.open } : side));
  return { ...piece, name, sides, close: words.close };
}
