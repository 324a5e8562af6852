import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { Source } from '../../workflows/engine/expand.ts';
import { pointer } from '../../form-schemas/engine/shape.ts';

/** A file of workflows/ with what stands in it. */
export type WrittenFile = { readonly file: string; readonly value: Source };
type Place = { readonly file: string; readonly path: string };
type Finding = Place & { readonly message: string };

/** Conditions and transitions of fewer letters (canonical JSON) may stand twice: about five lines of a file. */
const FEWEST_LETTERS = 160;

/** Every condition or transition of five lines or more that stands more than once in these files. */
export function copiesIn(files: readonly WrittenFile[]): readonly Finding[] {
  const places = new Map<string, Place[]>();
  for (const { file, value } of files)
    for (const { path, text } of longOnes(value, '')) places.set(text, [...(places.get(text) ?? []), { file, path }]);
  return [...places.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0
      ? []
      : [
          {
            ...first,
            message: `stands again at ${others.map(({ file, path }) => `${file}${path}`).join(', ')}: give it a name`,
          },
        ],
  );
}

/** Every name in a part that nothing stands for. */
export function unusedNamesIn(files: readonly WrittenFile[]): readonly Finding[] {
  const used = new Set(files.flatMap(({ value }) => [...namesIn(value)]));
  return files.flatMap(({ file, value }) =>
    ['conditions', 'transitions'].flatMap((kind) =>
      Object.keys(Object(ownValue(value, kind)) as object)
        .filter((name) => !used.has(name))
        .map((name) => ({ file, path: pointer(`/${kind}`, name), message: `nothing uses the name "${name}"` })),
    ),
  );
}

function* longOnes(value: unknown, path: string): Generator<{ readonly path: string; readonly text: string }> {
  if (isRecord(value) && ['guard', 'named', 'params', 'target'].some((word) => Object.hasOwn(value, word))) {
    const text = canonicalJson(value);
    if (text.length >= FEWEST_LETTERS) yield { path, text };
  }
  for (const [key, item] of partsOf(value)) yield* longOnes(item, pointer(path, key));
}

function* namesIn(value: unknown): Generator<string> {
  const named = ownValue(value, 'named');
  if (typeof named === 'string') yield named;
  for (const [, item] of partsOf(value)) yield* namesIn(item);
}

function partsOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  return isRecord(value) ? Object.entries(value) : [];
}
