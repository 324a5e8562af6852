import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { withChoices } from '../../../form-schemas/engine/form/choices.ts';
import type { DraftBlankView, FormWords } from '../../../server/contract/definition-drafts.ts';
import { getJson } from '../../api/client.ts';
import type { OpenBlank } from '../../forms/blank.ts';
import { useInTurn } from '../use-in-turn.ts';

/** Waits so long after a change before the form is put together anew. */
const PAUSE_MS = 400;

type Answer = Omit<DraftBlankView, 'form'> & {
  readonly form?: { readonly view: OpenBlank['view']; readonly bundle: FormBundle };
};

/**
 * A form as it is written as it would open; the last one that could be shown stays while what is written cannot. One is asked for at a
 * time: whoever writes faster than it comes is shown the newest, and does not fill the queue of their office.
 */
export function useDraftBlank(slug: string, source: unknown, given: Readonly<Record<string, string>>) {
  const [settled] = useDebouncedValue(source, PAUSE_MS);
  const inTurn = useInTurn();
  return useQuery({
    queryKey: ['law', 'draft-blank', slug, settled, given],
    queryFn: ({ signal }) =>
      // one that is under way is let end, for the server does its work all the same
      inTurn(async () => {
        const json = { source: settled, given };
        const { problems, form } = await getJson<Answer>(`/api/definitions/form/${slug}/blank`, {
          method: 'POST',
          json,
        });
        return { problems, form: form && opened(form.view, form.bundle) };
      }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

// no validator is compiled for what is only written: what the schema alone refuses shows once it is published
function opened(view: OpenBlank['view'], bundle: FormBundle): OpenBlank {
  return { view, bundle: withChoices(bundle, view.choices), validateSchema: undefined };
}

/** What fields may be made of and formulas may read; asked once the form is known. */
export function useFormWords(slug: string | undefined) {
  return useQuery({
    queryKey: ['law', 'form-words', slug],
    queryFn: ({ signal }) => getJson<FormWords>(`/api/definitions/form/${slug ?? ''}/words`, { signal }),
    enabled: slug !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
