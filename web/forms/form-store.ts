import { profileOf } from '../../form-schemas/engine/formula/cel-values.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import {
  type Count,
  countPapers,
  formCounter,
  type SectionCount,
} from '../../form-schemas/engine/form/completeness.ts';
import type {
  Environment,
  Facts,
  FormBundle,
  FormData,
  FormLibrary,
  Issue,
} from '../../form-schemas/engine/definition.ts';
import { lengthStyle } from '../../form-schemas/engine/formula/measure-functions.ts';
import { type PaperPlaces, paperPlaces, papersLeft } from '../../form-schemas/engine/form/paper-places.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { sameJson, valueAlong } from '../../form-schemas/engine/records.ts';
import { fieldTree, pathKey } from '../../form-schemas/engine/tree.ts';
import {
  blockingIssues,
  inReadingOrder,
  type SchemaValidator,
  validateForm,
} from '../../form-schemas/engine/form/validate.ts';
import {
  type FieldState,
  type FieldStates,
  fieldStates,
  recordedStates,
} from '../../form-schemas/engine/form/visibility.ts';
import type { ConversionProfile, LengthStyle } from '../../form-schemas/values/units.ts';
import { afterPress } from '../after-press.ts';
import { type Path, withValue } from './form-data.ts';
import { missingPapers, type Paper, placeOfPaper } from './papers.ts';
import { recordOf, rowsOf } from './records.ts';

/** What a form store is made from. */
export type FormSource = {
  readonly bundle: FormBundle;
  readonly data: FormData;
  readonly facts: Facts;
  readonly environment: Environment;
  readonly validateSchema: SchemaValidator | undefined;
  /** The papers that belong to the form; absent where there are none to give. */
  readonly papers?: readonly Paper[];
  /** Nobody types into it: it shows what was given, and no formula runs. */
  readonly isRecord?: boolean;
};

/** How far a form is filled. */
export type FormCounts = {
  readonly sections: readonly SectionCount[];
  /** The papers that have no place among the fields. */
  readonly left: Count;
};

/**
 * The open form outside React: what was typed, and what follows from it (shown and required fields, computed values, issues).
 * A field listens to its own part only, so that one key press renders one field.
 */
export type FormStore = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly data: () => FormData;
  /** The same with everything computed. */
  readonly filled: () => FormData;
  /** What was typed into a field; the same object while it is unchanged. */
  readonly typed: (path: Path) => unknown;
  /** Calls back at each change that a person made; returns how to stop. */
  readonly onEdit: (listener: () => void) => () => void;
  /** Takes what was typed into a field; what follows from it is worked out a moment later. */
  readonly change: (path: Path, value: unknown) => void;
  /**
   * Takes what the server computed, and what it finds wrong with data that nobody changed since.
   * @param sent what the server was asked about; of anything else than the newest it says nothing that stops a form
   */
  readonly setAnswer: (data: FormData, issues: readonly Issue[], sent?: FormData) => void;
  /** Takes what the server refused a submission for. */
  readonly refuse: (issues: readonly Issue[]) => void;
  readonly papers: () => readonly Paper[];
  readonly setPapers: (papers: readonly Paper[]) => void;
  /** How much of each part is filled, its papers among it; those without a place are a part of their own, without a name. */
  readonly counts: () => FormCounts;
  /** How many values are still missing in a row; undefined where none must be there. */
  readonly missingIn: (row: Path) => number | undefined;
  /** The field at which the form shows each paper. */
  readonly paperPlaces: () => PaperPlaces;
  readonly fieldState: (path: Path) => FieldState;
  /** Value of a field with everything computed, as JSON text (stable while equal). */
  readonly valueText: (path: Path) => string | undefined;
  /** The issue to show at a field: none before it was left, or until all are revealed. */
  readonly shownIssue: (path: Path) => Issue | undefined;
  /** Every issue that stops a submission, in reading order. */
  readonly blocking: () => readonly Issue[];
  readonly touch: (path: Path) => void;
  readonly reveal: () => void;
  readonly revealed: () => boolean;
  /** Works out at once what is still pending. */
  readonly settle: () => void;
  /** A table's row with what the definition fills in by itself where nothing stands yet. */
  readonly filledRow: (table: Path, row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly bundle: FormBundle;
  /** The factors by which the office converts its measures. */
  readonly profile: ConversionProfile;
  /** How the office writes lengths. */
  readonly office: LengthStyle;
};

const pause = 150;

