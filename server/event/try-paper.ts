import type { FieldInfo, Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { formStateOf } from '../../workflows/engine/forms.ts';
import { titleBeside } from '../../form-schemas/engine/form/papers.ts';
import { type Case, seenFrom } from '../case/case.ts';
import { becameApproved, numbersGiven, stampOf } from '../case/numbers.ts';
import { caseAfter } from './step.ts';
import { isProblem, problem } from '../http/problems.ts';
import type { LoadedForm, Runtime, Trx } from '../runtime.ts';
import { issuedOf } from '../documents/issue.ts';
import { sayLacking } from '../documents/missing-value.ts';
import { isApproved, paperOf, papersGivenBy, printedAs } from '../documents/paper.ts';
import type { Decision } from '../case/decision.ts';

/** An event as it would be written: what the case says after it is what its papers say. */
export type Outcome = Pick<Decision, 'held' | 'event' | 'snapshot' | 'effects' | 'form'>;

/** A paper that could not be made: which one, and what it lacks, by its label; `faulty` where its text is wrong. */
export type Unmakeable = {
  readonly code: 'paperLacks' | 'paperFaulty';
  readonly params: { readonly paper: Text; readonly detail: Text };
};

/** Where a number will stand that the event has yet to take. */
const SOME_NUMBER = '०';

/**
 * Makes the papers that an event would issue, for nobody to see, before it is written: who signs last learns what is missing
 * while it can still be filled in.
 * @throws Problem `paperLacks` or `paperFaulty` with the first one that cannot be made
 */
export async function mustBeMakeable(runtime: Runtime, trx: Trx, outcome: Outcome): Promise<void> {
  const found = await findUnmakeable(runtime, trx, outcome);
  if (found) throw problem(found.code, { params: found.params });
}

/** The first paper of an event that could not be made; undefined where all can. */
export async function findUnmakeable(runtime: Runtime, trx: Trx, outcome: Outcome): Promise<Unmakeable | undefined> {
  const ordered = outcome.effects.flatMap(({ type, params: { form } }) =>
    type === 'issueDocument' && typeof form === 'string' ? [form] : [],
  );
  for (const slug of new Set(ordered)) {
    const loaded = await runtime.definitions.form(
      trx,
      outcome.held.organizationId,
      slug,
      outcome.held.row.library_hash,
    );
    const found = loaded && (await firstUnmakeable(runtime, trx, outcome, loaded));
    if (found) return found;
  }
  return undefined;
}

async function firstUnmakeable(
  runtime: Runtime,
  trx: Trx,
  outcome: Outcome,
  loaded: LoadedForm,
): Promise<Unmakeable | undefined> {
  return firstLacking(runtime, trx, afterIt(outcome, loaded), loaded);
}

/** The first paper of a form that cannot be made of the case as it stands; undefined where all can, are issued, or none is due. */
export async function firstLacking(
  runtime: Runtime,
  trx: Trx,
  after: Case,
  loaded: LoadedForm,
): Promise<Unmakeable | undefined> {
  const { slug } = loaded.bundle;
  const state = formStateOf(after.snapshot.context, slug);
  if (!isApproved(state)) return undefined;
  const issued = await issuedOf(trx, after, slug, state.revision);
  for (const paper of papersGivenBy(after, loaded).filter((each) => !issued.has(each))) {
    const found = await tryPaper(runtime, trx, { after, loaded: printedAs(loaded, paper), paper });
    if (found) return found;
  }
  return undefined;
}

type Trial = { readonly after: Case; readonly loaded: LoadedForm; readonly paper: string };

async function tryPaper(runtime: Runtime, trx: Trx, { after, loaded, paper }: Trial): Promise<Unmakeable | undefined> {
  const number = SOME_NUMBER;
  const date = kathmanduDate(runtime.now());
  try {
    await paperOf(runtime, trx, after, loaded, { number, dispatchNo: number, date, version: 1 });
    return undefined;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const title = titleBeside(loaded.bundle, paper) ?? loaded.bundle.rule.title;
    const { params } = error.details;
    if (error.problemCode === 'paperIncomplete') {
      const detail = sayLacking(String(params?.['complaint']), after.library, loaded.bundle);
      return { code: 'paperLacks', params: { paper: title, detail } };
    }
    if (error.problemCode !== 'templateInvalid') return undefined;
    const detail = String(params?.['detail']);
    return { code: 'paperFaulty', params: { paper: title, detail: { ne: detail, en: detail } } };
  }
}

/** The case as its papers see it after the event; numbers that it has yet to take are some number. */
function afterIt(outcome: Outcome, { bundle }: LoadedForm): Case {
  const { held, event, snapshot, effects } = outcome;
  const isStamped =
    event.form === bundle.slug && becameApproved(held, snapshot.context.forms[bundle.slug]?.status, bundle.slug);
  const stamps = isStamped ? stampsTried(outcome, bundle.fields) : {};
  const numbers = Object.fromEntries(numbersGiven(held, effects).map(({ as }) => [as, SOME_NUMBER]));
  const whole = caseAfter(outcome, { seq: held.application.seq + 1, stamps, numbers });
  const seen = seenFrom(whole, held.row.run);
  if (!seen) throw new Error(`run ${held.row.run} is gone from its own case`);
  return seen;
}

function stampsTried(outcome: Outcome, fields: readonly FieldInfo[]): Record<string, unknown> {
  const on = kathmanduDate(outcome.event.at);
  return Object.fromEntries(
    fields
      .filter(({ stamp }) => stamp !== undefined)
      .map((field) => [
        `/${field.path.join('/')}`,
        field.stamp === 'number' ? SOME_NUMBER : stampOf(outcome, field, on),
      ]),
  );
}
