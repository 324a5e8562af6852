import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Reads a JSON file that must have a shape.
 * @throws Error naming the file when it is not JSON or not of that shape
 */
export function readJson<T extends TSchema>(schema: T, path: string): Static<T> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Value.Check(schema, value)) {
    const first = Value.Errors(schema, value)[0];
    throw new Error(`${path}${first?.instancePath ?? ''}: ${first?.message ?? 'does not have the expected shape'}`);
  }
  return value;
}

/** What a text says as JSON; undefined for one that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
