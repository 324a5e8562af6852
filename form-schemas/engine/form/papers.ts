import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import type { PaperRule } from '../form-definition.ts';
import { holds } from '../formula/formula.ts';
import { openForm } from './open-form.ts';

/** What says which papers a form gives. */
type Printed = { readonly document?: string; readonly papers?: readonly PaperRule[] };

/** Every paper that a form can give: its own, and those that are issued beside it. */
export function papersOf({ document, papers = [] }: Printed): readonly string[] {
  return [...(document === undefined ? [] : [document]), ...papers.map((rule) => rule.document)];
}

/** What a paper beside the form's own is called; undefined for the form's own, which has the form's title. */
export function titleBeside({ papers = [] }: Printed, paper: string): Text | undefined {
  return papers.find(({ document }) => document === paper)?.title;
}

/** What is asked of a form: its data, what is known of the case and by which rates and calendar. */
type Asked = { readonly data: FormData; readonly facts: Facts; readonly environment: Environment };

/** The papers that a form gives as it stands; one whose condition does not hold, or cannot be said, is left out. */
export function papersGiven(bundle: FormBundle, { data, facts, environment }: Asked): readonly string[] {
  const { papers = [] } = bundle;
  if (papers.every(({ when }) => when === undefined)) return papersOf(bundle);
  const { scope } = openForm(bundle, data, facts, environment);
  return papersOf({ ...bundle, papers: papers.filter(({ when }) => when === undefined || holds(when, scope)) });
}
