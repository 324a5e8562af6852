import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { DraftResult } from '../../server/contract/forms.ts';
import { isReached, onReach } from '../api/reach.ts';
import { findFormView, saveDraft } from './api.ts';
import { autosaveMachine, type GoneOnFrom } from './autosave.machine.ts';
import { differences } from './differences.ts';
import type { FormStore } from './form-store.ts';
import { claimDraft } from './kept-drafts.ts';
import { dropLocalDraft, keepLocalDraft, type LocalDraft } from './local-draft.ts';

type AutosaveOptions = {
  readonly applicationId: string;
  readonly slug: string;
  readonly run: number;
  readonly bundle: FormBundle;
  readonly store: FormStore;
  readonly draftVersion: number;
  readonly seq: number;
  readonly savedAt: string | undefined;
  readonly localKey: string;
  readonly onSaved: (result: DraftResult, sent: FormData) => void;
  readonly onReload: () => void;
};

/** Saving of an open form, as its desk holds it. */
export type Autosave = ReturnType<typeof useAutosave>;

const longestWait = 30_000;

/** The autosave machine of one open form, wired to the server and to this device; the options hold for the form's whole life. */
export function useAutosave(options: AutosaveOptions) {
  const [first] = useState(options);
  const [machine] = useState(() => provide(options));
  const [state, send, actor] = useMachine(machine, {
    input: { draftVersion: options.draftVersion, seq: options.seq, savedAt: options.savedAt },
  });

  useEffect(() => {
    const stop = onReach(() => (isReached() ? send({ type: 'ONLINE' }) : undefined));
    const release = claimDraft(first.localKey);
    return () => {
      stop();
      release();
    };
  }, [send, first]);
  const unsaved = !state.matches('idle');
  useWarnOnLeave(unsaved);
  useKeepOnHide(actor, first);
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

function provide({ applicationId, slug, run, bundle, store, localKey, onSaved, onReload }: AutosaveOptions) {
  // what was sent and never answered may have arrived
  const sent: FormData[] = [];
  return autosaveMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { draftVersion, seq } }: { readonly input: GoneOnFrom }) => {
        const asked = store.data();
        const data = { ...asked };
        sent.push(store.filled());
        const result = await saveDraft(applicationId, slug, run, { data, draftVersion, seq });
        sent.length = 0;
        onSaved(result, asked);
        return { draftVersion: result.draftVersion, savedAt: result.savedAt };
      }),
      findStanding: fromPromise(async () => {
        const { data, draftVersion, seq } = await findFormView(applicationId, { slug, run, writing: true });
        return { draftVersion, seq, isKnown: sent.some((one) => differences(bundle, one, data).length === 0) };
      }),
    },
    actions: {
      keepLocal: ({ context }) => {
        keepLocalDraft(localKey, localDraft({ store, run }, context));
      },
      dropLocal: () => dropLocalDraft(localKey),
      reload: onReload,
    },
  });
}

/** What this device keeps of the form, so that it can be sent later by itself. */
function localDraft({ store, run }: Pick<AutosaveOptions, 'store' | 'run'>, from: GoneOnFrom): LocalDraft {
  const { draftVersion, seq } = from;
  return { data: { ...store.data() }, at: new Date().toISOString(), run, draftVersion, seq };
}

/** A tab that is hidden may never come back: what has not been sent is kept first. */
function useKeepOnHide(actor: ActorLike, options: AutosaveOptions): void {
  useEffect(() => {
    const keep = () => {
      const { value, context } = actor.getSnapshot();
      if (value === 'idle') return;
      options.store.settle();
      keepLocalDraft(options.localKey, localDraft(options, context));
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [actor, options]);
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
  readonly getSnapshot: () => { readonly value: unknown; readonly context: GoneOnFrom };
};

/** Going to another page of the app sends what was typed last; the request outlives the page. */
function useSaveOnLeave(actor: ActorLike, options: AutosaveOptions): void {
  useEffect(
    () => () => {
      const { value, context } = actor.getSnapshot();
      if (value !== 'dirty') return;
      const { applicationId, slug, run, store, localKey } = options;
      const data = { ...store.data() };
      const { draftVersion, seq } = context;
      saveDraft(applicationId, slug, run, { data, draftVersion, seq }).catch(() => {
        keepLocalDraft(localKey, { ...localDraft({ store, run }, context), data });
      });
    },
    [actor, options],
  );
}
