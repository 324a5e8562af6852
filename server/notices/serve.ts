import { randomUUID } from 'node:crypto';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { hears, voiceOf } from '../../workflows/engine/event-look.ts';
import { type Case, factsOf, seenFrom, type WholeCase } from '../case/case.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { sendNotice } from './send.ts';
import type { Step } from '../case/decision.ts';

/** The fact that names those who live at the boundaries. */
const NEIGHBOURS = 'neighbour.rows';

/** A neighbour as the application names them. */
type Neighbour = { readonly side: string; readonly nameNe: string; readonly plotNo: string; readonly phone: string };

/**
 * Gives every neighbour of a case a link of their own when a period begins in which neighbours are heard, and sends it where a
 * telephone is known; who is a neighbour no longer, by what the application says now, can answer no longer.
 */
export async function serveNotices(
  runtime: Runtime,
  trx: Trx,
  steps: readonly Step[],
  after: WholeCase,
): Promise<void> {
  for (const step of steps) {
    const held = beginsPeriod(step) ? seenFrom(after, step.decision.held.row.run) : undefined;
    if (held) await serve(runtime, trx, held, step);
  }
}

/** The event started the clock of the period, and leads where neighbours are heard. */
function beginsPeriod({ decision: { held, snapshot, effects } }: Step): boolean {
  const { stage } = held.definition;
  const voice = voiceOf(stage, 'neighbour');
  if (!voice || !hears(stage, snapshot.value, 'neighbour')) return false;
  return effects.some(({ type, params }) => type === 'startDeadline' && params['name'] === voice.deadline);
}

async function serve(runtime: Runtime, trx: Trx, held: Case, { decision, seq }: Step): Promise<void> {
  const { at } = decision.event;
  const served = { served_seq: seq, served_at: at, ended_at: null };
  const place = { application_id: held.application.id, run: held.row.run };
  await trx
    .updateTable('neighbour_notice')
    .set({ ended_at: at })
    .where('application_id', '=', place.application_id)
    .where('run', '=', place.run)
    .where('ended_at', 'is', null)
    .execute();
  for (const { side, nameNe, plotNo, phone } of neighboursOf(held)) {
    const row = await trx
      .insertInto('neighbour_notice')
      .values({
        organization_id: held.organizationId,
        id: randomUUID(),
        ...place,
        ...served,
        side,
        name_ne: nameNe,
        plot_no: plotNo,
        phone,
      })
      .onConflict((conflict) => conflict.constraint('neighbour_notice_once').doUpdateSet(served))
      .returning(['id', 'name_ne', 'phone'])
      .executeTakeFirstOrThrow();
    await sendNotice(runtime, trx, held, { ...row, seq });
  }
}

function neighboursOf(held: Case): readonly Neighbour[] {
  const rows: unknown = factsOf(held)[NEIGHBOURS];
  const read = (Array.isArray(rows) ? rows : []).map((row: unknown) => ({
    side: textOf(row, 'side'),
    nameNe: textOf(row, 'nameNe'),
    plotNo: textOf(row, 'plotNo'),
    phone: textOf(row, 'mobile'),
  }));
  return read.filter(({ nameNe }) => nameNe !== '');
}

function textOf(row: unknown, key: string): string {
  const value = ownValue(row, key);
  return typeof value === 'string' ? value.trim() : '';
}
