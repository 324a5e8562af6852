import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { EventBody, EventResult } from '../../server/contract/event.ts';
import { getJson } from '../api/client.ts';
import { Problem, plainProblem } from '../api/problem.ts';
import type { FormHandle } from './FormDesk.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { findFocus } from '../ui/page-focus.ts';
import { showToast } from '../ui/toast.ts';
import { undisturbed } from '../ui/undisturbed.ts';
import { withOverlay } from '../ui/WorkOverlay.tsx';
import { type Action, findSaving, isDoing } from '../application/actions.ts';
import { refreshCase } from '../application/api.ts';
import { doneSentence, setDoneNote } from '../application/done-note.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { formAddress, formShown } from '../application/runs.ts';

type ActOptions = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  /** All that the case offers. */
  readonly actions: readonly Action[];
  readonly handle: FormHandle | undefined;
  readonly onDone: () => void;
};

type Act = {
  readonly action: Action;
  readonly version: number;
  readonly note: string;
  /** Why it is sent back, and what only the office reads. */
  readonly reason?: string;
  readonly internalNote?: string;
  readonly payload: Readonly<Record<string, string>>;
};

// specification 4: two seconds to read the message, then on; not where something was rejected, a number was given, or somebody goes on working here
const readingTime = 2000;
const staying: Action['does'] = ['returnForm', 'rejectForm', 'reopenForm', 'recordSignature', 'setForm'];

/** Sends an event of the case and goes on to what waits next. */
export function useAct({ view, form, actions, handle, onDone }: ActOptions) {
  const { t, language, pick } = useTexts();
  const { account } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id } = view.summary;

  /** Says what was done and what comes next, and goes there unless somebody is at work on this page meanwhile. `before` is the version that it was done on. */
  const goOn = async (action: Action, before: number) => {
    const fresh = await getJson<ApplicationView>(`/api/applications/${id}`);
    const step = nextStep(fresh, account.role, form);
    const next = placeOf(step, fresh);
    const { registrationNo: number } = fresh.summary;
    const isNumbered = number !== undefined && view.summary.registrationNo === undefined;
    const mayHaveReceipt = isNumbered || isDoing('submitForm')(action);
    setDoneNote({
      id,
      action,
      ...(mayHaveReceipt ? { receiptSince: before } : {}),
      ...(isNumbered ? { number } : {}),
      ...(next === undefined ? {} : { next }),
    });
    const stays = action.form !== undefined && staying.some((deed) => action.does.includes(deed));
    if (stays || isNumbered || next === undefined) return;
    if (await undisturbed(readingTime)) await navigate(next.to);
  };
  const placeOf = (step: NextStep, fresh: ApplicationView) => {
    if (step.to === 'stay') return undefined;
    if (step.to === 'task-list') return { to: '/user/task-list' };
    const title = formShown(fresh, step.slug, step.run)?.title;
    return { to: formAddress(fresh, step), form: title ?? { ne: step.slug, en: step.slug } };
  };
  return useMutation({
    meta: withOverlay,
    mutationFn: async ({ action, version, note, payload, ...more }: Act): Promise<EventResult> => {
      if (!isDoing('submitForm')(action)) return post(id, toBody(action, { version, note, payload, ...more }));
      if (handle !== undefined && !(await handle.flush())) throw plainProblem('networkFailed');
      const saving = findSaving(actions, form);
      const saved =
        form.status === 'draft' || saving === undefined
          ? undefined
          : await post(id, toBody(saving, { version, note: '', payload: {} }));
      return post(id, toBody(action, { version: saved?.version ?? version, note, payload }));
    },
    onSuccess: async (_, { action, version }) => {
      onDone();
      showToast(doneSentence(action, { t, language, own: account.role }));
      await refreshCase(queries, id);
      // the button that was pressed may be gone
      setTimeout(() => findFocus());
      void goOn(action, version);
    },
    onError: (error, { action }) => {
      showToast(t('approval.failed', { event: pick(action.title) }), 'error');
      if (!(error instanceof Problem)) return;
      if (error.code === 'versionConflict') void refreshCase(queries, id);
      const { issues = [] } = error.body;
      if (handle === undefined || issues.length === 0) return;
      // the form is still open: what is wrong is shown where it is wrong
      onDone();
      handle.refuse(issues);
    },
  });
}

function post(id: string, body: EventBody): Promise<EventResult> {
  return getJson<EventResult>(`/api/applications/${id}/events`, { method: 'POST', json: body });
}

function toBody(
  action: Action,
  { version, note, payload, reason = '', internalNote = '' }: Omit<Act, 'action'>,
): EventBody {
  return {
    type: action.event,
    run: action.run,
    requestId: crypto.randomUUID(),
    version,
    ...(action.form === undefined ? {} : { form: action.form }),
    ...(action.as === undefined ? {} : { as: action.as }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(reason === '' ? {} : { reason }),
    ...(internalNote.trim() === '' ? {} : { internalNote: internalNote.trim() }),
    ...(Object.keys(payload).length === 0 ? {} : { payload: { ...payload } }),
  };
}
