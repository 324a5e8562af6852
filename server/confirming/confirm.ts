import type { ConfirmLawBody, LawConfirmed } from '../contract/law-confirmations.ts';
import { problem } from '../http/problems.ts';
import { doImport } from '../proposals/answer.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { CONFIRMATIONS } from '../confirmations/gate.ts';
import { listConfirmations } from './list.ts';

const HEADING = ['hash', 'master', 'record', 'source', 'place', 'by'] as const;

/**
 * Confirms records as law in the name of who has read the text: one record of the master of confirmations each, all or none, by the
 * way of every change of the setup, so that a second person is asked for wherever the office asks for one.
 * @throws Problem `confirmationStale` when one of them says something else by now, is empty or is confirmed already
 */
export async function confirmLaw(
  runtime: Runtime,
  who: Who,
  { hashes, source, place = '' }: ConfirmLawBody,
): Promise<LawConfirmed> {
  const meant = await runtime.inOrganization(who.organizationId, (trx) => itemsMeant(runtime, trx, who, hashes));
  const rows = meant.map(({ hash, master, key }, at) => ({
    number: at + 2,
    cells: [hash, master, key, source.trim(), place.trim(), who.name],
  }));
  const deed = { kind: 'import', sheet: { heading: [...HEADING], rows }, mode: 'all-or-nothing' } as const;
  const reason = place.trim() === '' ? source : `${source}, ${place}`;
  const { written, rows: report, proposal } = await doImport(runtime, who, { master: CONFIRMATIONS, deed, reason });
  if (report.some(({ outcome }) => outcome === 'refused')) throw problem('confirmationStale');
  return { confirmed: written, ...(proposal === undefined ? {} : { proposal }) };
}

type Meant = { readonly hash: string; readonly master: string; readonly key: string };

async function itemsMeant(runtime: Runtime, trx: Trx, who: Who, hashes: readonly string[]): Promise<readonly Meant[]> {
  const { items, mayConfirm } = await listConfirmations(runtime, trx, who);
  if (!mayConfirm) throw problem('forbidden', { denied: { master: CONFIRMATIONS } });
  const byHash = new Map(items.flatMap((item) => (item.hash === undefined ? [] : [[item.hash, item] as const])));
  return hashes.map((hash) => {
    const item = byHash.get(hash);
    if (item === undefined || item.isEmpty || item.confirmed !== undefined) throw problem('confirmationStale');
    return { hash, master: item.master, key: item.key };
  });
}
