import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Facts, FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import type { Code } from '../../form-schemas/engine/field-definition.ts';
import { type Case, factsOf } from '../case/case.ts';
import type { AttachmentView } from '../contract/files.ts';
import type { FormView, RuleResultView } from '../contract/forms.ts';
import { attachmentViews, givenWith, handedInViews } from './attachments.ts';
import { keptText } from '../db/kept-text.ts';
import type { LoadedForm } from '../runtime.ts';
import { lineageList } from '../case/submissions.ts';
import { valuesAt } from '../office/values-at.ts';
import { formChoices } from './choices.ts';
import { rulesBeside } from './rules.ts';

/**
 * What stood beside a form when it was handed in and is in none of its fields: the names of the records that it holds, the
 * papers that were asked for, what the building rules found. The office may change all of it later.
 */
export type Beside = {
  readonly choices: Readonly<Record<string, Code[]>>;
  readonly papers: readonly Omit<AttachmentView, 'given'>[];
  readonly rules?: readonly RuleResultView[];
  /** How the office wrote lengths and areas; of a form of before that was kept, it is asked today. */
  readonly measures?: Measures;
};

/** How an office turns lengths and areas from one unit into another, and writes them. */
type Measures = Readonly<Record<string, unknown>>;

type Shown = Pick<FormView, 'choices' | 'attachments' | 'rules'>;

/** What stands beside a form that somebody fills now, as canonical JSON. */
export function besideText(held: Case, loaded: LoadedForm, facts: Facts, data: FormData): string {
  const { choices, attachments, rules } = besideNow(held, loaded, facts, data);
  const named = chosenIn(loaded.bundle, choices, data);
  const papers = attachments.map(({ given: _given, ...paper }) => paper);
  const measures = measuresOf(held);
  return canonicalJson({ choices: named, papers, measures, ...(rules ? { rules } : {}) } satisfies Beside);
}

/** How the office of a case writes lengths and areas now. */
export function measuresOf({ environment }: Case): Measures {
  const { paiPerDhur, conversionProfile, lengthUnit, landFormat } = environment.masters;
  return withoutUndefined(Object.entries({ paiPerDhur, conversionProfile, lengthUnit, landFormat }));
}

/** What stands beside a form by the office as it is now. */
export function besideNow(held: Case, loaded: LoadedForm, facts: Facts, data: FormData): Shown {
  const { slug } = loaded.bundle;
  return {
    choices: formChoices(held, loaded.bundle),
    attachments: attachmentViews(held, slug, factsOf(held, { data: { [slug]: data } })),
    ...rulesBeside(held, loaded, facts, data),
  };
}

type BesideRow = { readonly beside: string | null };

/** Asks for what stood beside a form when it was last handed in. */
export const besideKeptText = keptText<'application' | 'lineage' | 'form', BesideRow>((db, at) =>
  db
    .selectFrom('submission')
    .select('beside')
    .where('application_id', '=', at.text('application'))
    .where(sql<boolean>`run = any (string_to_array(${at.text('lineage')}, ',')::integer[])`)
    .where('form', '=', at.text('form'))
    .where('status', '=', 'submitted')
    .orderBy('seq', 'desc')
    .limit(1)
    .compile(),
);

/** Of which form it is asked. */
export function besidePlace({ application, lineage }: Case, form: string) {
  return { application: application.id, lineage: lineageList(lineage), form };
}

type Then = { readonly shown: Shown } & Pick<Beside, 'measures'>;

/**
 * What stood beside a form when it was last handed in, with the files of then; undefined before anybody did. Of a form of before
 * that was kept, its names and papers are today's, and no rule is judged again.
 */
export function besideThen(
  held: Case,
  { bundle }: LoadedForm,
  facts: Facts,
  row: BesideRow | undefined,
): Then | undefined {
  const { slug } = bundle;
  const given = givenWith(held, slug);
  if (given === undefined) return undefined;
  if (!row?.beside)
    return { shown: { choices: formChoices(held, bundle), attachments: handedInViews(held, slug, facts) } };
  const { choices, papers, rules, measures } = parseBeside(row.beside);
  const shown = {
    choices: { ...choices },
    attachments: papers.map((paper) => ({ ...paper, given: given(paper.category) })),
    ...(rules ? { rules: [...rules] } : {}),
  };
  return { shown, ...(measures ? { measures } : {}) };
}

/** The choices that a form's data hold, by master. */
function chosenIn({ fields }: FormBundle, choices: Shown['choices'], data: FormData): Record<string, Code[]> {
  const held = new Set(fields.flatMap(({ pick, path }) => (pick === undefined ? [] : valuesAt(data, path).flat())));
  const chosen = Object.entries(choices).map(([master, codes]): [string, Code[]] => [
    master,
    codes.filter(({ code }) => held.has(code)),
  ]);
  return Object.fromEntries(chosen.filter(([, codes]) => codes.length > 0));
}

/** Reads what was kept beside a form; the server itself wrote it, so its shape is trusted. */
function parseBeside(text: string): Beside {
  return JSON.parse(text) as Beside;
}
