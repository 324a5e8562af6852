import { Stack } from '@mantine/core';
import { useState } from 'react';
import { isReached } from '../api/reach.ts';
import { useSession } from '../session/session.ts';
import type { OpenForm } from '../forms/api.ts';
import { FormDesk, type FormHandle } from './FormDesk.tsx';
import type { GoneOnFrom } from '../forms/autosave.machine.ts';
import { differences } from '../forms/differences.ts';
import { dropLocalDraft, findLocalDraft, type LocalDraft, localDraftKey } from '../forms/local-draft.ts';
import { LocalDraftNotice } from './LocalDraftNotice.tsx';

/** An open form, and what the page around it wants to hear. */
export type FormPaneProps = {
  readonly applicationId: string;
  readonly form: OpenForm;
  readonly formTitle: (slug: string) => string | undefined;
  readonly onSaved: () => void;
  /** The server's form is wanted instead of what was typed. */
  readonly onReload: () => void;
  /** Who may change what was handed in begins to. */
  readonly onWrite: () => void;
  readonly onHandle: (handle: FormHandle | undefined) => void;
};

/** One open form, remounted for another form or revision; first offers the draft that this device still holds. */
export function FormPane(props: FormPaneProps) {
  const { account } = useSession();
  const { view } = props.form;
  const localKey = localDraftKey(account.id, props.applicationId, view.slug);
  const [found] = useState(() => (view.writing ? draftToOffer(localKey, props.form) : undefined));
  // without a network nobody can have written anything newer here: the form goes on where it was left
  const goesOn = found !== undefined && !isReached() && found.draftVersion === view.draftVersion;
  const [local, setLocal] = useState(goesOn ? undefined : found);
  const [restored, setRestored] = useState(goesOn ? found : undefined);
  return (
    <Stack gap="md">
      {local !== undefined && (
        <LocalDraftNotice
          at={local.at}
          onRestore={() => {
            setRestored(local);
            setLocal(undefined);
          }}
          onDrop={() => {
            dropLocalDraft(localKey);
            setLocal(undefined);
          }}
        />
      )}
      <FormDesk
        {...props}
        key={restored === undefined ? 'served' : 'restored'}
        data={restored === undefined ? view.data : { ...restored.data }}
        goesOnFrom={restored && goneOnFrom(restored, view)}
        restored={restored !== undefined}
        localKey={localKey}
      />
    </Stack>
  );
}

/** The draft that this device holds, unless it says what the server says: that one arrived, and is forgotten here. */
function draftToOffer(localKey: string, { bundle, view }: OpenForm): LocalDraft | undefined {
  const local = findLocalDraft(localKey);
  if (local === undefined || differences(bundle, local.data, view.data).length > 0) return local;
  dropLocalDraft(localKey);
  return undefined;
}

/** Where a kept draft was begun: what somebody else saved since is laid beside it, not overwritten. */
function goneOnFrom({ draftVersion, seq }: LocalDraft, view: GoneOnFrom): GoneOnFrom {
  return { draftVersion: draftVersion ?? view.draftVersion, seq: seq ?? view.seq };
}
