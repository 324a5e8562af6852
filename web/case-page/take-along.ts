import type { SessionView } from '../../server/contract/session.ts';
import type { ActionsView } from '../../server/contract/actions.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import { carriedCases, carry, forgetCarried, startCarrying } from '../api/carried.ts';
import { askToCarry, getJson } from '../api/client.ts';
import { isDoing } from '../application/actions.ts';
import { formQuery } from '../application/runs.ts';
import { findFormView } from '../forms/api.ts';
import { knownSession, sessionToCarry } from '../session/session.ts';

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
  const { account } = session;
  try {
    await startCarrying();
    const answers = new Map([sessionToCarry(session)]);
    for (const path of await neededPaths(id)) answers.set(path, await askToCarry(path));
    await carry(account.id, { id, name }, answers);
  } catch (error) {
    // nobody who takes nothing has a worker
    if (carriedCases().length === 0) await forgetCarried();
    throw error;
  }
  // who logged out meanwhile, in whatever tab, takes nothing along
  if (knownSession()?.account.id !== account.id) await forgetCarried();
}

async function neededPaths(id: string): Promise<readonly string[]> {
  const address = `/api/applications/${id}`;
  const paths = [...ofTheOffice, ...ofTheCase.map((part) => address + part)];
  for (const { form, run } of await ownForms(id)) {
    const { bundleHash } = await findFormView(id, { slug: form, run });
    const definition = `/api/definitions/form/${form}/${bundleHash}`;
    const shown = `${address}/forms/${form}`;
    paths.push(definition, `${definition}/validator.js`, shown + formQuery({ run }), shown);
  }
  return paths;
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
