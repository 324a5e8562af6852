import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { type AskedForm, openFormQuery } from './api.ts';
import { sendKeptDraft } from './kept-drafts.ts';
import { localDraftKey } from './local-draft.ts';

/**
 * The form as the server holds it now, after what this device still keeps of it has been sent: a page that is loaded anew
 * goes on from what was typed last, and is not told of itself as of somebody else.
 */
export function useOpenForm(id: string, asked: AskedForm) {
  const { account } = useSession();
  const place = { key: localDraftKey(account.id, id, asked.slug), applicationId: id, slug: asked.slug };
  return useQuery(openFormQuery(useQueryClient(), id, asked, () => sendKeptDraft(place)));
}
