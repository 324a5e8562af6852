import { Type } from 'typebox';
import { Client, type ClientConfig } from 'pg';
import { openApi } from '../api/api.ts';
import { networkWire } from '../api/wire.ts';
import type { Clients } from './clients.ts';
import { DRILL_PASSWORD } from './served.ts';

/** What the record says of what clients heard. */
export type Judgement = {
  readonly accepted: number;
  /** Said yes to and not in history. */
  readonly lost: number;
  /** In history more than once. */
  readonly twice: number;
  /** Cases whose row, history and queue are not of one moment. */
  readonly halfDone: number;
  readonly brokenChains: number;
  /** Of what was never said yes to: not in history. A writer that says yes when it sends would have lost these. */
  readonly neverStored: number;
};

const Verdict = Type.Object({ valid: Type.Boolean() });
const auditor = 'auditor@sungabha.example';

/** Compares what clients heard with the record, as the owner of the database, and asks for every chain to be verified. */
export async function judge(connection: ClientConfig, address: string, { heard, cases }: Clients): Promise<Judgement> {
  const owner = new Client(connection);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string; n: number }>(
      'select request_id as id, count(*)::int as n from history where application_id = any($1) group by request_id',
      [cases],
    );
    const stored = new Map(rows.map(({ id, n }) => [id, n]));
    const half = await owner.query(
      `select from application a where id = any($1) and (
         seq <> (select max(seq) from history h where h.application_id = a.id)
         or seq <> (select count(*) from history h where h.application_id = a.id)
         or exists (select from outbox o where o.application_id = a.id and o.seq > a.seq))`,
      [cases],
    );
    return {
      accepted: heard.accepted.length,
      lost: heard.accepted.filter(({ requestId }) => !stored.has(requestId)).length,
      twice: [...stored.values()].filter((times) => times > 1).length,
      halfDone: half.rowCount ?? 0,
      brokenChains: await brokenChains(address, cases),
      neverStored: heard.unanswered.filter((id) => !stored.has(id)).length,
    };
  } finally {
    await owner.end();
  }
}

async function brokenChains(address: string, cases: readonly string[]): Promise<number> {
  const api = openApi(networkWire(address), DRILL_PASSWORD);
  let broken = 0;
  for (const id of cases) {
    const { valid } = await api.get(auditor, `/api/applications/${id}/verify`, Verdict);
    if (!valid) broken += 1;
  }
  return broken;
}

/** True when nothing that was promised is missing, doubled or torn. */
export function isWhole({ accepted, lost, twice, halfDone, brokenChains: broken }: Judgement): boolean {
  return accepted > 0 && lost + twice + halfDone + broken === 0;
}
