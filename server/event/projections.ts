import type { Facts } from '../../form-schemas/engine/definition.ts';
import { sameJson } from '../../form-schemas/engine/records.ts';
import type { CaseStatus } from '../contract/statuses.ts';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { together, unasked } from '../db/flight.ts';
import { insertRows, keptText, type Places } from '../db/kept-text.ts';
import { keepTouches } from '../journal/pending.ts';
import { notedText } from '../journal/write.ts';
import { soundColumns } from '../case/sounds.ts';
import type { Trx } from '../runtime.ts';
import { factsOf, seenFromMain, type WholeCase } from '../case/case.ts';
import { hasTag, type Run } from '../case/runs.ts';
import { noLevel, sameLevel } from '../case/service-level.ts';
import { caseAfter, leavesFacts } from './step.ts';
import type { Decision, Step } from '../case/decision.ts';
import { COPIED } from '../case/queries.ts';

type Columns = ReturnType<typeof columnsOf> & { readonly changed_at: string };

/**
 * Takes the next version of the application, and with it the lock under which everything else is written: it waits for drafts and
 * files that are being kept and keeps others out. The facts that
 * lists and search read are copied in the same statement.
 * @returns what was written; undefined when the version, the form's draft or the files are no longer those that were decided on
 */
export async function takeTurn(trx: Trx, decision: Decision): Promise<Columns | undefined> {
  const { id, seq } = decision.held.application;
  const after = caseAfter(decision, { seq: seq + 1 });
  const row = after.runs.find((run) => run.row.run === decision.held.row.run)?.row;
  const isQuiet = row !== undefined && leavesFacts(decision, row);
  const facts = isQuiet ? decision.facts : factsOf(seenFromMain(after));
  const columns = { ...columnsOf(after, facts), changed_at: decision.event.at };
  const [, [taken], [noted]] = await together(trx, [
    lockText({ application: id }),
    // a statement of its own: one that waits for the lock sees what stood before
    turnOf(decision, columns),
    notedText({}),
  ]);
  keepTouches(trx, noted?.has !== false);
  return taken && columns;
}

const lockText = keptText<'application', object>((db, at) =>
  db.selectFrom('application').select('seq').where('id', '=', at.text('application')).forNoKeyUpdate().compile(),
);

/** What the turn always writes; of what facts are copied into, it leaves as it stands what they do not say. */
const SAID = [
  'search_text',
  'applicant_sounds',
  'search_edition',
  'seq',
  'fiscal_year',
  'registration_no',
  'registered_on',
  'valid_until',
  'filed_by',
  'status',
  'changed_at',
] as const;
type Copied = keyof typeof COPIED;
const NONE_SAID = {
  construction_type: null,
  building_class: null,
  ward: null,
  owner_ne: null,
  owner_address_ne: null,
  applicant_ne: null,
  phone: null,
  email: null,
  plot_no: null,
  floor_status: null,
} as const satisfies Record<Copied, null>;
const COPIES = Object.keys(NONE_SAID).filter((column): column is Copied => column in COPIED);

type Turned = (typeof SAID)[number] | Copied | 'application' | 'decidedOn';
type OfForm = 'run' | 'form' | 'draft' | 'files';
type Taken = { readonly seq: number };

const turnText = keptText<Turned, Taken>((db, at) => turnSql(at, sql``).compile(db));

/** Drafts and files are kept under a share of the lock: the form's draft and the case's files must still be those decided on. */
const turnWithFormText = keptText<Turned | OfForm, Taken>((db, at) =>
  turnSql(
    at,
    sql`and coalesce((
        select version from draft
        where application_id = ${at.text('application')} and run = ${at.number('run')} and form = ${at.text('form')}
      ), 0) = ${at.number('draft')}
      and (select count(*) from attachment where application_id = ${at.text('application')}) = ${at.number('files')}`,
  ).compile(db),
);

function turnSql(at: Pick<Places<Turned>, 'text'>, standsAsDecided: RawBuilder<unknown>): RawBuilder<Taken> {
  const set = [
    ...SAID.map((column) => sql`${sql.ref(column)} = ${at.text(column)}`),
    ...COPIES.map((column) => sql`${sql.ref(column)} = coalesce(${at.text(column)}, ${sql.ref(column)})`),
  ];
  return sql<Taken>`
    update application set ${sql.join(set)}
    where id = ${at.text('application')} and seq = ${at.text('decidedOn')} ${standsAsDecided}
    returning seq`;
}

function turnOf({ held: { application, row, files }, form }: Decision, columns: Columns): CompiledQuery<Taken> {
  const { id: application_id, seq } = application;
  const given = { ...NONE_SAID, ...columns, application: application_id, decidedOn: seq };
  if (!form) return turnText(given);
  return turnWithFormText({
    ...given,
    run: row.run,
    form: form.slug,
    draft: form.draftVersion,
    files: files.length,
  });
}

/** Writes what numbers, validity and follow-ups changed since the turn was taken; mostly nothing. */
export async function saveApplication(
  trx: Trx,
  written: Columns,
  steps: readonly Step[],
  after: WholeCase,
): Promise<void> {
  const numbers = steps.some(({ record }) => record.numbers !== undefined);
  const { valid_until, filed_by } = after.application;
  const isAsWritten = valid_until === written.valid_until && filed_by === written.filed_by;
  if (steps.length === 1 && !numbers && isAsWritten) return;
  const columns = { ...columnsOf(after, factsOf(seenFromMain(after))), changed_at: written.changed_at };
  if (sameJson(columns, written)) return;
  await trx.updateTable('application').set(columns).where('id', '=', after.application.id).execute();
}