/** Makes the store of one open form. */
export function createFormStore(source: FormSource): FormStore {
  const { bundle, facts, environment, validateSchema, isRecord = false } = source;
  const listeners = new Set<() => void>();
  const editListeners = new Set<() => void>();
  const touched = new Set<string>();
  const knownStates = new Map<string, FieldState>();
  let data = source.data;
  let served = source.data;
  let computed: FormData = source.data;
  let states: FieldStates = recordedStates(bundle, data);
  let found: readonly Issue[] = [];
  let refused: readonly Issue[] = [];
  let papers = source.papers ?? [];
  let places = paperPlaces(bundle, data, states);
  let issues = new Map<string, Issue>();
  let blocking: readonly Issue[] = [];
  let counter: ReturnType<typeof formCounter> | undefined;
  let counts: FormCounts | undefined;
  let showAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const takeIssues = (own: readonly Issue[], servers: readonly Issue[]) => {
    [found, refused] = [own, servers];
    // of two messages at one field our own is the newer; a field that shows a paper is asked for among the papers
    const fields = own.filter(({ path }) => !papers.some(({ category }) => category === path.at(-1)));
    issues = new Map([...servers, ...fields, ...missingPapers(papers)].map((issue) => [pathKey(issue.path), issue]));
    const placeOf = ({ path }: Issue) => placeOfPaper(path, places);
    [counter, counts] = [undefined, undefined];
    blocking = inReadingOrder(fieldTree(bundle), blockingIssues([...issues.values()]), placeOf);
  };
  const work = () => {
    clearTimeout(timer);
    timer = undefined;
    computed = computeForm(bundle, data, facts, environment);
    states = fieldStates(bundle, computed, facts, environment);
    places = paperPlaces(bundle, computed, states);
    const judged = { bundle, data: computed, facts, environment };
    takeIssues(validateSchema === undefined ? [] : validateForm({ ...judged, validateSchema }), refused);
    tell();
  };
  if (!isRecord) work();
  const counting = () => {
    counter ??= formCounter(bundle, computed, states, papers);
    return counter;
  };

  return {
    bundle,
    profile: profileOf(environment),
    office: lengthStyle(environment),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    data: () => data,
    filled: () => computed,
    typed: (path) => valueAlong(data, path),
    onEdit: (listener) => {
      editListeners.add(listener);
      return () => editListeners.delete(listener);
    },
    change: (path, value) => {
      const next = withValue(data, path, value);
      if (sameJson(valueAlong(next, path), valueAlong(data, path))) return;
      data = next;
      // what the server found was found in other data; with the next save it says what still holds
      if (validateSchema !== undefined && refused.length > 0) takeIssues(found, []);
      timer ??= setTimeout(() => afterPress(work), pause);
      tell();
      for (const listener of editListeners) listener();
    },
    setAnswer: (answer, servers, sent = data) => {
      served = answer;
      const about = sent === data ? servers : [];
      const current = about.filter(({ path }) => sameJson(valueAlong(answer, path), valueAlong(computed, path)));
      if (timer === undefined) takeIssues(found, current);
      tell();
    },
    refuse: (servers) => {
      showAll = true;
      takeIssues(found, servers);
      tell();
    },
    papers: () => papers,
    // worked out when somebody asks, once for all who do
    counts: () => {
      counts ??= { sections: counting().sections(), left: countPapers(papersLeft(papers, places)) };
      return counts;
    },
    missingIn: (row) => {
      const { asked, filled } = counting().row(row);
      return asked === 0 ? undefined : asked - filled;
    },
    paperPlaces: () => places,
    setPapers: (next) => {
      papers = next;
      takeIssues(found, refused);
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
    valueText: (path) => JSON.stringify(valueAlong(computed, path) ?? valueAlong(served, path)),
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
      const rows = rowsOf(valueAlong(data, table));
      const open = withValue(data, table, [...rows, row]);
      const filled = prefillForm(bundle, ownLibrary(bundle), facts, environment, open);
      return recordOf(valueAlong(filled, [...table, rows.length]));
    },
  };
}

/** First values of a row, or of a record of the setup, need the form alone: no other forms, no checklists. */
export function ownLibrary({ codes, patterns }: FormBundle): FormLibrary {
  return { forms: {}, masters: {}, rules: {}, sections: {}, codes, patterns, facts: {}, checklists: {} };
}

const rootState: FieldState = { shown: true, required: true, readOnly: false };

function sameState(a: FieldState, b: FieldState): boolean {
  return a.shown === b.shown && a.required === b.required && a.readOnly === b.readOnly;
}
