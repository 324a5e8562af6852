import { join } from 'node:path';
import { Type } from 'typebox';
import { recordActivity } from '../office/activity.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';

const DAY_MS = 86_400_000;
/** So many are taken away in one go; the next round goes on. */
const AT_ONCE = 20;

/** What holds where an office has not said otherwise (its record, `keepOutputDays`). */
const usual = readJson(
  Type.Object({ keepOutputDays: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
  join(import.meta.dirname, 'print-desk.json'),
);

/** Until when the file of a signing day that is ready now is kept. */
export async function keptUntil(runtime: Runtime, trx: Trx, organizationId: string): Promise<Date> {
  const { config } = await trx
    .selectFrom('organization')
    .select('config')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const own = config['keepOutputDays'];
  const days = typeof own === 'number' && own >= 1 ? own : usual.keepOutputDays;
  return new Date(Date.parse(runtime.now()) + days * DAY_MS);
}

/**
 * Takes away the files of signing days whose term is over. The copies in them stay: each is kept under its own number. A file that
 * cannot be taken away stays on the list and is tried again.
 */
export function removeOldOutputs(runtime: Runtime, organizationId: string): Promise<void> {
  return runtime.inOrganization(organizationId, async (trx) => {
    const old = await trx
      .selectFrom('print_batch')
      .select(['id', 'sha256', 'output'])
      .where('keep_until', '<=', new Date(runtime.now()))
      .where('removed_at', 'is', null)
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, sha256, output } of old) {
      if (sha256 !== null) await runtime.outputs.remove(sha256);
      await trx.updateTable('print_batch').set({ removed_at: runtime.now() }).where('id', '=', id).execute();
      const detail = { id, kind: output };
      await recordActivity(trx, { organizationId, action: 'print.batch.removed', detail });
    }
  });
}

/**
 * The bytes of a file of a signing day; undefined when its term is over or it is not there any more. They are looked for among such
 * files only: a row that somebody changed must not make an upload leave the printer.
 */
export async function readOutput(runtime: Runtime, file: Output): Promise<Uint8Array | undefined> {
  if (file.removedAt !== null) return undefined;
  try {
    return await runtime.outputs.get(file.sha256);
  } catch {
    return undefined; // a backup leaves such files out: the papers themselves are elsewhere
  }
}

type Output = { readonly sha256: string; readonly removedAt: Date | null };
