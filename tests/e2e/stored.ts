import { ownValue } from '../../form-schemas/engine/records.ts';
import type { DrivenCase, World } from '../../scripts/demo/drive.ts';
import { expect } from 'vitest';
import { readForm, type Typed } from './typist.ts';

/** What was typed is what the server holds: the same day, the same number, the file that was chosen. */
export async function expectStored(
  world: World,
  driven: DrivenCase,
  { slug, role, typed }: { slug: string; role: string; typed: readonly Typed[] },
): Promise<void> {
  const { data } = await readForm(world, driven, { slug, role });
  const held = typed.map(({ path, type }) => [path.join('/'), meaning(type, valueAt(data, path))]);
  const wanted = typed.map(({ path, type, value }) => [path.join('/'), meaning(type, value)]);
  expect(Object.fromEntries(held), slug).toEqual(Object.fromEntries(wanted));
}

/** What makes two values of a field the same. */
function meaning(type: Typed['type'], value: unknown): unknown {
  if (type === 'date') return ownValue(value, 'ad');
  if (type === 'decimal') return Number(value);
  if (type === 'file') return Array.isArray(value) ? value.map(isFile) : isFile(value);
  return value;
}

function isFile(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function valueAt(data: unknown, path: Typed['path']): unknown {
  return path.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? value[Number(key)] : ownValue(value, String(key))),
    data,
  );
}
