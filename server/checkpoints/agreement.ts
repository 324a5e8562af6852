import { join } from 'node:path';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Checkpoint, isSigned } from '../record/checkpoint.ts';
import type { Runtime } from '../runtime.ts';
import { disagree, type Disagreement } from './disagree.ts';
import { type Folder, readCheckpoints, readPublicKeys } from './folder.ts';
import { parseStatement, type StoredCheckpoint, storedCheckpoints } from './stored.ts';

/** The folder of an organisation's checkpoints. */
export function folderOf(runtime: Pick<Runtime, 'config'>, organizationId: string): string {
  return join(runtime.config.checkpointFolder, organizationId);
}

/**
 * Compares the folder with the database. What the folder lacks at its end, and the office signed, is no disagreement: another
 * node took it, or the process ended in between; everything else is, and somebody must look.
 */
export function findDisagreements(
  stored: readonly StoredCheckpoint[],
  folder: Folder,
  publicKey: string,
): readonly Disagreement[] {
  const rows = new Map(stored.map((row) => [row.number, row]));
  const last = Math.max(0, ...folder.checkpoints.keys());
  const numbers = new Set([...folder.checkpoints.keys(), ...rows.keys()]);
  return [
    ...folder.damaged.map((file): Disagreement => ({ what: 'damaged', file })),
    ...[...numbers]
      .toSorted((a, b) => a - b)
      .flatMap((number): readonly Disagreement[] => {
        const row = rows.get(number);
        if (row && number > last) return isOurs(row, publicKey) ? [] : [{ what: 'not-signed', number }];
        const what = compare(row, folder.checkpoints.get(number));
        return what === undefined ? [] : [{ what, number }];
      }),
  ];
}

function compare(row: StoredCheckpoint | undefined, file: Checkpoint | undefined): Disagreement['what'] | undefined {
  if (row === undefined) return 'not-in-database';
  if (file === undefined) return 'not-in-folder';
  const isSame = canonicalJson(file.statement) === row.statement && file.signature === row.signature;
  return isSame ? undefined : 'changed';
}

function isOurs({ statement, signature }: StoredCheckpoint, publicKey: string): boolean {
  const parsed = parseStatement(statement);
  return parsed !== undefined && isSigned({ statement: parsed, signature }, [publicKey]);
}

/** How folder and database stand to one another now. */
export async function checkAgreement(runtime: Runtime, organizationId: string): Promise<readonly Disagreement[]> {
  const stored = await runtime.inOrganization(organizationId, storedCheckpoints);
  const { publicKey } = runtime.key;
  return findDisagreements(stored, readCheckpoints(folderOf(runtime, organizationId)), publicKey);
}

const BELIEVED_MS = 60_000;
type Found = { readonly until: number; readonly disagreements: readonly Disagreement[] };
const found = new WeakMap<Runtime, Map<string, Found>>();

/** The same, as it was found within the last minute: every file of the folder is read for it. */
export async function believedAgreement(runtime: Runtime, organizationId: string): Promise<readonly Disagreement[]> {
  const known = found.get(runtime) ?? new Map<string, Found>();
  found.set(runtime, known);
  const held = known.get(organizationId);
  if (held !== undefined && held.until > Date.now()) return held.disagreements;
  const disagreements = await checkAgreement(runtime, organizationId);
  known.set(organizationId, { until: Date.now() + BELIEVED_MS, disagreements });
  return disagreements;
}

/** Throws `checkpointsDisagree` while folder and database do not agree; what was found is believed for a minute. */
export async function refuseDisagreement(runtime: Runtime, organizationId: string): Promise<void> {
  const [first] = await believedAgreement(runtime, organizationId);
  if (first) throw disagree(first.what, first);
}

/** The keys by which the office signs, and signed before. */
export function publicKeysOf(runtime: Runtime, organizationId: string): readonly string[] {
  return [runtime.key.publicKey, ...readPublicKeys(folderOf(runtime, organizationId))];
}
