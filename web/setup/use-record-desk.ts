import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FormBundle, FormData, Issue } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import type { RecordBody, RecordView } from '../../server/contract/setup.ts';
import { Problem } from '../api/problem.ts';
import { focusErrorSummary } from '../forms/ErrorSummary.tsx';
import type { FormSetting } from '../forms/form-context.ts';
import { createFormStore, type FormStore, ownLibrary } from '../forms/form-store.ts';
import { leaveField } from '../forms/use-autosave.ts';
import type { OpenMaster } from '../masters/master.ts';
import { followNames } from '../masters/follow-names.ts';
import { readValidity, type Validity } from '../masters/validity.ts';

/** The record that is open in the drawer. */
export type RecordToEdit = {
  readonly master: OpenMaster;
  /** Absent: a new one. */
  readonly record: RecordView | undefined;
  /** The record that a new one of the same key follows. */
  readonly source: RecordView | undefined;
};

/** One record on the desk: its form, its dates, why it changes, and whether there is something to lose. */
export type RecordDeskState = {
  readonly bundle: FormBundle;
  readonly store: FormStore;
  readonly setting: FormSetting;
  readonly validity: Validity;
  readonly note: string;
  readonly dirty: boolean;
  readonly setValidity: (validity: Validity) => void;
  readonly setNote: (note: string) => void;
  readonly settle: () => void;
  /** Judges what is typed, as it is once the field under the cursor is left; false: the list of what is wrong is shown. */
  readonly isReady: () => Promise<boolean>;
  /** Shows at their fields what the server refused the record for. */
  readonly refuse: (error: unknown) => void;
  /** What is sent to the server. */
  readonly body: (version: number | undefined) => RecordBody;
};

/** Opens a record; the form, its controls and its checks are those of every form. */
export function useRecordDesk({ master, record, source }: RecordToEdit, today: string): RecordDeskState {
  const bundle = record === undefined && source === undefined ? master.bundle : master.editBundle;
  const readOnly = !master.view.editable;
  const [store] = useState(() => openStore(master, bundle, { data: (record ?? source)?.data, today }));
  const [validity, setValidity] = useState<Validity>(() => readValidity(record));
  const [note, setNote] = useState('');
  const [dirty, setDirty] = useState(false);
  const setting = useMemo<FormSetting>(
    () => ({ store, root: fieldTree(bundle), applicationId: '', slug: master.view.id, today, readOnly }),
    [store, bundle, master.view.id, today, readOnly],
  );
  useEffect(() => store.onEdit(() => setDirty(true)), [store]);
  const isNew = record === undefined && source === undefined;
  useEffect(() => (isNew ? keepFollowing(store, master) : undefined), [isNew, store, master]);
  const settle = useCallback(() => setDirty(false), []);
  return {
    bundle,
    store,
    setting,
    validity,
    note,
    dirty,
    setValidity: (next) => {
      setValidity(next);
      setDirty(true);
    },
    setNote,
    settle,
    isReady: () => isReady(store),
    refuse: (error) => refuse(store, error),
    body: (version) => ({
      data: { ...store.filled() },
      ...(master.view.dated ? validity : {}),
      ...(version === undefined ? {} : { version }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }),
  };
}

/** While a new record gets its name, its key and its English name follow it; returns how to stop. */
function keepFollowing(store: FormStore, master: OpenMaster): () => void {
  const made = new Map<string, string>();
  return store.onEdit(() => {
    for (const [path, value] of followNames(master, store.data(), made)) {
      made.set(path.join('.'), value);
      store.change(path, value);
    }
  });
}

/** What the server says of single fields of the form that it refused. */
export function issuesOf(error: unknown): readonly Issue[] {
  return error instanceof Problem ? (error.body.issues ?? []) : [];
}

async function isReady(store: FormStore): Promise<boolean> {
  await leaveField();
  store.settle();
  // what the server refused last is judged again
  store.refuse([]);
  if (store.blocking().length === 0) return true;
  setTimeout(focusErrorSummary);
  return false;
}

function refuse(store: FormStore, error: unknown): void {
  const issues = issuesOf(error);
  store.refuse(issues);
  if (issues.length > 0) setTimeout(focusErrorSummary);
}

function openStore(
  { validateSchema }: OpenMaster,
  bundle: FormBundle,
  { data, today }: { readonly data: FormData | undefined; readonly today: string },
): FormStore {
  const environment = { today, masters: {} };
  return createFormStore({
    bundle,
    data: data ?? prefillForm(bundle, ownLibrary(bundle), {}, environment),
    facts: {},
    environment,
    validateSchema,
  });
}
