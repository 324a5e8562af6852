import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ApplicationView, EventBody, EventResult, FormStatusView } from '../../server/contract/application.ts';
import { getJson } from '../api/client.ts';
import { Problem, plainProblem } from '../api/problem.ts';
import type { FormHandle } from '../forms/FormDesk.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { showToast } from '../ui/toast.ts';
import type { Action } from './actions.ts';
import { refreshCase } from './api.ts';
import { nextStep } from './next-step.ts';
import { formAddress } from './runs.ts';

type ActOptions = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  readonly handle: FormHandle | undefined;
  readonly onDone: () => void;
};

type Act = {
  readonly action: Action;
  readonly version: number;
  readonly note: string;
  readonly payload: Readonly<Record<string, string>>;
};

// specification 4: two seconds to read the message, then on; not where something was rejected
const readingTime = 2000;
const stays: readonly string[] = ['RETURN', 'REJECT', 'REOPEN', 'VERIFY', 'PREPARE', 'RECONCILE', 'SAVE'];

/** Sends an event of the case and goes on to what waits next. */
export function useAct({ view, form, handle, onDone }: ActOptions) {
  const { t, pick } = useTexts();
  const { account } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id } = view.summary;

  const goOn = async (event: string) => {
    if (stays.includes(event)) return;
    await new Promise((resolve) => setTimeout(resolve, readingTime));
    const fresh = await getJson<ApplicationView>(`/api/applications/${id}`);
    const next = nextStep(fresh, account.role, form);
    if (next.to === 'form') await navigate(formAddress(fresh, next));
    else if (next.to === 'task-list') await navigate('/user/task-list');
  };
  return useMutation({
    mutationFn: async ({ action, version, note, payload }: Act): Promise<EventResult> => {
      if (action.event !== 'SUBMIT') return post(id, toBody(action, { version, note, payload }));
      if (handle !== undefined && !(await handle.flush())) throw plainProblem('networkFailed');
      const saved =
        form.status === 'draft'
          ? undefined
          : await post(id, toBody({ ...action, event: 'SAVE' }, { version, note: '', payload: {} }));
      return post(id, toBody(action, { version: saved?.version ?? version, note, payload }));
    },
    onSuccess: async (_, { action }) => {
      onDone();
      showToast(t('approval.done', { event: pick(action.title) }));
      await refreshCase(queries, id);
      void goOn(action.event);
    },
    onError: (error) => {
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

function toBody(action: Action, { version, note, payload }: Omit<Act, 'action'>): EventBody {
  return {
    type: action.event,
    run: action.run,
    requestId: crypto.randomUUID(),
    version,
    ...(action.form === undefined ? {} : { form: action.form }),
    ...(action.as === undefined ? {} : { as: action.as }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(Object.keys(payload).length === 0 ? {} : { payload: { ...payload } }),
  };
}
