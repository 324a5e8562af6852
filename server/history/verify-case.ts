import { getCase } from '../applications/read.ts';
import type { VerifyView } from '../contract/application.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { historyOf } from './queries.ts';
import { findDivergence } from './verify.ts';

/** Refolds a case from its first event and compares it with what is stored. */
export async function verifyCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<VerifyView> {
  const held = await getCase(runtime, trx, who, id);
  const rows = await historyOf(trx, id);
  const stages = new Map<string, typeof held.definition.stage>();
  for (const hash of new Set(rows.map((row) => row.definition_hash))) {
    stages.set(hash, (await runtime.definitions.stageByHash(trx, who.organizationId, hash)).stage);
  }
  const firstBad = findDivergence(id, rows, (hash) => stages.get(hash), held.row);
  return {
    valid: firstBad === undefined,
    events: rows.length,
    ...(firstBad ? { firstBad } : {}),
    verifiedAt: runtime.now(),
  };
}