function columnsOf(whole: WholeCase, facts: Facts) {
  const { application } = whole;
  const copied: Partial<Record<Copied, string>> = {};
  for (const column of COPIES) {
    const value = facts[COPIED[column]];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') copied[column] = String(value);
  }
  return {
    ...copied,
    ...soundColumns({ ...application, ...copied }),
    seq: application.seq,
    fiscal_year: application.fiscal_year,
    registration_no: application.registration_no,
    registered_on: application.registered_on,
    valid_until: application.valid_until,
    filed_by: application.filed_by,
    status: statusOf(whole),
  };
}

/**
 * Specification 4: P pending, A approved, C completed; X while a form of a run under way stands rejected, D discarded. The
 * states say by their tags what a case that stands there has reached: the end of a stage is not the end of the work.
 */
function statusOf({ runs }: WholeCase): CaseStatus {
  if (runs.some((run) => hasTag(run, 'discarded'))) return 'D';
  const active = runs.filter(({ snapshot }) => snapshot.status === 'active');
  const forms = active.flatMap(({ snapshot }) => Object.values(snapshot.context.forms));
  if (forms.some(({ status }) => status === 'rejected')) return 'X';
  if (runs.some((run) => hasTag(run, 'completed'))) return 'C';
  return runs.some(({ row }) => row.granted) ? 'A' : 'P';
}

/** What of a run an event may change; its law changes by a migration only. */
const RUN_COLUMNS = [
  'snapshot',
  'state',
  'status',
  'closed_at',
  'holds',
  'suspended',
  'granted',
  'sla_due',
  'sla_left',
  'definition_hash',
  'library_hash',
  'engine_version',
] as const;

const runText = keptText<(typeof RUN_COLUMNS)[number] | 'application' | 'run', object>((db, at) =>
  sql<object>`
    update stage set ${sql.join(RUN_COLUMNS.map((column) => sql`${sql.ref(column)} = ${at.text(column)}`))}
    where application_id = ${at.text('application')} and run = ${at.text('run')}`.compile(db),
);

/** Writes how the runs stand that the steps moved or opened, and those whose service level has stopped or goes on. */
export async function saveRuns(
  trx: Trx,
  steps: readonly Step[],
  { before, after }: { readonly before: readonly Run[]; readonly after: WholeCase },
): Promise<void> {
  const opened = new Set(steps.flatMap(({ decision }) => (decision.start ? [decision.held.row.run] : [])));
  const moved = new Set(steps.map(({ decision }) => decision.held.row.run));
  const known = new Map(before.map((run) => [run.row.run, run.row]));
  const changed = after.runs.filter(({ row }) => moved.has(row.run) || !sameLevel(known.get(row.run) ?? noLevel, row));
  for (const { row } of changed) {
    if (opened.has(row.run)) {
      await trx
        .insertInto('stage')
        .values({ ...row, organization_id: after.organizationId })
        .execute();
      continue;
    }
    await unasked(trx, runText({ ...row, application: row.application_id }));
  }
}

/** Keeps the deadline rows of a run equal to the machine's own list of due dates. */
export async function saveDeadlines(trx: Trx, { held, snapshot, start }: Decision): Promise<void> {
  const before = start ? {} : held.snapshot.context.deadlines;
  const after = snapshot.context.deadlines;
  const { organizationId, application, row } = held;
  const ended = Object.keys(before).filter((name) => after[name] === undefined);
  if (ended.length > 0) {
    await trx
      .deleteFrom('deadline')
      .where('application_id', '=', application.id)
      .where('run', '=', row.run)
      .where('name', 'in', ended)
      .execute();
  }
  const place = { organization_id: organizationId, application_id: application.id, run: row.run, stage: row.id };
  const begun = Object.entries(after).filter(([name, due]) => before[name] !== due);
  if (begun.length === 0) return;
  await trx
    .insertInto('deadline')
    .values(begun.map(([name, due]) => ({ ...place, name, due })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'application_id', 'run', 'name'])
        .doUpdateSet((eb) => ({ due: eb.ref('excluded.due'), fired_at: null })),
    )
    .execute();
}

/**
 * Effects that the transaction of the event itself carries out; the rest wait in the outbox. The ledger makes its entries from
 * the approved forms themselves, so that a demand or refund has nothing more to do.
 */
const DONE_HERE: readonly string[] = [
  'revokeDocument',
  'demand',
  'refund',
  'assignNumber',
  'startDeadline',
  'clearDeadline',
  'setValidity',
  'handOver',
  'openStage',
  'tellStage',
  'lockForms',
];

/** Writes the effects that jobs perform later, at least once. */
export async function queueEffects(trx: Trx, steps: readonly Step[]): Promise<void> {
  const rows = steps.flatMap(({ decision: { held, event, effects }, seq, tells }) =>
    [...effects, ...tells]
      .filter((effect) => !DONE_HERE.includes(effect.type))
      .map((effect, position) => ({
        organization_id: held.organizationId,
        application_id: held.application.id,
        seq,
        position,
        type: effect.type,
        params: JSON.stringify({
          run: held.row.run,
          ...(event.form ? { form: event.form } : {}),
          ...effect.params,
        }),
      })),
  );
  if (rows.length > 0) await unasked(trx, insertRows('outbox', rows));
}
