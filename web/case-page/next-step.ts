import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';

type Place = Pick<FormStatusView, 'slug' | 'run'>;

/** Where the viewer goes after an act: a form that waits for that role, the case itself when it waits to be moved on, else the task list. */
export type NextStep = ({ readonly to: 'form' } & Place) | { readonly to: 'stay' } | { readonly to: 'task-list' };

/**
 * The next step in menu order, beginning behind the form that was just worked on (specification 2: forms are chained by the
 * menu); first in its own run, then in the others.
 */
export function nextStep(view: ApplicationView, role: string, from: Place | undefined): NextStep {
  const mine = view.summary.waiting.filter(({ roles }) => roles.includes(role));
  const waits = ({ slug, run }: Place) => mine.some((each) => each.form === slug && each.run === run);
  const chain = inOrder(view, from?.run).filter(waits);
  const isFrom = ({ slug, run }: Place) => slug === from?.slug && run === from.run;
  const start = view.forms.find(isFrom)?.order ?? Number.NEGATIVE_INFINITY;
  const next =
    chain.find(({ run, order }) => run === from?.run && order > start) ?? chain.find((form) => !isFrom(form));
  if (next !== undefined) return { to: 'form', slug: next.slug, run: next.run };
  return mine.some(({ form, run }) => form === undefined || (form === from?.slug && run === from.run))
    ? { to: 'stay' }
    : { to: 'task-list' };
}

/**
 * The form to open a case at: one that waits for the viewer, else one that waits at all, else the first of an open group, of the
 * shown run first; where no group is open, the group in which the case stands, or the last that it came through.
 */
export function firstForm(view: ApplicationView, role: string): FormStatusView | undefined {
  const ordered = inOrder(view, view.summary.run);
  const waits = (mine: boolean) =>
    ordered.find(({ slug, run }) =>
      view.summary.waiting.some(
        (each) => each.form === slug && each.run === run && (!mine || each.roles.includes(role)),
      ),
    );
  return waits(true) ?? waits(false) ?? ordered.find(({ open }) => open) ?? whereItStands(view, ordered) ?? ordered[0];
}

/** The first form of the group in which the shown run stands; of a group without forms, the first of the nearest before it that was worked on. */
function whereItStands(
  { groups, summary }: ApplicationView,
  ordered: readonly FormStatusView[],
): FormStatusView | undefined {
  const own = groups.filter(({ run }) => run === summary.run);
  const reached = own.slice(0, own.findIndex(({ status }) => status === 'current') + 1);
  const begun = (group: string, isCurrent: boolean) =>
    ordered.find((form) => form.run === summary.run && form.group === group && (isCurrent || form.status !== 'absent'));
  for (const { id, status } of (reached.length === 0 ? own : reached).toReversed()) {
    const form = begun(id, status === 'current');
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Forms in menu order: of one run first, then of the others, newest first. */
function inOrder({ forms }: ApplicationView, first: number | undefined): readonly FormStatusView[] {
  const rank = (run: number) => (run === first ? Number.NEGATIVE_INFINITY : -run);
  return forms.toSorted((a, b) => (a.run === b.run ? a.order - b.order : rank(a.run) - rank(b.run)));
}
