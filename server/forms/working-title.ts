import { completeness, countPapers, percentFilled } from '../../form-schemas/engine/form/completeness.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { paperPlaces, papersLeft } from '../../form-schemas/engine/form/paper-places.ts';
import { fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { type Case, factsOf } from '../case/case.ts';
import type { LoadedForm } from '../runtime.ts';
import { COPIED } from '../case/queries.ts';
import { attachmentViews } from './attachments.ts';

/** What lists show of a draft: whose it is, of which plot, and how much of it is there. */
export type WorkingTitle = {
  readonly owner_ne: string;
  readonly plot_no: string;
  readonly filled_percent: number;
};

/** Reads the working title out of a draft, as if it were handed in. */
export function workingTitle(held: Case, { bundle }: LoadedForm, data: FormData): WorkingTitle {
  const facts = factsOf(held, { data: { [bundle.slug]: data } });
  const states = fieldStates(bundle, data, facts, held.environment);
  const papers = attachmentViews(held, bundle.slug, facts);
  const left = papersLeft(papers, paperPlaces(bundle, data, states));
  const text = (fact: string) => {
    const value = facts[fact];
    return typeof value === 'string' ? value : '';
  };
  return {
    owner_ne: text(COPIED.owner_ne),
    plot_no: text(COPIED.plot_no),
    filled_percent: percentFilled([...completeness(bundle, data, states, papers), countPapers(left)]),
  };
}
