import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { recordActivity } from '../office/activity.ts';
import { hashOfFiles } from '../hash-of-files.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { installShipped } from './install-law.ts';
import { tryLockLaw } from '../definitions/publish.ts';
import { readShipped } from '../definitions/shipped.ts';

/** Says in an office's log that its law is what a program ships, as far as it is not its own. */
const BROUGHT_UP = 'definition.shipped-installed';

/** So often a server that starts asks whether another is done with bringing the law up, and so long it waits. */
const askEveryMs = 200;
const longestWaitMs = 10 * 60_000;

const root = join(import.meta.dirname, '../..');
/** What ships, and the program that makes law of it; the lock file stands for the packages. */
const sources = ['form-schemas', 'workflows', 'templates', 'server', 'package-lock.json'];

/** Another one with every change of a shipped file or of the program. */
export function programEdition(): string {
  return hashOfFiles(root, sources);
}

/**
 * The offices whose law no program of this edition has brought up: all after an update, a new one, and one that keeps law of its own
 * with which the shipped files do not go together. None where the same program starts again, so that it is soon ready.
 */
export async function officesBehind(runtime: Runtime, edition: string): Promise<readonly string[]> {
  const offices = await runtime.db.selectFrom('organization').select('id').execute();
  const behind: string[] = [];
  for (const { id } of offices) if ((await runtime.inOrganization(id, lastEdition)) !== edition) behind.push(id);
  return behind;
}

/**
 * Publishes the shipped law in offices, with what each has made its own, and says so in their logs. Of several servers that start at
 * once one does it; the others wait until it is done.
 * @returns how many versions were written
 */
export async function bringLawUp(runtime: Runtime, offices: readonly string[], edition: string): Promise<number> {
  const shipped = readShipped();
  const today = kathmanduDate(runtime.now());
  let count = 0;
  for (const organizationId of offices) {
    count += await runtime.inOrganization(organizationId, async (trx) => {
      await waitUntil(() => tryLockLaw(trx, organizationId));
      if ((await lastEdition(trx)) === edition) return 0;
      const written = await installShipped(trx, organizationId, shipped, today);
      if (written === undefined) return 0;
      await recordActivity(trx, { organizationId, action: BROUGHT_UP, detail: { edition, written } });
      return written;
    });
  }
  return count;
}

/** Waits longer than any statement may wait for a lock: another server takes its time to found an office, or to bring its law up. */
export async function waitUntil(isFree: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await isFree()) && performance.now() < end) await delay(askEveryMs);
}

async function lastEdition(trx: Trx): Promise<unknown> {
  const row = await trx
    .selectFrom('activity')
    .select('detail')
    .where('action', '=', BROUGHT_UP)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detail['edition'];
}
