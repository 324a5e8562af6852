import type { FormData, FormLibrary } from '../definition.ts';
import { sourceFields } from '../formula/fact-shapes.ts';
import { pointedValue } from '../formula/fact-view.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';

/** What of a decision a fact says: a field of the deciding form that is stamped so. */
export type DecisionStamp = 'decision-date' | 'approval-note';

type Sources = {
  readonly library: FormLibrary;
  readonly submissions: Readonly<Record<string, FormData>>;
  readonly engine: Readonly<Record<string, unknown>>;
  /** Slugs of the forms that decide for the run that looks; absent where no run does. */
  readonly deciding?: readonly string[];
};

/**
 * Of some forms those that decide: whichever say so of themselves. Where none does (an office wrote its forms before there was the
 * word) it is the forms on which the last approver's order is written.
 */
export function decidingAmong(library: FormLibrary, slugs: readonly string[]): readonly string[] {
  const marked = slugs.filter((slug) => entryOf(library.forms, slug)?.decides === true);
  if (marked.length > 0) return marked;
  return slugs.filter((slug) => sourceFields(library, slug).some(({ stamp }) => stamp === 'approval-note'));
}

/** What the newest decision says: of several forms that decide, the one with the latest day. */
export function decidedValue(sources: Sources, stamp: DecisionStamp): unknown {
  const { library, submissions, deciding = ofStage(sources) } = sources;
  const said = deciding.flatMap((slug) => {
    const value = (wanted: DecisionStamp) => {
      const field = sourceFields(library, slug).find((each) => each.stamp === wanted);
      return field && pointedValue(ownValue(submissions, slug), field.path);
    };
    const date = value('decision-date');
    return isRecord(date) ? [{ date, value: value(stamp) }] : [];
  });
  return said.toSorted((a, b) => String(b.date['ad']).localeCompare(String(a.date['ad'])))[0]?.value;
}

/** Where no run looks: the deciding forms of the stage that is named, else all of them. */
function ofStage({ library, engine }: Sources): readonly string[] {
  const all = Object.keys(library.forms);
  const own = all.filter((slug) => library.forms[slug]?.stage === engine['stage']);
  return decidingAmong(library, own.length > 0 ? own : all);
}
