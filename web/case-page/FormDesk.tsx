import { Button, Stack } from '@mantine/core';
import { lazy, useCallback, useEffect, useMemo, useState } from 'react';
import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import { sheetPaths } from '../../form-schemas/engine/form/choices.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import { explainAll } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { afterPress } from '../after-press.ts';
import { Notice } from '../ui/Notice.tsx';
import type { GoneOnFrom } from '../forms/autosave.machine.ts';
import { AutosaveStatus } from '../forms/AutosaveStatus.tsx';
import { ErrorSummary, focusErrorSummary } from '../forms/ErrorSummary.tsx';
import { type BesideField, type Changed, FormContext, type FormSetting } from '../forms/form-context.ts';
import { FormEditor } from '../forms/FormEditor.tsx';
import type { FormPaneProps } from './FormPane.tsx';
import { createFormStore } from '../forms/form-store.ts';
import { PapersBlock } from '../forms/PapersBlock.tsx';
import { SectionMap } from '../forms/SectionMap.tsx';
import { claimFiles } from '../forms/send-kept-files.ts';
import { withFileId } from '../forms/controls/file-ids.ts';
import { useAutosave } from '../forms/use-autosave.ts';
import { LatePart } from '../ui/PageError.tsx';

/** What the page around the form may ask of it. */
export type FormHandle = {
  /** Saves what is pending; true when the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Shows every error and goes to their list; true when nothing stops a submission. */
  readonly check: () => boolean;
  /** Shows at their fields what the server refused the form for, and goes to their list. */
  readonly refuse: (issues: readonly Issue[]) => void;
  /** Leaves open again which sheet for signing was signed. */
  readonly leaveSheetOpen: () => void;
};

// a part of few forms
const RulePanel = lazy(async () => ({ default: (await import('../forms/RulePanel.tsx')).RulePanel }));

// what reviewers marked comes once the form is there
const ReviewLayer = lazy(async () => ({ default: (await import('../review/ReviewLayer.tsx')).ReviewLayer }));

// only what was handed in more than once has changed
const ChangesLayer = lazy(async () => ({ default: (await import('../review/ChangesLayer.tsx')).ChangesLayer }));

// seldom needed: two people rarely write the same form at once
const ConflictDialog = lazy(async () => ({ default: (await import('../forms/ConflictDialog.tsx')).ConflictDialog }));

type FormDeskProps = FormPaneProps & {
  readonly data: FormData;
  /** Where what was kept on this device was begun; absent for the form as the server holds it. */
  readonly goesOnFrom?: GoneOnFrom | undefined;
  /** The data were kept on this device and are still to reach the server. */
  readonly restored: boolean;
  readonly localKey: string;
};

/** The form on the desk: what it holds, how it is saved, what is wrong with it. */
export function FormDesk(props: FormDeskProps) {
  const { applicationId, form, data, goesOnFrom = form.view, restored, localKey, onSaved, onReload, onHandle } = props;
  const { view, bundle, validateSchema } = form;
  // what was handed in is only read, and reads as it was then
  const editing = view.writing;
  const [environment] = useState(() => ({ today: view.today, masters: view.masters ?? {} }));
  const [store] = useState(() =>
    createFormStore({
      bundle,
      data,
      facts: view.facts,
      environment,
      validateSchema,
      papers: view.attachments,
      isRecord: !editing,
    }),
  );
  const begun = goesOnFrom.draftVersion > 0 || restored;
  const [judged, setJudged] = useState(view.rules ?? []);
  const [Beside, setBeside] = useState<BesideField>();
  const showBeside = useCallback((beside: BesideField) => setBeside(() => beside), []);
  const [changed, setChanged] = useState<Changed>();
  const setting = useMemo<FormSetting>(
    () => ({
      store,
      root: fieldTree(bundle),
      applicationId,
      slug: view.slug,
      run: view.run,
      today: view.today,
      readOnly: !editing,
      begun,
      Beside,
      changed,
    }),
    [store, bundle, applicationId, view.slug, view.run, view.today, editing, begun, Beside, changed],
  );
  const autosave = useAutosave({
    applicationId,
    slug: view.slug,
    run: view.run,
    bundle,
    store,
    draftVersion: goesOnFrom.draftVersion,
    seq: goesOnFrom.seq,
    savedAt: view.savedAt,
    localKey,
    onSaved: (result, sent) =>
      afterPress(() => {
        store.setPapers(result.attachments);
        store.setAnswer(result.data, result.issues, sent);
        setJudged(result.rules ?? []);
        onSaved();
      }),
    onReload,
  });
  const { send, flush } = autosave;
  useEffect(
    () =>
      claimFiles(localKey, ({ field }, stored) => {
        if (field === undefined) return;
        const { path, multiple } = field;
        store.change(path, withFileId(valueAlong(store.data(), path), stored, multiple));
      }),
    [store, localKey],
  );
  useEffect(() => {
    if (restored) send({ type: 'EDIT' });
    return store.onEdit(() => send({ type: 'EDIT' }));
  }, [store, send, restored]);
  useEffect(() => {
    const check = () => {
      store.settle();
      store.reveal();
      const sound = store.blocking().length === 0;
      if (!sound) setTimeout(focusErrorSummary);
      return sound;
    };
    const refuse = (issues: readonly Issue[]) => {
      store.refuse(issues);
      setTimeout(focusErrorSummary);
    };
    const leaveSheetOpen = () => {
      for (const path of sheetPaths(bundle)) store.change(path, undefined);
    };
    onHandle(editing ? { flush, check, refuse, leaveSheetOpen } : undefined);
    return () => onHandle(undefined);
  }, [store, bundle, flush, onHandle, editing]);

  return (
    <FormContext value={setting}>
      <Stack gap="md">
        {editing && <AutosaveStatus autosave={autosave} />}
        {editing && <SectionMap />}
        {!editing && <ReadingNotice {...props} />}
        {editing && <ErrorSummary />}
        <LatePart>
          <ReviewLayer onReady={showBeside} />
        </LatePart>
        <LatePart>
          {!editing && view.revision > 1 && <ChangesLayer bundle={bundle} data={data} onReady={setChanged} />}
        </LatePart>
        <FormEditor />
        <PapersBlock />
        <LatePart>
          {bundle.rules !== undefined && (
            <RulePanel set={bundle.rules} facts={view.facts} environment={environment} served={judged} />
          )}
        </LatePart>
        <LatePart>
          {autosave.state === 'conflict' && (
            <ConflictDialog
              bundle={bundle}
              mine={store.filled()}
              onMine={() => send({ type: 'KEEP_MINE' })}
              onTheirs={() => send({ type: 'KEEP_THEIRS' })}
            />
          )}
        </LatePart>
      </Stack>
    </FormContext>
  );
}

/** Why the form is only read; one that has gone on can be opened by who may edit it (specification 4: its approvals begin anew). */
function ReadingNotice({ form, formTitle, onWrite }: FormPaneProps) {
  const { t, language } = useTexts();
  const { view } = form;
  if (view.editable) {
    return (
      <Notice tone="info" icon="lock">
        {t('form.editSettled')} {view.savedAt !== undefined && `${t('form.draftKept')} `}
        <Button variant="default" size="compact-md" fz="sm" onClick={onWrite}>
          {t('common.edit')}
        </Button>
      </Notice>
    );
  }
  if (view.readerOnly === true) return null;
  const reasons = explainAll(view.reasons, { t, language, formTitle });
  return (
    <Notice tone="info" icon="lock">
      {reasons === '' ? t('form.readOnly') : t('form.readOnlyWhy', { reason: reasons })}
    </Notice>
  );
}
