import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import type { Effect, Snapshot, StageEvent, Waiting } from '../../workflows/engine/definition.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Trx } from '../runtime.ts';
import type { Case } from './case.ts';
import type { Decision } from './decide.ts';

/** Which fact each list column of `application` copies. */
const COPIED = {
  construction_type: 'construction.type',
  building_class: 'building.class',
  ward: 'land.ward',
  owner_ne: 'owner.nameNe',
  owner_address_ne: 'owner.addressNe',
  applicant_ne: 'applicant.nameNe',
  phone: 'applicant.mobile',
  plot_no: 'land.plotNo',
  floor_status: 'building.storeysWords',
} as const;

/** Copies the facts that lists and search read, in the event's own transaction. */
export async function copyFacts(
  trx: Trx,
  decision: Decision,
  numbers: Readonly<Record<string, string>>,
): Promise<void> {
  const { held, facts, event, snapshot } = decision;
  const copied: Record<string, string> = {};
  for (const [column, fact] of Object.entries(COPIED)) {
    const value = facts[fact];
    if (typeof value === 'string' && value !== '') copied[column] = value;
  }
  const row = { ...held.application, ...copied };
  const registrationNo = numbers['registrationNo'] ?? held.application.registration_no;
  await trx
    .updateTable('application')
    .set({
      ...copied,
      ...(numbers['registrationNo']
        ? { registration_no: numbers['registrationNo'], registered_on: kathmanduDate(event.at) }
        : {}),
      search_text: searchTextOf([
        String(row.application_no),
        row.owner_ne,
        row.applicant_ne,
        row.plot_no,
        registrationNo ?? '',
        row.phone,
      ]),
      status: statusOf(held, snapshot),
    })
    .where('id', '=', held.application.id)
    .execute();
}

/** What the search box finds: NFC, lower case, joiners stripped, Latin digits. */
export function searchTextOf(parts: readonly string[]): string {
  return parts.filter(Boolean).map(searchKey).join(' ');
}

/**
 * Specification 4: P pending, A approved, C completed; X while a form stands rejected. The stage's states say by their
 * tags what a case that stands there has reached: the end of a stage is not the end of the work.
 */
function statusOf(held: Case, snapshot: Snapshot): 'P' | 'A' | 'C' | 'X' {
  if (Object.values(snapshot.context.forms).some((form) => form.status === 'rejected')) return 'X';
  const tags = held.definition.stage.body.definition.states[snapshot.value]?.tags ?? [];
  if (tags.includes('completed')) return 'C';
  return tags.includes('approved') ? 'A' : 'P';
}

/** Rewrites who must act now; a projection of the snapshot, rebuilt the same by replay. */
export async function rewriteInbox(trx: Trx, held: Case, snapshot: Snapshot, next: readonly Waiting[]): Promise<void> {
  const { application } = held;
  const { organizationId } = held;
  await trx.deleteFrom('inbox').where('application_id', '=', application.id).execute();
  const rows = next.flatMap((item, position) =>
    item.roles.map((role) => ({
      organization_id: organizationId,
      application_id: application.id,
      position,
      form: item.form ?? null,
      event: item.event,
      role,
      ward: snapshot.context.ward,
      account_id: isOwnFilesOnly(role) ? application.filed_by : null,
      since: item.since,
      due: item.due ?? null,
      returned: item.form !== undefined && snapshot.context.forms[item.form]?.status === 'returned',
    })),
  );
  if (rows.length > 0) await trx.insertInto('inbox').values(rows).execute();
}

/** Keeps the deadline rows equal to the machine's own list of due dates. */
export async function saveDeadlines(trx: Trx, held: Case, snapshot: Snapshot): Promise<void> {
  const before = held.snapshot.context.deadlines;
  const after = snapshot.context.deadlines;
  const { organizationId } = held;
  for (const name of Object.keys(before).filter((each) => after[each] === undefined)) {
    await trx
      .deleteFrom('deadline')
      .where('application_id', '=', held.application.id)
      .where('stage', '=', held.row.id)
      .where('name', '=', name)
      .execute();
  }
  for (const [name, due] of Object.entries(after).filter(([each, value]) => before[each] !== value)) {
    await trx
      .insertInto('deadline')
      .values({ organization_id: organizationId, application_id: held.application.id, stage: held.row.id, name, due })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'application_id', 'stage', 'name']).doUpdateSet({ due, fired_at: null }),
      )
      .execute();
  }
}

/** Effects that this transaction itself carries out; the rest wait in the outbox. */
const DONE_HERE: readonly string[] = ['assignNumber', 'startDeadline', 'clearDeadline'];

/** Writes the effects that jobs perform later, at least once. */
export async function queueEffects(
  trx: Trx,
  held: Case,
  seq: number,
  effects: readonly Effect[],
  event: StageEvent,
): Promise<void> {
  const { organizationId } = held;
  const rows = effects
    .filter((effect) => !DONE_HERE.includes(effect.type))
    .map((effect, position) => ({
      organization_id: organizationId,
      application_id: held.application.id,
      seq,
      position,
      type: effect.type,
      params: JSON.stringify({ ...(event.form ? { form: event.form } : {}), ...effect.params }),
    }));
  if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
}
