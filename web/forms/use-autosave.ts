import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { DraftResult } from '../../server/contract/forms.ts';
import { findFormView, saveDraft } from './api.ts';
import { autosaveMachine } from './autosave.machine.ts';
import type { FormStore } from './form-store.ts';
import { dropLocalDraft, keepLocalDraft } from './local-draft.ts';

type AutosaveOptions = {
  readonly applicationId: string;
  readonly slug: string;
  readonly run: number;
  readonly store: FormStore;
  readonly draftVersion: number;
  readonly savedAt: string | undefined;
  readonly localKey: string;
  readonly onSaved: (result: DraftResult) => void;
  readonly onReload: () => void;
};

export type Autosave = ReturnType<typeof useAutosave>;

const longestWait = 30_000;

/** The autosave machine of one open form, wired to the server and to this device; the options hold for the form's whole life. */
export function useAutosave(options: AutosaveOptions) {
  const [first] = useState(options);
  const [machine] = useState(() => provide(options));
  const [state, send, actor] = useMachine(machine, {
    input: { draftVersion: options.draftVersion, savedAt: options.savedAt },
  });

  useEffect(() => {
    const online = () => send({ type: 'ONLINE' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [send]);
  const unsaved = !state.matches('idle');
  useWarnOnLeave(unsaved);
  useSaveOnLeave(actor, first);

  /** Saves what is pending; true when the server has everything. */
  const flush = useCallback(async (): Promise<boolean> => {
    await leaveField();
    first.store.settle();
    const { value, context } = actor.getSnapshot();
    if (value === 'idle' && context.draftVersion > 0) return true;
    send({ type: 'FLUSH' });
    const settled = await waitFor(actor, ({ value: now }) => resting.has(now), { timeout: longestWait });
    return settled.value === 'idle';
  }, [actor, send, first]);

  return { state: state.value, savedAt: state.context.savedAt, error: state.context.error, send, flush };
}

const resting: ReadonlySet<string> = new Set(['idle', 'offline', 'conflict', 'failed']);

/** Text still in the field under the cursor reaches the form when the field is left. */
export async function leaveField(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function provide({ applicationId, slug, run, store, localKey, onSaved, onReload }: AutosaveOptions) {
  return autosaveMachine.provide({
    actors: {
      save: fromPromise(async ({ input }: { readonly input: { readonly draftVersion: number } }) => {
        const result = await saveDraft(applicationId, slug, run, {
          data: { ...store.data() },
          draftVersion: input.draftVersion,
        });
        onSaved(result);
        return { draftVersion: result.draftVersion, savedAt: result.savedAt };
      }),
      findDraftVersion: fromPromise(async () => (await findFormView(applicationId, slug, run)).draftVersion),
    },
    actions: {
      keepLocal: () => {
        keepLocalDraft(localKey, { data: store.data(), at: new Date().toISOString() });
      },
      dropLocal: () => dropLocalDraft(localKey),
      reload: onReload,
    },
  });
}

function useWarnOnLeave(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}

type ActorLike = {
  readonly getSnapshot: () => { readonly value: unknown; readonly context: { readonly draftVersion: number } };
};

/** Going to another page of the app sends what was typed last; the request outlives the page. */
function useSaveOnLeave(actor: ActorLike, options: AutosaveOptions): void {
  useEffect(
    () => () => {
      const { value, context } = actor.getSnapshot();
      if (value !== 'dirty') return;
      const { applicationId, slug, run, store, localKey } = options;
      const data = { ...store.data() };
      saveDraft(applicationId, slug, run, { data, draftVersion: context.draftVersion }).catch(() => {
        keepLocalDraft(localKey, { data, at: new Date().toISOString() });
      });
    },
    [actor, options],
  );
}
