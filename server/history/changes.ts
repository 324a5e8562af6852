import { formChanges } from '../../form-schemas/engine/form/form-changes.ts';
import { sameJson } from '../../form-schemas/engine/records.ts';
import { formTitle } from '../case/titles.ts';
import type { ChangeView } from '../contract/history.ts';
import type { WholeCase } from '../case/case.ts';
import { caseOfRun, type Moment } from './fold.ts';
import type { FormMoment } from './forms-at.ts';
import { statusChanges } from './status-changes.ts';

/** A case at a moment: its runs, and what its forms said. */
export type CaseMoment = { readonly runs: Moment; readonly forms: readonly FormMoment[] };

/** What became of a case between two moments: run by run first the machine, then the data, in menu order. */
export function caseChanges(whole: WholeCase, before: CaseMoment, after: CaseMoment): ChangeView[] {
  return [...after.runs].flatMap(([run, { held, snapshot }]) => {
    const old = before.runs.get(run)?.snapshot;
    const machine = old === snapshot ? [] : statusChanges(held, old, snapshot);
    return [...machine, ...dataChanges(whole, before, after, run)].map((change) => ({ run, ...change }));
  });
}

type Change = Omit<ChangeView, 'run'>;

function dataChanges(whole: WholeCase, before: CaseMoment, after: CaseMoment, run: number): Change[] {
  const held = caseOfRun(whole, after.runs, run);
  const now = after.forms.filter((form) => form.run === run);
  const gone = before.forms.filter((form) => form.run === run && !now.some(({ slug }) => slug === form.slug));
  const pairs = [
    ...now.map((form) => [findEarlier(before.forms, held.lineage, form.slug), form] as const),
    ...gone.map((form) => [form, undefined] as const),
  ];
  return pairs.flatMap(([old, form]) => {
    const slug = (form ?? old)?.slug ?? '';
    if (old && form && old.bundle === form.bundle && sameJson(old.data, form.data)) return [];
    return formChanges(old, form).map((change) => ({ ...change, slug, title: formTitle(held, slug) }));
  });
}

/** What the form said before in the run, or in those whose forms it carries on. */
function findEarlier(forms: readonly FormMoment[], lineage: readonly number[], slug: string): FormMoment | undefined {
  return lineage
    .map((run) => forms.find((form) => form.run === run && form.slug === slug))
    .find((form) => form !== undefined);
}
