import type { SessionView } from '../../server/contract/session.ts';
import type { ActionsView } from '../../server/contract/actions.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import { noteCarried, startCarrying } from '../api/carried.ts';
import { carryAnswer, getJson } from '../api/client.ts';
import { isDoing } from '../application/actions.ts';
import { formQuery } from '../application/runs.ts';
import { findFormView } from '../forms/api.ts';
import { carrySession } from '../session/session.ts';

// what the page of any case asks for, whatever its forms are
const ofTheCase = ['', '/related', '/actions', '/files', '/file-places'];
const ofTheOffice = ['/api/public/office', '/api/public/calendar'];

type Taking = {
  readonly view: ApplicationView;
  readonly session: SessionView;
  /** What the case is found by on this phone. */
  readonly name: string;
};

/**
 * Keeps on this phone what the forms need that the person may write in the case now, so that they open without a network. A case is
 * carried whole or not at all: throws Problem when something does not come.
 */
export async function takeAlong({ view, session, name }: Taking): Promise<void> {
  const { id } = view.summary;
  const address = `/api/applications/${id}`;
  await startCarrying();
  for (const path of [...ofTheOffice, ...ofTheCase.map((part) => address + part)]) await carryAnswer(path);
  for (const { form, run } of await ownForms(id)) {
    const { bundleHash } = await findFormView(id, { slug: form, run });
    const definition = `/api/definitions/form/${form}/${bundleHash}`;
    const shown = `${address}/forms/${form}`;
    for (const path of [definition, `${definition}/validator.js`]) await carryAnswer(path);
    for (const query of [formQuery({ run }), '']) await carryAnswer(shown + query);
  }
  await carrySession(session);
  noteCarried(session.account.id, { id, name });
}

/** The forms that the person may write now. */
async function ownForms(id: string): Promise<readonly { readonly form: string; readonly run: number }[]> {
  const { actions } = await getJson<ActionsView>(`/api/applications/${id}/actions`);
  return actions.flatMap((action) =>
    action.open && action.form !== undefined && isDoing('setForm')(action)
      ? [{ form: action.form, run: action.run }]
      : [],
  );
}
