import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { WaitingView } from '../../server/contract/application-list.ts';
import type { BulkDeed } from '../tasks/bulk-deeds.ts';

/** A group of forms of one run of a case. */
export type GroupPlace = { readonly group: string; readonly run: number };

/** The forms of the group in their order, those that nobody has begun last. */
export function formsOf(view: ApplicationView, { group, run }: GroupPlace): readonly FormStatusView[] {
  const own = view.forms.filter((form) => form.group === group && form.run === run);
  return own.toSorted((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || a.order - b.order);
}

/** Whether there is anything of the form to look at. */
export function isBegun({ status }: Pick<FormStatusView, 'status'>): boolean {
  return status !== 'absent' && status !== 'draft';
}

/** What waits for the viewer in the group that one press does, each form for itself. */
export function waitingIn(view: ApplicationView, place: GroupPlace): readonly WaitingView[] {
  const slugs = new Set(formsOf(view, place).map(({ slug }) => slug));
  return view.summary.waiting.filter(
    ({ mine, inBulk, run, form }) => mine && inBulk && run === place.run && form !== undefined && slugs.has(form),
  );
}

/** The deeds on the chosen forms, the one of most forms first: each form is an event of its own. */
export function groupDeeds(view: ApplicationView, chosen: readonly WaitingView[]): readonly BulkDeed[] {
  const byEvent = new Map<string, readonly WaitingView[]>();
  for (const waiting of chosen) {
    const key = `${waiting.event} ${waiting.eventTitle.ne}`;
    byEvent.set(key, [...(byEvent.get(key) ?? []), waiting]);
  }
  return [...byEvent]
    .flatMap(([key, waits]): BulkDeed[] => {
      const [first] = waits;
      if (first === undefined) return [];
      const rows = waits.map((waiting) => ({ item: view.summary, waiting, requestId: crypto.randomUUID() }));
      return [{ key, kind: 'event', title: first.eventTitle, rows, ofForms: true }];
    })
    .toSorted((a, b) => b.rows.length - a.rows.length);
}
