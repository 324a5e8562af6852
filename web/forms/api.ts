import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Environment, FormBundle } from '../../form-schemas/engine/definition.ts';
import { withChoices } from '../../form-schemas/engine/form/choices.ts';
import type { DraftBody, DraftResult, FormView } from '../../server/contract/forms.ts';
import { getJson } from '../api/client.ts';
import { formQuery, runQuery } from '../application/runs.ts';
import { loadSchemaValidator } from './schema-validator.ts';

/** A form of a case with everything that showing and judging it needs. */
export type OpenForm = {
  readonly view: FormView & { readonly masters?: Environment['masters'] };
  readonly bundle: FormBundle;
  readonly validateSchema: Awaited<ReturnType<typeof loadSchemaValidator>>;
};

/** Which form of a case is asked for, and whether somebody begins to change what was handed in. */
export type AskedForm = { readonly slug: string; readonly run?: number | undefined; readonly writing?: boolean };

/** Key of a form's query: events of the case make it stale. */
export function formKey(id: string, { slug, run, writing = false }: AskedForm): readonly unknown[] {
  return ['application', id, 'form', slug, run, writing];
}

/**
 * The question for a form as the server holds it now, with all that belongs to it.
 * @param before what must have been done when it is asked
 */
export function openFormQuery(queries: QueryClient, id: string, asked: AskedForm, before?: () => Promise<unknown>) {
  const { slug } = asked;
  return queryOptions({
    queryKey: formKey(id, asked),
    queryFn: async ({ signal }): Promise<OpenForm> => {
      await before?.();
      const view = await findFormView(id, asked, signal);
      const [bundle, validateSchema] = await Promise.all([
        queries.fetchQuery(bundleQuery(slug, view.bundleHash)),
        loadSchemaValidator(slug, view.bundleHash),
      ]);
      return { view, bundle: withChoices(bundle, view.choices), validateSchema };
    },
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The form's data, status and draft counter. */
export function findFormView(id: string, { slug, ...asked }: AskedForm, signal?: AbortSignal): Promise<FormView> {
  return getJson<FormView>(`/api/applications/${id}/forms/${slug}${formQuery(asked)}`, { signal });
}

/** Sends the draft. Throws Problem: `draftConflict` when somebody else saved, `networkFailed` without a connection. */
export function saveDraft(id: string, slug: string, run: number, body: DraftBody): Promise<DraftResult> {
  return getJson<DraftResult>(`/api/applications/${id}/forms/${slug}${runQuery(run)}`, { method: 'PUT', json: body });
}

/** A published form; its hash is that of the bytes, so it is kept for ever. */
export function bundleQuery(slug: string, hash: string) {
  return queryOptions({
    queryKey: ['bundle', slug, hash],
    queryFn: ({ signal }) => getJson<FormBundle>(`/api/definitions/form/${slug}/${hash}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
