import { join } from 'node:path';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { readJson } from '../parse.ts';
import type { Trx } from '../runtime.ts';

/** What holds where an office has not said otherwise (its record, `idleMinutes`). */
const usual = readJson(
  Type.Object({ idleMinutes: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
  join(import.meta.dirname, 'session.json'),
);

/** After so many minutes without a request a session is over. */
export function idleMinutesOf(config: Readonly<Record<string, unknown>>): number {
  const own = config['idleMinutes'];
  return typeof own === 'number' && own >= 1 ? own : usual.idleMinutes;
}

const lastMoment = sql<Date>`now() - make_interval(mins => coalesce((
    select (o.config ->> 'idleMinutes')::int from organization o where o.id = s.organization_id
  ), ${usual.idleMinutes}))`;

/** Whether the session `s` was used within the office's minutes. */
export const stillInUse = sql<boolean>`s.last_used_at > ${lastMoment}`;

/** Whether the session `s` was left alone for too long. */
export const isIdle = sql<boolean>`s.last_used_at <= ${lastMoment}`;

/** Keeps that a session is in use. */
export async function noteUse(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('login_session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}
