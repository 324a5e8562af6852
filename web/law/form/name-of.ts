import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { romanOf } from './roman.ts';

const LONGEST = 30;

/** A key for a new field out of what it is called, of Latin letters and digits, and unlike those that are taken. */
export function nameOfField(label: Text, taken: readonly string[]): string {
  const base = camel(label.en) || camel(romanOf(label.ne)) || 'field';
  if (!taken.includes(base)) return base;
  const free = taken.map((_, at) => `${base}${String(at + 2)}`).find((name) => !taken.includes(name));
  return free ?? base;
}

function camel(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/gu) ?? [];
  const from = words.findIndex((word) => /^[a-z]/u.test(word));
  if (from < 0) return '';
  const [first = '', ...more] = words.slice(from);
  return [first, ...more.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('').slice(0, LONGEST);
}
