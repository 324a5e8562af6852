import { type Static, Type } from 'typebox';
import type { DefinitionProblem } from '../definition.ts';
import { Text } from '../field-definition.ts';
import { isRecord, ownValue } from '../records.ts';
import type { RawLibrary } from './library.ts';

const closed = { additionalProperties: false };
const name = '^[a-z][A-Za-z0-9]{0,59}$';
const NamedFormula = Type.Object(
  {
    /** What it says, in both languages; the sentence of an approval whose condition it is. */
    says: Text,
    /** What each use hands over; it stands in the formula as `${name}`. */
    params: Type.Optional(Type.Array(Type.String({ pattern: name }), { maxItems: 9 })),
    formula: Type.String({ minLength: 1, maxLength: 4000 }),
  },
  closed,
);
/** Schema of form-schemas/formulas.json: formulas that several definitions use, by name. */
export const formulasShape = Type.Record(Type.String({ pattern: name }), NamedFormula);
type NamedFormulas = Readonly<Record<string, Static<typeof NamedFormula>>>;

type Files = Omit<RawLibrary, 'formulas'>;
type Written = { readonly files: Files; readonly problems: readonly DefinitionProblem[] };

const deepest = 60;
const folders = ['forms', 'masters', 'rules', 'sections'] as const;
// where a condition is said to people
const speaking: readonly string[] = ['approval'];

/**
 * Writes the named formulas of a library out, before anything else looks at it: `{ "named": "ratioKept", "with": { "row": "item" } }`
 * in the place of a formula becomes the formula. A library without any comes out as it is. The shape of the table was checked.
 */
export function writeOutFormulas({ formulas, ...files }: RawLibrary): Written {
  if (formulas === undefined) return { files, problems: [] };
  // the parsing boundary of the table
  const writer = new FormulaWriter(formulas as NamedFormulas);
  const written = Object.fromEntries(
    folders.map((folder) => {
      const all = files[folder]?.map((file) => writer.value(file, fileNameOf(folder, file), '', 0));
      return [folder, all] as const;
    }),
  );
  const facts = writer.value(files.facts, 'facts.json', '', 0);
  return { files: { ...files, ...written, facts }, problems: writer.problems };
}

/** Names of the table that nothing stands for. */
export function unusedFormulas({ formulas, ...files }: RawLibrary): readonly string[] {
  const used = new Set(folders.flatMap((folder) => [...namesIn(files[folder]), ...namesIn(files.facts)]));
  return Object.keys(isRecord(formulas) ? formulas : {}).filter((each) => !used.has(each));
}

class FormulaWriter {
  readonly problems: DefinitionProblem[] = [];
  readonly #formulas: NamedFormulas;

  constructor(formulas: NamedFormulas) {
    this.#formulas = formulas;
  }

  /** A value with the names in it written out; the same value where there are none. */
  value(value: unknown, file: string, path: string, depth: number, key = ''): unknown {
    if (depth > deepest) return value;
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) => this.value(item, file, `${path}/${index}`, depth + 1));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isRecord(value)) return value;
    if (isUse(value)) return this.#formula(value, file, path);
    const entries = Object.entries(this.#withSentence(value, key)).map(
      ([word, item]) => [word, this.value(item, file, `${path}/${word}`, depth + 1, word)] as const,
    );
    return entries.every(([word, item]) => item === value[word]) ? value : Object.fromEntries(entries);
  }

  /** The sentence of a condition by name, where the form gives it no other. */
  #withSentence(value: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
    const { condition } = value;
    if (!speaking.includes(key) || 'says' in value || !isRecord(condition) || !isUse(condition)) return value;
    const found = this.#find(condition.named);
    return found === undefined ? value : { ...value, says: found.says };
  }

  #find(named: string): NamedFormulas[string] | undefined {
    return Object.hasOwn(this.#formulas, named) ? this.#formulas[named] : undefined;
  }

  #formula({ named, with: given = {} }: Use, file: string, path: string): unknown {
    const found = this.#find(named);
    if (found === undefined) {
      this.#refuse(file, `${path}/named`, 'unknown-name', `formulas.json has no formula "${named.slice(0, 80)}"`);
      return '';
    }
    const params = found.params ?? [];
    for (const word of Object.keys(given))
      if (!params.includes(word))
        this.#refuse(file, `${path}/with/${word}`, 'unknown-word', `"${named}" takes no such word`);
    return found.formula.replace(/\$\{(\w+)\}/gu, (all, word: string) => {
      const handed = ownValue(given, word);
      if (typeof handed === 'string') return handed;
      this.#refuse(file, `${path}/with`, 'missing-word', `"${named}" needs "${word}", a formula`);
      return all;
    });
  }

  #refuse(file: string, path: string, code: string, message: string): void {
    this.problems.push({ file, path, code, message });
  }
}

type Use = { readonly named: string; readonly with?: Readonly<Record<string, unknown>> };

/** Only what says nothing else is a use: a form may well have a field called so. */
function isUse(value: object): value is Use {
  const words = Object.keys(value);
  const [named, given] = [ownValue(value, 'named'), ownValue(value, 'with')];
  return (
    typeof named === 'string' &&
    words.every((word) => word === 'named' || word === 'with') &&
    (given === undefined || isRecord(given))
  );
}

function* namesIn(value: unknown): Generator<string> {
  if (isRecord(value) && isUse(value)) yield value.named;
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* namesIn(item);
}

function fileNameOf(folder: (typeof folders)[number], file: unknown): string {
  const own = ownValue(file, folder === 'forms' ? 'slug' : 'id');
  const called = typeof own === 'string' ? own.slice(0, 80) : '?';
  const dashed = called.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  return folder === 'sections' ? `shared/${dashed}.json` : `${folder}/${called}.json`;
}
