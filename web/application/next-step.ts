import type { ApplicationView } from '../../server/contract/application.ts';

/** Where the viewer goes after an act: a form that waits for that role, the case itself when it waits to be moved on, else the task list. */
export type NextStep =
  | { readonly to: 'form'; readonly slug: string }
  | { readonly to: 'stay' }
  | { readonly to: 'task-list' };

/** The next step in menu order, beginning behind the form that was just worked on (specification 2: forms are chained by the menu). */
export function nextStep(view: ApplicationView, role: string, from: string | undefined): NextStep {
  const mine = view.summary.waiting.filter(({ roles }) => roles.includes(role));
  const waitingForms = new Set(mine.flatMap(({ form }) => (form === undefined ? [] : [form])));
  const chain = view.forms.toSorted((a, b) => a.order - b.order).filter(({ slug }) => waitingForms.has(slug));
  const start = view.forms.find(({ slug }) => slug === from)?.order ?? Number.NEGATIVE_INFINITY;
  const next = chain.find(({ order }) => order > start) ?? chain.find(({ slug }) => slug !== from);
  if (next !== undefined) return { to: 'form', slug: next.slug };
  return mine.some(({ form }) => form === undefined || form === from) ? { to: 'stay' } : { to: 'task-list' };
}

/** The form to open a case at: one that waits for the viewer, else one that waits at all, else the first of the open group. */
export function firstForm(view: ApplicationView, role: string): string | undefined {
  const ordered = view.forms.toSorted((a, b) => a.order - b.order);
  const waits = (mine: boolean) =>
    ordered.find(({ slug }) =>
      view.summary.waiting.some(({ form, roles }) => form === slug && (!mine || roles.includes(role))),
    );
  return (waits(true) ?? waits(false) ?? ordered.find(({ open }) => open) ?? ordered[0])?.slug;
}
