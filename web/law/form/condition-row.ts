import type { FieldType } from '../../../form-schemas/engine/field-definition.ts';
import { comparisons, type Said } from './said.ts';
import type { Pick } from './picks.ts';

/** What a row of a condition may ask of its field. */
export const rowOps = [...comparisons, 'yes', 'no', 'among', 'contains', 'given', 'missing'] as const;
/** How a row of a condition compares. */
export type RowOp = (typeof rowOps)[number];

/** A row of the condition builder: a field, what is asked of it, and the value that it is held against. */
export type Row = { readonly name: string; readonly op: RowOp; readonly values: readonly string[] };

const numeric: readonly FieldType[] = ['integer', 'decimal', 'money', 'length', 'area'];

/** Whether a field holds a number. */
export function isNumeric(type: FieldType | undefined): boolean {
  return type !== undefined && numeric.includes(type);
}

/** What may be asked of a field, the usual first. */
export function opsFor({ type, options }: Pick): readonly RowOp[] {
  if (type === 'boolean') return ['yes', 'no'];
  if (options !== undefined) return ['==', '!=', 'among', 'given', 'missing'];
  if (isNumeric(type)) return ['>', '>=', '<', '<=', '==', '!='];
  if (type === 'string' || type === 'text') return ['given', 'missing', '==', '!=', 'contains'];
  return [];
}

/** A part of a condition as a row; undefined where it is more than one. */
export function toRow(said: Said): Row | undefined {
  if (said.is === 'path') return { name: said.path.join('.'), op: 'yes', values: [] };
  if (said.is === 'test') return testRow(said);
  const name = nameIn(said);
  if (name === undefined) return undefined;
  if (said.is === 'among' && said.right.is === 'list') {
    const values = said.right.of.flatMap((each) => (each.is === 'text' ? [each.text] : []));
    return values.length === said.right.of.length ? { name, op: 'among', values } : undefined;
  }
  return said.is === 'contains' && said.right.is === 'text'
    ? { name, op: 'contains', values: [said.right.text] }
    : undefined;
}

function testRow({ op, left, right }: Extract<Said, { is: 'test' }>): Row | undefined {
  const name = nameOf(left);
  if (name === undefined) return undefined;
  if (right.is === 'yes' && (op === '==' || op === '!='))
    return { name, op: (op === '==') === right.yes ? 'yes' : 'no', values: [] };
  if (right.is === 'number') return { name, op, values: [right.text] };
  if (right.is !== 'text' || (op !== '==' && op !== '!=')) return undefined;
  if (right.text === '') return { name, op: op === '==' ? 'missing' : 'given', values: [] };
  return { name, op, values: [right.text] };
}

/** The row as a part of a condition; a field that may be empty is asked so that an empty one can be told. */
export function fromRow({ name, op, values }: Row, type: FieldType | undefined): Said {
  const left: Said = { is: 'path', path: name.split('.') };
  const [value = ''] = values;
  const text = (each: string): Said => ({ is: 'text', text: each });
  if (op === 'yes' || op === 'no') return { is: 'test', op: '==', left, right: { is: 'yes', yes: op === 'yes' } };
  if (op === 'among') return { is: 'among', left: orEmpty(left), right: { is: 'list', of: values.map(text) } };
  if (op === 'contains') return { is: 'contains', left: orEmpty(left), right: text(value) };
  if (op === 'given' || op === 'missing')
    return { is: 'test', op: op === 'given' ? '!=' : '==', left: orEmpty(left), right: text('') };
  if (!isNumeric(type)) return { is: 'test', op, left: orEmpty(left), right: text(value) };
  return { is: 'test', op, left, right: { is: 'number', text: value, exact: value.includes('.') } };
}

function orEmpty(left: Said): Said {
  return { is: 'call', name: 'coalesce', of: [left, { is: 'text', text: '' }] };
}

function nameIn(said: Said): string | undefined {
  return said.is === 'among' || said.is === 'contains' ? nameOf(said.left) : undefined;
}

function nameOf(said: Said): string | undefined {
  if (said.is === 'path') return said.path.join('.');
  if (said.is !== 'call' || said.name !== 'coalesce' || said.of.length !== 2) return undefined;
  const [of, otherwise] = said.of;
  const isEmpty = (otherwise?.is === 'text' && otherwise.text === '') || (otherwise?.is === 'yes' && !otherwise.yes);
  return of?.is === 'path' && isEmpty ? of.path.join('.') : undefined;
}
