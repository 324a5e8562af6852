import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Environment } from '../../form-schemas/engine/definition.ts';
import { withChoices } from '../../form-schemas/engine/form/choices.ts';
import type { BlankFormView, LibraryView } from '../../server/contract/definitions.ts';
import { getJson } from '../api/client.ts';
import { bundleQuery, type OpenForm } from './api.ts';
import { loadSchemaValidator } from './schema-validator.ts';

/** A form that nobody has filled. */
export type OpenBlank = Omit<OpenForm, 'view'> & {
  readonly view: BlankFormView & { readonly masters: Environment['masters'] };
};

const library = queryOptions({
  queryKey: ['definitions', 'library'],
  queryFn: ({ signal }) => getJson<LibraryView>('/api/library', { signal }),
});

/** Code lists, roles, groups and the titles and routes of the forms in force. */
export function useLibrary() {
  return useQuery(library);
}

/**
 * A form as it would open for a building of which no more is known than some codes.
 * @param given code by code list
 * @param hash of another version than the one in force
 */
export function useBlankForm(slug: string, given: Readonly<Record<string, string>>, hash = '') {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['definitions', 'blank', slug, given, hash],
    queryFn: async ({ signal }): Promise<OpenBlank> => {
      const pairs = Object.entries(given).map((pair) => pair.join(':'));
      const search = new URLSearchParams([
        ...(pairs.length === 0 ? [] : [['given', pairs.join(',')]]),
        ...(hash === '' ? [] : [['hash', hash]]),
      ]);
      const view = await getJson<OpenBlank['view']>(`/api/definitions/blank/${slug}?${search.toString()}`, { signal });
      const [bundle, validateSchema] = await Promise.all([
        queries.fetchQuery(bundleQuery(slug, view.hash)),
        loadSchemaValidator(slug, view.hash),
      ]);
      return { view, bundle: withChoices(bundle, view.choices), validateSchema };
    },
    refetchOnWindowFocus: false,
  });
}
