import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { SessionView } from '../../server/contract/session.ts';
import { applicationQuery } from '../application/api.ts';
import { formShown } from '../application/runs.ts';
import { formToOpenQuery } from '../forms/use-open-form.ts';
import { relatedQuery } from './api.ts';
import { firstForm } from './next-step.ts';

/** So long what was asked for waits for the page that shows it. */
const heldMs = 5_000;

/** The address of a case, or of one of its forms. */
type Asked = { readonly pathname: string; readonly search: string };

/**
 * Asks for what the page of a case shows first, the case itself and the form that it opens at, while the app is still being drawn: the
 * page finds its questions under way. Never throws; what fails is asked once more by the page, which says so.
 */
export async function askCaseAhead(queries: QueryClient, at: Asked, { account }: SessionView): Promise<void> {
  const [, id, slug] = /^\/user\/applications\/([^/]+)(?:\/forms\/([^/]+))?$/u.exec(at.pathname) ?? [];
  if (id === undefined) return;
  void queries.prefetchQuery(relatedQuery(id));
  await queries.prefetchQuery(applicationQuery(id));
  const view = queries.getQueryData(applicationQuery(id).queryKey);
  if (view === undefined) return;
  const run = new URLSearchParams(at.search).get('run');
  const form =
    slug === undefined ? firstForm(view, account.role) : formShown(view, slug, run === null ? undefined : Number(run));
  if (form === undefined) return;
  hold(queries, formToOpenQuery(queries, { accountId: account.id, id, asked: { slug: form.slug, run: form.run } }));
}

/** Looks at a form for the page that will: a form that nobody looks at is forgotten at once. */
function hold(queries: QueryClient, form: ReturnType<typeof formToOpenQuery>): void {
  const look = new QueryObserver(queries, form);
  const leave = look.subscribe(() => undefined);
  const held = look.getCurrentQuery();
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' && event.query === held) end();
  });
  const late = setTimeout(() => end(), heldMs);
  const end = (): void => {
    clearTimeout(late);
    stop();
    leave();
  };
}
