import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/prefill.ts';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import type { RecordBody, RecordView } from '../../server/contract/setup.ts';
import type { FormSetting } from '../forms/form-context.ts';
import { createFormStore, type FormStore, ownLibrary } from '../forms/form-store.ts';
import type { OpenMaster } from './master.ts';
import { readValidity, type Validity } from './validity.ts';

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
    body: (version) => ({
      data: { ...store.filled() },
      ...(master.view.dated ? validity : {}),
      ...(version === undefined ? {} : { version }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }),
  };
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
