import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import { issueAt } from '../../form-schemas/engine/form/findings.ts';
import { openForm } from '../../form-schemas/engine/form/open-form.ts';
import { type UniqueValue, uniqueValues } from '../../form-schemas/engine/form/unique.ts';
import type { Facts, FormBundle } from '../../form-schemas/engine/definition.ts';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import { inReadingOrder } from '../../form-schemas/engine/form/validate.ts';
import type { Case } from '../case/case.ts';
import { formsMoved } from '../case/forms-moved.ts';
import { lineageList } from '../case/submissions.ts';
import { unasked } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { keepTouches } from '../journal/pending.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { CheckedForm, Decision } from '../case/decision.ts';

/** Which form of which case says the values, and the runs in which it is the same form. */
type Sayer = { readonly applicationId: string; readonly runs: readonly number[]; readonly form: string };

/** A judged form with an issue at each value that another form of the office has claimed already. */
export async function judgeUnique<T extends Pick<CheckedForm, 'data' | 'issues'>>(
  trx: Trx,
  held: Case,
  bundle: FormBundle,
  facts: Facts,
  checked: T,
): Promise<T> {
  const values = valuesOf(held, bundle, checked.data, facts);
  const taken = await takenIssues(trx, sayerOf(held, bundle.slug), values);
  if (taken.length === 0) return checked;
  return { ...checked, issues: inReadingOrder(fieldTree(bundle), [...checked.issues, ...taken]) };
}

/**
 * Keeps the claims equal to what submitted and approved forms say, in the event's own transaction: of two forms that are
 * submitted at once with one number, the second waits for the first and is then told.
 * Throws `formInvalid` with an issue at each value that somebody else has.
 */
export async function claimValues(runtime: Runtime, trx: Trx, decision: Decision): Promise<void> {
  const { held, form, snapshot, facts, who } = decision;
  const { ended } = formsMoved(decision, 'submitted', ['submitted', 'approved', 'locked']);
  for (const slug of ended) await release(trx, sayerOf(held, slug));
  const status = form === undefined ? undefined : snapshot.context.forms[form.slug]?.status;
  if (form === undefined || (status !== 'submitted' && status !== 'approved')) return;
  const loaded = await runtime.definitions.form(trx, who.organizationId, form.slug, held.row.library_hash);
  if (!loaded?.bundle.fields.some(({ unique }) => unique !== undefined)) return;
  const sayer = sayerOf(held, form.slug);
  const values = valuesOf(held, loaded.bundle, form.data, facts);
  await release(trx, sayer);
  if (await claim(trx, who.organizationId, sayer, values)) return;
  const issues = await takenIssues(trx, sayer, values);
  throw problem('formInvalid', { params: { count: issues.length }, issues });
}

/** A file is claimed by its bytes: the same scan uploaded again is the same paper. */
function valuesOf(held: Case, bundle: FormBundle, data: FormData, facts: Facts): readonly UniqueValue[] {
  return uniqueValues(openForm(bundle, data, facts, held.environment)).map((unique) =>
    isFile(unique)
      ? { ...unique, value: held.files.find(({ id }) => id === unique.entered)?.sha256 ?? unique.value }
      : unique,
  );
}

function isFile({ place }: UniqueValue): boolean {
  return place.node.info.type === 'file';
}

function sayerOf({ application, lineage }: Case, form: string): Sayer {
  return { applicationId: application.id, runs: lineage, form };
}

const releaseText = keptText<'application' | 'lineage' | 'form', unknown>((db, at) =>
  db
    .deleteFrom('unique_value')
    .where('application_id', '=', at.text('application'))
    .where(sql<boolean>`run = any (string_to_array(${at.text('lineage')}, ',')::integer[])`)
    .where('form', '=', at.text('form'))
    .compile(),
);

/** Leaves with what is asked next: the journal's question, before the end, or a new claim. */
async function release(trx: Trx, { applicationId, runs, form }: Sayer): Promise<void> {
  await unasked(trx, releaseText({ application: applicationId, lineage: lineageList(runs), form }));
  keepTouches(trx, true);
}

/** Writes the claims, always in the same order, so that two forms never wait for each other; false when one is taken. */
async function claim(
  trx: Trx,
  organizationId: string,
  { applicationId, runs: [run = 1], form }: Sayer,
  values: readonly UniqueValue[],
): Promise<boolean> {
  const rows = eachOnce(values)
    .toSorted((a, b) => compare(a.series, b.series) || compare(a.span, b.span) || compare(a.value, b.value))
    .map((row) => ({ organization_id: organizationId, ...row, application_id: applicationId, run, form }));
  if (rows.length === 0) return true;
  const written = await trx
    .insertInto('unique_value')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === BigInt(rows.length);
}

/** One paper may hold two receipts of a form; a number that a form says twice was refused before. */
function eachOnce(values: readonly UniqueValue[]) {
  const claimed = values.map(({ series, span, value }) => ({ series, span, value }));
  return [...new Map(claimed.map((row) => [canonicalJson(row), row])).values()];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Taken = { readonly series: string; readonly span: string; readonly value: string; readonly file: string };

async function takenIssues(trx: Trx, sayer: Sayer, values: readonly UniqueValue[]): Promise<readonly Issue[]> {
  if (values.length === 0) return [];
  const taken = await findTaken(trx, sayer, values);
  return values.flatMap((unique) => {
    const { series, span, value } = unique;
    const other = taken.find((row) => row.series === series && row.span === span && row.value === value);
    return other === undefined ? [] : [takenIssue(unique, other)];
  });
}

function takenIssue(unique: UniqueValue, { file }: Taken): Issue {
  const { place, entered } = unique;
  return isFile(unique)
    ? issueAt(place, { code: 'fileKept', params: { file } })
    : issueAt(place, { code: 'unique', params: { value: entered, file } });
}

async function findTaken(
  trx: Trx,
  { applicationId, runs, form }: Sayer,
  values: readonly UniqueValue[],
): Promise<readonly Taken[]> {
  const wanted = sql.join(values.map(({ series, span, value }) => sql`(${series}, ${span}, ${value})`));
  const result = await sql<Taken>`
    select u.series, u.span, u.value, coalesce(a.registration_no, a.application_no::text) as file
    from unique_value u
    join application a on a.organization_id = u.organization_id and a.id = u.application_id
    where (u.series, u.span, u.value) in (${wanted})
      and not (u.application_id = ${applicationId} and u.run in (${sql.join(runs)}) and u.form = ${form})`.execute(trx);
  return result.rows;
}
