import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { openFormQuery } from '../forms/api.ts';
import { earlierQuery, reviewQuery } from '../review/api.ts';
import { isBegun } from '../case-page/group-deeds.ts';
import { type Glance, glanceOf } from './glance.ts';

type Glances = {
  /** What each form says at a glance, by its slug; one that is not known is absent. */
  readonly glances: ReadonlyMap<string, Glance>;
  /** Some are still on their way. */
  readonly loading: boolean;
};

/** What the forms of a group say at a glance. */
export function useGlances(view: ApplicationView, forms: readonly FormStatusView[]): Glances {
  const { id } = view.summary;
  const queries = useQueryClient();
  const begun = forms.filter(isBegun).map(({ slug, run }) => ({ slug, run }));
  const opened = useQueries({ queries: begun.map((place) => openFormQuery(queries, id, place)) });
  const earlier = useQueries({ queries: begun.map((place) => earlierQuery({ id, ...place })) });
  const reviews = useQueries({ queries: begun.map((place) => reviewQuery({ id, ...place })) });
  const glances = new Map(
    begun.flatMap(({ slug }, at): [string, Glance][] => {
      const [open, before, review] = [opened[at]?.data, earlier[at]?.data, reviews[at]?.data];
      if (open === undefined || before === undefined || review === undefined) return [];
      const { view: form, bundle } = open;
      return [[slug, glanceOf({ form, bundle, earlier: before.earlier, notes: review.notes })]];
    }),
  );
  return { glances, loading: [...opened, ...earlier, ...reviews].some(({ isPending }) => isPending) };
}
