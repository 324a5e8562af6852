import type { OwnPictures } from '../contract/session.ts';
import type { PictureKind } from '../db/tables-office.ts';
import { getKept } from '../bytes/kept.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { MOST_PICTURE_BYTES, typeOfPicture, pictureTooLarge } from '../bytes/picture.ts';

/** A person's picture by its place in the file store. */
export type PersonPicture = {
  readonly accountId: string;
  readonly kind: PictureKind;
  readonly type: string;
  readonly sha256: string;
  readonly at: Date;
};

/** The signatures and stamps of people as they are now. */
export async function picturesOfPeople(trx: Trx, accounts: readonly string[]): Promise<readonly PersonPicture[]> {
  const known = accounts.filter((id) => UUID.test(id));
  if (known.length === 0) return [];
  const rows = await trx
    .selectFrom('account_picture')
    .distinctOn(['account_id', 'kind'])
    .select(['account_id', 'kind', 'type', 'sha256', 'at'])
    .where('account_id', 'in', known)
    .orderBy('account_id')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ account_id: accountId, kind, type, sha256, at }) =>
    type === null || sha256 === null ? [] : [{ accountId, kind, type, sha256, at }],
  );
}

// the system signs too, and has no account
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The pictures that a person has given. */
export async function ownPictures(trx: Trx, { accountId }: Pick<Who, 'accountId'>): Promise<OwnPictures> {
  const pictures = await picturesOfPeople(trx, [accountId]);
  return Object.fromEntries(pictures.map(({ kind, sha256, at }) => [kind, { sha256, uploadedAt: at.toISOString() }]));
}

/** One picture of a person with its bytes, looked at again before anybody has them; throws `recordNotFound`. */
export async function readPicture(runtime: Runtime, who: Who, kind: PictureKind) {
  const pictures = await runtime.inOrganization(who.organizationId, (trx) => picturesOfPeople(trx, [who.accountId]));
  const found = pictures.find((picture) => picture.kind === kind);
  if (!found) throw problem('recordNotFound');
  const bytes = await getKept(runtime.files, found.sha256);
  await typeOfPicture(bytes);
  return { bytes, type: found.type };
}

/**
 * Takes a picture as a person's signature or stamp. Papers that are issued from now on carry it; issued ones keep theirs.
 * Throws `fileTooLarge`, `fileTypeRefused` and `pictureRefused`.
 */
export async function keepPicture(
  runtime: Runtime,
  who: Who,
  kind: PictureKind,
  bytes: Uint8Array,
): Promise<OwnPictures> {
  if (bytes.byteLength > MOST_PICTURE_BYTES) throw pictureTooLarge();
  const type = await typeOfPicture(bytes);
  const { sha256 } = await runtime.files.put(bytes);
  return runtime.inOrganization(who.organizationId, (trx) =>
    changePicture(trx, who, { kind, sha256, type, at: runtime.now() }),
  );
}

/** Takes a picture away; one that there is not stays away. */
export function dropPicture(runtime: Runtime, who: Who, kind: PictureKind): Promise<OwnPictures> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const own = await ownPictures(trx, who);
    return own[kind] === undefined
      ? own
      : changePicture(trx, who, { kind, sha256: null, type: null, at: runtime.now() });
  });
}

type Change = {
  readonly kind: PictureKind;
  readonly sha256: string | null;
  readonly type: string | null;
  readonly at: string;
};

async function changePicture(trx: Trx, who: Who, change: Change): Promise<OwnPictures> {
  const { organizationId, accountId } = who;
  await trx
    .insertInto('account_picture')
    .values({ organization_id: organizationId, account_id: accountId, ...change })
    .execute();
  const action = change.sha256 === null ? 'picture.removed' : 'picture.given';
  const detail = { kind: change.kind, ...(change.sha256 === null ? {} : { hash: change.sha256 }) };
  await recordActivity(trx, { ...doneBy(who), action, detail });
  return ownPictures(trx, who);
}
