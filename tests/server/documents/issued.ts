import type { DocumentView } from '../../../server/contract/documents.ts';
import type { DocumentDetail } from '../../../server/contract/print-desk.ts';
import { bringTo, type DrivenCase, type Office, openCase } from '../../support/case.ts';

/** Issued papers of a case, oldest first. */
export async function papersOf({ server }: Office, { id }: Pick<DrivenCase, 'id'>): Promise<readonly DocumentView[]> {
  return (await server.as('A', { url: `/api/applications/${id}/documents` })).json<DocumentView[]>();
}

/** The newest paper of a form; throws when it has none. */
export async function paperOfForm(office: Office, driven: DrivenCase, form: string): Promise<DocumentView> {
  const paper = (await papersOf(office, driven)).findLast((each) => each.form === form);
  if (paper === undefined) throw new Error(`${form} has no paper`);
  return paper;
}

/** A new case that was registered, with its first paper. */
export async function registeredCase(
  office: Office,
  form: string,
): Promise<{ readonly driven: DrivenCase; readonly paper: DocumentView }> {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design' });
  await office.server.jobs.drain();
  return { driven, paper: await paperOfForm(office, driven, form) };
}

/** Everything about a paper as somebody of a role sees it. */
export async function detailOf({ server }: Office, id: string, who = 'A'): Promise<DocumentDetail> {
  const answer = await server.as(who, { url: `/api/documents/${id}` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<DocumentDetail>();
}
