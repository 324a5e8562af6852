import type { Pick } from './picks.ts';
import { exactly } from './reckoning.ts';
import { operators, type Said } from './said.ts';

/** What a part of a calculation may be, in the order in which it is offered. */
export const formulaKinds = [
  'field',
  'number',
  ...operators,
  'greater',
  'lesser',
  'round2',
  'roundRupee',
  'sum',
] as const;
/** A kind of formula part that the builder draws. */
export type FormulaKind = (typeof formulaKinds)[number];

/** Which of them a part is; undefined for what is only said as a sentence. */
export function kindOf(said: Said): FormulaKind | undefined {
  if (said.is === 'path') return 'field';
  if (said.is === 'number') return 'number';
  if (said.is === 'math') return said.op;
  if (said.is !== 'call') return undefined;
  if (said.name === 'sum') return said.of[0]?.is === 'path' && said.of[1]?.is === 'text' ? 'sum' : undefined;
  return formulaKinds.find((kind) => kind === said.name);
}

/** The two sides of a part, or the one that it takes. */
export function sidesOf(said: Said): readonly Said[] {
  if (said.is === 'math') return [said.left, said.right];
  return said.is === 'call' && said.name !== 'sum' ? said.of : [];
}

/** A part turned into another kind; what it held stays where it has a place. */
export function turned(kind: FormulaKind, said: Said, picks: readonly Pick[]): Said {
  const number: Said = { is: 'number', text: '0', exact: false };
  const own = sidesOf(said);
  const left = own[0] ?? (said.is === 'path' || said.is === 'number' ? said : number);
  const right = own[1] ?? number;
  if (kind === 'field') return firstNumber(picks) ?? number;
  if (kind === 'number') return number;
  if (kind === 'sum') return firstSum(picks) ?? number;
  if (kind === 'round2' || kind === 'roundRupee') return { is: 'call', name: kind, of: [left] };
  if (kind === 'greater' || kind === 'lesser') return call(kind, [left, right], picks);
  return { is: 'math', op: kind, left, right };
}

/** A part with one of its sides put in anew. */
export function withSide(said: Said, at: number, side: Said, picks: readonly Pick[]): Said {
  if (said.is === 'math') return at === 0 ? { ...said, left: side } : { ...said, right: side };
  if (said.is !== 'call') return said;
  const of = said.of.with(at, side);
  return said.name === 'greater' || said.name === 'lesser' ? call(said.name, of, picks) : { ...said, of };
}

/** Tables with a column that can be added up. */
export function sumsOf(picks: readonly Pick[]): readonly { readonly table: Pick; readonly column: Pick }[] {
  return picks.flatMap((table) =>
    (table.columns ?? []).filter(({ type }) => isCounted(type)).map((column) => ({ table, column })),
  );
}

/** The sum of a column as a part. */
export function sumOf(table: string, column: string): Said {
  return {
    is: 'call',
    name: 'sum',
    of: [
      { is: 'path', path: table.split('.') },
      { is: 'text', text: column },
    ],
  };
}

/** Whether a field of a type can be reckoned with. */
export function isCounted(type: Pick['type']): boolean {
  return ['integer', 'decimal', 'money', 'length', 'area'].includes(type);
}

function call(name: 'greater' | 'lesser', of: readonly Said[], picks: readonly Pick[]): Said {
  return { is: 'call', name, of: of.map((part) => exactly(part, picks)) };
}

function firstNumber(picks: readonly Pick[]): Said | undefined {
  const first = picks.find(({ type }) => isCounted(type));
  return first && { is: 'path', path: first.name.split('.') };
}

function firstSum(picks: readonly Pick[]): Said | undefined {
  const [first] = sumsOf(picks);
  return first && sumOf(first.table.name, first.column.name);
}
