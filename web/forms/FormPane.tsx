import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { formKey, type OpenForm } from './api.ts';
import { AutosaveStatus } from './AutosaveStatus.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary, focusErrorSummary } from './ErrorSummary.tsx';
import { FormContext, type FormSetting } from './form-context.ts';
import { FormEditor } from './FormEditor.tsx';
import { createFormStore } from './form-store.ts';
import { dropLocalDraft, findLocalDraft, localDraftKey } from './local-draft.ts';
import { LocalDraftNotice } from './LocalDraftNotice.tsx';
import { useAutosave } from './use-autosave.ts';
import { Notice } from '../ui/Notice.tsx';

/** What the page around the form may ask of it. */
export type FormHandle = {
  /** Saves what is pending; true when the server has everything. */
  readonly flush: () => Promise<boolean>;
  /** Shows every error and goes to their list; true when nothing stops a submission. */
  readonly check: () => boolean;
};

// in these statuses a form is being written; in every other one it is first only read
const unsettled: readonly string[] = ['absent', 'draft', 'returned'];

type FormPaneProps = {
  readonly applicationId: string;
  readonly form: OpenForm;
  readonly formTitle: (slug: string) => string | undefined;
  readonly onSaved: () => void;
  readonly onHandle: (handle: FormHandle | undefined) => void;
};

/** One open form: what it holds, how it is saved, what is wrong with it. Remounted for another form or revision. */
export function FormPane({ applicationId, form, formTitle, onSaved, onHandle }: FormPaneProps) {
  const { t, language } = useTexts();
  const { account } = useSession();
  const queries = useQueryClient();
  const { view, bundle, validateSchema } = form;
  const localKey = localDraftKey(account.id, applicationId, view.slug);
  const [local, setLocal] = useState(() => (view.editable ? findLocalDraft(localKey) : undefined));
  const settled = !unsettled.includes(view.status);
  const [editing, setEditing] = useState(view.editable && !settled);
  const [restored, setRestored] = useState<OpenForm['view']['data']>();

  const store = useMemo(
    () =>
      createFormStore({
        bundle,
        data: restored ?? view.data,
        facts: view.facts,
        environment: { today: view.today, masters: view.masters ?? {} },
        validateSchema,
      }),
    [bundle, view, validateSchema, restored],
  );
  const setting = useMemo<FormSetting>(
    () => ({
      store,
      root: fieldTree(bundle),
      applicationId,
      slug: view.slug,
      today: view.today,
      readOnly: !view.editable,
    }),
    [store, bundle, applicationId, view, editing],
  );
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: formKey(applicationId, view.slug) }),
    [queries, applicationId, view.slug],
  );
  const autosave = useAutosave({
    applicationId,
    slug: view.slug,
    store,
    draftVersion: view.draftVersion,
    savedAt: view.savedAt,
    localKey,
    onSaved: ({ data, issues }) => {
      store.setAnswer(data, issues);
      onSaved();
    },
    onReload: reload,
  });
  const { send, flush } = autosave;
  useEffect(() => store.onEdit(() => send({ type: 'EDIT' })), [store, send]);
  useEffect(() => {
    const check = () => {
      store.settle();
      store.reveal();
      const sound = store.blocking().length === 0;
      if (!sound) setTimeout(focusErrorSummary);
      return sound;
    };
    onHandle(editing ? { flush, check } : undefined);
    return () => onHandle(undefined);
  }, [store, flush, onHandle, editing]);

  const reasons = view.reasons.map((reason) => explainReason(reason, { t, language, formTitle })).join(' ');
  return (
    <FormContext value={setting}>
      <Stack gap="md">
        {editing && <AutosaveStatus autosave={autosave} />}
        {view.editable && !editing && <SettledNotice onEdit={() => setEditing(true)} />}
        {!view.editable && (
          <Notice tone="info" icon="lock">
            {reasons === '' ? t('form.readOnly') : t('form.readOnlyWhy', { reason: reasons })}
          </Notice>
        )}
        {local !== undefined && (
          <LocalDraftNotice
            at={local.at}
            onRestore={() => {
              setRestored({ ...local.data });
              setLocal(undefined);
              send({ type: 'EDIT' });
            }}
            onDrop={() => {
              dropLocalDraft(localKey);
              setLocal(undefined);
            }}
          />
        )}
        {editing && <ErrorSummary />}
        <FormEditor
          key={restored === undefined ? 'served' : 'restored'}
          bundle={bundle}
          language={language}
          store={store}
          readOnly={!editing}
        />
        {autosave.state === 'conflict' && (
          <ConflictDialog
            bundle={bundle}
            mine={store.filled()}
            onMine={() => send({ type: 'KEEP_MINE' })}
            onTheirs={() => send({ type: 'KEEP_THEIRS' })}
          />
        )}
      </Stack>
    </FormContext>
  );
}

/** A form that has gone on is read until somebody means to change it (specification 4: approvals then begin anew). */
function SettledNotice({ onEdit }: { readonly onEdit: () => void }) {
  const { t } = useTexts();
  return (
    <Notice tone="info" icon="lock">
      {t('form.editSettled')}{' '}
      <Button variant="default" size="compact-md" fz="sm" onClick={onEdit}>
        {t('common.edit')}
      </Button>
    </Notice>
  );
}
