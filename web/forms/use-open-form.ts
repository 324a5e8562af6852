import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { type AskedForm, openFormQuery } from './api.ts';
import { sendKeptDraft } from './kept-drafts.ts';
import { localDraftKey } from './local-draft.ts';

/** Whose form of which application, and how it is asked for. */
type FormToOpen = { readonly accountId: string; readonly id: string; readonly asked: AskedForm };

/**
 * The question for the form as the server holds it now, after what this device still keeps of it has been sent: a page that is
 * loaded anew goes on from what was typed last, and is not told of itself as of somebody else.
 */
export function formToOpenQuery(queries: QueryClient, { accountId, id, asked }: FormToOpen) {
  const place = { key: localDraftKey(accountId, id, asked.slug), applicationId: id, slug: asked.slug };
  return openFormQuery(queries, id, asked, () => sendKeptDraft(place));
}

/** The form as the server holds it now, what this device kept of it included. */
export function useOpenForm(id: string, asked: AskedForm) {
  const { account } = useSession();
  return useQuery(formToOpenQuery(useQueryClient(), { accountId: account.id, id, asked }));
}
