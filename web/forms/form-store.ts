import { computeForm } from '../../form-schemas/engine/compute.ts';
import type {
  Environment,
  Facts,
  FormBundle,
  FormData,
  FormLibrary,
  Issue,
} from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/prefill.ts';
import { pathKey } from '../../form-schemas/engine/tree.ts';
import { blockingIssues, type SchemaValidator, validateForm } from '../../form-schemas/engine/validate.ts';
import { type FieldState, type FieldStates, fieldStates } from '../../form-schemas/engine/visibility.ts';
import { afterPress } from '../ui/after-press.ts';
import { recordOf, rowsOf } from './records.ts';

export type Path = readonly (string | number)[];

/** What a form store is made from. */
export type FormSource = {
  readonly bundle: FormBundle;
  readonly data: FormData;
  readonly facts: Facts;
  readonly environment: Environment;
  readonly validateSchema: SchemaValidator | undefined;
};

/**
 * The open form outside React: typed data, and what follows from them (shown and required fields, computed values, issues).
 * A field listens to its own part only, so that one key press renders one field.
 */
export type FormStore = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly data: () => FormData;
  /** The same with everything computed. */
  readonly filled: () => FormData;
  /** Calls back at each change that a person made; returns how to stop. */
  readonly onEdit: (listener: () => void) => () => void;
  /** Takes new data; what follows from them is worked out a moment later. */
  readonly setData: (data: FormData) => void;
  /** Takes what the server computed and found wrong. */
  readonly setAnswer: (data: FormData, issues: readonly Issue[]) => void;
  readonly fieldState: (path: Path) => FieldState;
  /** Value of a field with everything computed, as JSON text (stable while equal). */
  readonly valueText: (path: Path) => string | undefined;
  /** The issue to show at a field: none before it was left, or until all are revealed. */
  readonly shownIssue: (path: Path) => Issue | undefined;
  /** Every issue that stops a submission. */
  readonly blocking: () => readonly Issue[];
  readonly touch: (path: Path) => void;
  readonly reveal: () => void;
  readonly revealed: () => boolean;
  /** Works out at once what is still pending. */
  readonly settle: () => void;
  /** A table's row with what the definition fills in by itself where nothing stands yet. */
  readonly filledRow: (table: Path, row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

const pause = 150;

/** Makes the store of one open form. */
export function createFormStore(source: FormSource): FormStore {
  const { bundle, facts, environment, validateSchema } = source;
  const listeners = new Set<() => void>();
  const editListeners = new Set<() => void>();
  const touched = new Set<string>();
  const knownStates = new Map<string, FieldState>();
  let data = source.data;
  let served = source.data;
  let computed: FormData = source.data;
  let states: FieldStates = () => ({ shown: true, required: false, readOnly: false });
  let issues = new Map<string, Issue>();
  let blocking: readonly Issue[] = [];
  let showAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const setIssues = (found: readonly Issue[]) => {
    issues = new Map(found.map((issue) => [pathKey(issue.path), issue]));
    blocking = blockingIssues(found);
  };
  const work = () => {
    clearTimeout(timer);
    timer = undefined;
    computed = computeForm(bundle, data, facts, environment);
    states = fieldStates(bundle, computed, facts, environment);
    if (validateSchema !== undefined)
      setIssues(validateForm({ bundle, validateSchema, data: computed, facts, environment }));
    tell();
  };
  work();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    data: () => data,
    filled: () => computed,
    onEdit: (listener) => {
      editListeners.add(listener);
      return () => editListeners.delete(listener);
    },
    setData: (next) => {
      // RJSF also tells of data that it only tidied
      const changed = stored(next) !== stored(data);
      data = next;
      if (!changed) return;
      timer ??= setTimeout(work, pause);
      for (const listener of editListeners) listener();
    },
    setAnswer: (answer, found) => {
      served = answer;
      if (validateSchema === undefined) setIssues(found);
      tell();
    },
    fieldState: (path) => {
      if (path.length === 0) return rootState;
      const key = pathKey(path);
      const fresh = states(path);
      const known = knownStates.get(key);
      if (known !== undefined && sameState(known, fresh)) return known;
      knownStates.set(key, fresh);
      return fresh;
    },
    valueText: (path) => JSON.stringify(valueAt(computed, path) ?? valueAt(served, path)),
    shownIssue: (path) => {
      const key = pathKey(path);
      return showAll || touched.has(key) ? issues.get(key) : undefined;
    },
    blocking: () => blocking,
    touch: (path) => {
      afterPress(() => {
        touched.add(pathKey(path));
        if (timer === undefined) tell();
        else work();
      });
    },
    reveal: () => {
      showAll = true;
      tell();
    },
    revealed: () => showAll,
    settle: () => {
      if (timer !== undefined) work();
    },
    filledRow: (table, row) => {
      const rows = rowsOf(valueAt(data, table));
      const filled = prefillForm(bundle, rowLibrary(bundle), facts, environment, withRows(data, table, [...rows, row]));
      return recordOf(valueAt(filled, [...table, rows.length]));
    },
  };
}

/** Value at a path of a form's data; undefined where there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === String(part))?.[1];
  }, data);
}

/** The data as JSON text without what holds nothing: undefined keys, empty sections. */
function stored(data: FormData): string {
  return JSON.stringify(data, (_, value: unknown) => (isEmptyRecord(value) ? undefined : value));
}

function isEmptyRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isNothing);
}

function isNothing(value: unknown): boolean {
  return value === undefined || isEmptyRecord(value);
}

/** The data with another table at a path. */
export function withRows(data: FormData, path: Path, rows: readonly unknown[]): FormData {
  const [key, ...rest] = path;
  if (key === undefined) return data;
  const inner = rest.length === 0 ? rows : withRows(recordOf(data[String(key)]), rest, rows);
  return { ...data, [String(key)]: inner };
}

// a row's own first values need the form alone: no other forms, no checklists
function rowLibrary({ codes, patterns }: FormBundle): FormLibrary {
  return { forms: {}, sections: {}, codes, patterns, facts: {}, checklists: {} };
}

const rootState: FieldState = { shown: true, required: true, readOnly: false };

function sameState(a: FieldState, b: FieldState): boolean {
  return a.shown === b.shown && a.required === b.required && a.readOnly === b.readOnly;
}
