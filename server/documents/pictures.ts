import { isRecord } from '../../form-schemas/engine/records.ts';
import type { PrintModel } from '../../templates/engine/definition.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import { findSubmission } from '../../templates/engine/signatures.ts';
import type { Case } from '../case/case.ts';
import { picturesOfPeople } from '../accounts/signature.ts';
import { getKept } from '../bytes/kept.ts';
import type { FileStore, Trx } from '../runtime.ts';
import { findLogo } from '../office/logo.ts';

/** Larger photographs are left out of print rather than bloat every paper. */
const LARGEST_PICTURE = 3_000_000;
const PRINTABLE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

type Stored = { readonly type: string; readonly sha256: string };

/**
 * Every picture that a paper may show, by the name under which its text asks for it: photographs of the case, signatures and stamps
 * of whoever signed, the mark of the office. Each as an address in the file store, which is all that is frozen with a paper.
 */
export async function picturesFor(
  trx: Trx,
  { organizationId, application: { id: applicationId } }: Pick<Case, 'organizationId' | 'application'>,
  state: FormState,
): Promise<Record<string, string>> {
  const photographs = await trx
    .selectFrom('attachment')
    .select(['id', 'type', 'sha256'])
    .where('application_id', '=', applicationId)
    .where('type', 'in', PRINTABLE)
    .where('size', '<=', LARGEST_PICTURE)
    .execute();
  const office = await findLogo(trx, organizationId);
  const people = await picturesOfPeople(trx, signersOf(state));
  return Object.fromEntries([
    ...photographs.map((row) => [row.id, addressOf(row)] as const),
    ...(office ? [[office.sha256, addressOf(office)] as const] : []),
    ...people.map((row) => [`${row.kind}/${row.accountId}`, addressOf(row)] as const),
  ]);
}

function signersOf(state: FormState): readonly string[] {
  const approvers = Object.values(state.approvals).flatMap(({ status, accountId }) =>
    status === 'A' && accountId !== undefined ? [accountId] : [],
  );
  const enterer = findSubmission(state)?.accountId;
  return [...new Set([...approvers, ...(enterer === undefined ? [] : [enterer])])];
}

const STORED = /^stored:(?<type>image\/(?:jpeg|png|webp)):(?<sha256>[0-9a-f]{64})$/u;

function addressOf({ type, sha256 }: Stored): string {
  return `stored:${type}:${sha256}`;
}

/** The model with the bytes of its pictures, which are what they were: the store knows them by their hash. */
export async function withPictures(files: FileStore, model: PrintModel): Promise<PrintModel> {
  const { images } = model;
  if (!isRecord(images)) return model;
  const loaded = await Promise.all(
    Object.entries(images).map(async ([name, address]) => [name, await bytesOf(files, address)] as const),
  );
  return { ...model, images: Object.fromEntries(loaded) };
}

/** Papers that were frozen with the bytes themselves have another address, which stays. */
async function bytesOf(files: FileStore, address: unknown): Promise<unknown> {
  const found = typeof address === 'string' ? STORED.exec(address)?.groups : undefined;
  if (found === undefined) return address;
  const bytes = await getKept(files, found['sha256'] ?? '');
  return `data:${found['type']};base64,${Buffer.from(bytes).toString('base64')}`;
}
