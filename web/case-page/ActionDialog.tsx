import { Text, Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { FormHandle } from './FormDesk.tsx';
import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { type Action, isAnswered, isDoing, isUndoing, nextPosts } from '../application/actions.ts';
import { SendingBack, type SendingBackValue } from '../review/SendingBack.tsx';
import { UnansweredMarks, useUnanswered } from '../review/UnansweredMarks.tsx';
import { CaseMeant } from './CaseMeant.tsx';
import { PayloadInputs } from './PayloadInputs.tsx';
import { useAct } from './use-act.ts';
import { useSession } from '../session/session.ts';
import { useKeptText } from '../ui/use-kept-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useRoleName } from '../i18n/post-names.ts';

type ActionDialogProps = {
  readonly action: Action;
  /** All that the case offers. */
  readonly actions: readonly Action[];
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  readonly version: number;
  readonly handle: FormHandle | undefined;
  readonly onClose: () => void;
};

/** Asks before an event is sent, in the words of the event, with the note it needs. */
export function ActionDialog({ action, actions, view, form, version, handle, onClose }: ActionDialogProps) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const { account, today } = useSession();
  const [note, setNote] = useKeptText(
    ['note', view.summary.id, action.run, action.event, action.form ?? '', account.id].join('/'),
  );
  const [payload, setPayload] = useState<Readonly<Record<string, string>>>(() => suggestedOf(action));
  const done = () => {
    setNote('');
    onClose();
  };
  const act = useAct({ view, form, actions, handle, onDone: done });
  const [sendingBack, setSendingBack] = useState<SendingBackValue>({});
  const goesBack = isDoing('returnForm')(action) || isDoing('rejectForm')(action);
  const propose = useCallback((text: string) => setNote((had) => (had === '' ? text : had)), [setNote]);
  const fields = action.asks;
  const label = pick(action.title);
  const question = useQuestion(action, view, form);
  const next = nextPosts(action, language, t('common.or'));
  const noteNeeded = action.needsNote;
  const submits = isDoing('submitForm')(action);
  const place = { id: view.summary.id, slug: form.slug, run: form.run };
  const left = useUnanswered(place);
  const [isMeant, setMeant] = useState(false);
  const complete =
    (!submits || left.length === 0 || isMeant) &&
    (!noteNeeded || note.trim() !== '') &&
    fields.every((field) => isAnswered(field, payload[field.name] ?? '', today));

  const noteField = (
    <Textarea
      label={action.noteTitle ? pick(action.noteTitle) : t(noteNeeded ? 'approval.noteRequired' : 'approval.note')}
      withAsterisk={noteNeeded}
      aria-required={noteNeeded}
      data-autofocus={noteNeeded && fields.length === 0 ? true : undefined}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={4000}
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
    />
  );
  return (
    <Dialog opened title={label} size="lg" onClose={onClose}>
      <AskForm
        act={label}
        color={isUndoing(action) ? 'lake' : 'crimson'}
        begins={!noteNeeded && fields.length === 0}
        ready={complete}
        busy={act.isPending}
        onAct={() => act.mutate({ action, version, note, payload, ...sendingBack })}
        onClose={onClose}
      >
        <CaseMeant summary={view.summary} />
        <Text>
          {question.text}
          {!question.saysNext && next !== undefined && ` ${t('action.then', { role: next })}`}
        </Text>
        {action.does.includes('issueDocument') && form.printable && (
          <Notice tone="info" icon="stamp">
            {t('approval.cannotUndo')}
          </Notice>
        )}
        {action.as !== undefined && (
          <Notice tone="info" icon="user">
            {t('approval.actingAs', { role: roleName(action.as) })}
          </Notice>
        )}
        {submits && <UnansweredMarks place={place} isMeant={isMeant} onMean={setMeant} />}
        <PayloadInputs fields={fields} values={payload} objections={view.objections} onChange={setPayload} />
        {goesBack ? (
          <SendingBack place={place} value={sendingBack} onChange={setSendingBack} onPropose={propose}>
            {noteField}
          </SendingBack>
        ) : (
          noteField
        )}
        {act.isError && <ProblemAlert error={act.error} />}
      </AskForm>
    </Dialog>
  );
}

/** What the case offers as answers; whoever answers may write others. */
function suggestedOf({ asks }: Action): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asks.flatMap(({ name, suggested }) => (suggested === undefined ? [] : [[name, suggested]])),
  );
}

type Question = { readonly text: string; readonly saysNext: boolean };

/** The event's own question when everything it names is known, else a plain one; and whether it says whose turn is next. */
function useQuestion(action: Action, view: ApplicationView, form: FormStatusView): Question {
  const { i18n } = useTranslation();
  const { t, language, pick } = useTexts();
  const named = action.form === undefined ? undefined : pick(form.title);
  const values: Record<string, string | undefined> = {
    form: named,
    role: nextPosts(action, language, t('common.or')),
    state: action.targetTitle === undefined ? pick(view.summary.stateTitle) : pick(action.targetTitle),
  };
  const key = `event.${eventKey(action.event)}.ask`;
  const template = i18n.exists(key) ? t(key, { skipInterpolation: true }) : '{{unknown}}';
  const needed = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  if (!needed.every((name) => values[name] !== undefined))
    return { text: t('action.ask', { action: pick(action.title) }), saysNext: false };
  return { text: t(key, values), saysNext: needed.includes('role') };
}
