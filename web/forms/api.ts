import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Environment, FormBundle } from '../../form-schemas/engine/definition.ts';
import { withChoices } from '../../form-schemas/engine/choices.ts';
import type { FileView } from '../../server/contract/files.ts';
import type { DraftBody, DraftResult, FormView } from '../../server/contract/forms.ts';
import { getJson, postFile } from '../api/client.ts';
import { formQuery, runQuery } from '../application/runs.ts';
import { type FileLimits, refuseFile } from './file-limits.ts';
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

/** The form as the server holds it now; a published definition never changes, so bundle and validator are kept for ever. */
export function useOpenForm(id: string, asked: AskedForm) {
  return useQuery(openFormQuery(useQueryClient(), id, asked));
}

/** The question for such a form, with all that belongs to it. */
export function openFormQuery(queries: QueryClient, id: string, asked: AskedForm) {
  const { slug } = asked;
  return queryOptions({
    queryKey: formKey(id, asked),
    queryFn: async ({ signal }): Promise<OpenForm> => {
      const view = await findFormView(id, asked, signal);
      const [bundle, validateSchema] = await Promise.all([
        queries.fetchQuery(bundleQuery(slug, view.bundleHash)),
        loadSchemaValidator(slug, view.bundleHash),
        // so that the form is shown at once when its data are there
        import('./FormPane.tsx'),
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

/** Files of the case by id. */
export function useFiles(id: string) {
  return useQuery({
    queryKey: ['application', id, 'files'],
    queryFn: ({ signal }) => getJson<readonly FileView[]>(`/api/applications/${id}/files`, { signal }),
  });
}

const longestCategory = 60;

export type Upload = FileLimits & { readonly file: File; readonly category: string; readonly form?: string };

/**
 * Puts a file into the case and answers with its id; `share` says how far it is, 0 to 1. One of a type or size that is not
 * taken is refused before it is sent.
 */
export function useUpload(id: string, run?: number) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async ({ file, category, form, ...limits }: Upload) => {
      setShare(0);
      const refusal = refuseFile(file, limits);
      if (refusal !== undefined) throw refusal;
      const search = new URLSearchParams({
        category: category.slice(0, longestCategory),
        ...(form === undefined ? {} : { form }),
        ...(run === undefined ? {} : { run: String(run) }),
      });
      return postFile<FileView>(`/api/applications/${id}/files?${search.toString()}`, file, setShare);
    },
    // what a person may do can depend on the papers that are there
    onSuccess: () =>
      Promise.all(
        ['files', 'actions'].map((part) => queries.invalidateQueries({ queryKey: ['application', id, part] })),
      ),
  });
  return { ...upload, share };
}

/** Hands bytes to the browser as a file with a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A published form; its hash is that of the bytes, so it is kept for ever. */
export function bundleQuery(slug: string, hash: string) {
  return queryOptions({
    queryKey: ['bundle', slug, hash],
    queryFn: ({ signal }) => getJson<FormBundle>(`/api/definitions/form/${slug}/${hash}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
