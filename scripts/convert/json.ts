import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON object whose values are not yet known. */
export type Json = Readonly<Record<string, unknown>>;

/** Reads a JSON file of the samples. */
export function readSample(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'samples', file), 'utf8'));
}

/** Objects of a list; anything else is left out. */
export function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The object, or an empty one. */
export function object(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** Text of a value, empty when there is none; numbers are written out. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Latin digits for Devanagari ones, as values are stored. */
export function latin(value: unknown): string {
  return text(value).replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
}

/** The object without its empty values. */
export function filled(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined && item !== ''));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
