import { doneBy, recordActivity } from './activity.ts';
import type { OfficeLogo } from '../contract/setup.ts';
import { getKept } from '../bytes/kept.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { forgetConfig } from './read.ts';
import { MOST_PICTURE_BYTES, pictureTooLarge, typeOfPicture } from '../bytes/picture.ts';

/** The office's own mark by its place in the file store. */
export type StoredLogo = { readonly sha256: string; readonly type: string };

/** The mark that an office's configuration names; undefined while it has given none. */
export function logoOf(config: unknown): StoredLogo | undefined {
  if (!isRecord(config)) return undefined;
  const { logo, logoType } = config;
  return typeof logo === 'string' && typeof logoType === 'string' ? { sha256: logo, type: logoType } : undefined;
}

/** The office's mark as it is now. */
export async function findLogo(trx: Trx, organizationId: string): Promise<StoredLogo | undefined> {
  return logoOf((await lockConfig(trx, organizationId, false)).config);
}

/** The mark with its bytes, of which only the present one is shown; throws `recordNotFound`. */
export async function readLogo(runtime: Runtime, organizationId: string, hash: string) {
  const logo = await runtime.inOrganization(organizationId, (trx) => findLogo(trx, organizationId));
  if (logo?.sha256 !== hash) throw problem('recordNotFound');
  return { bytes: await getKept(runtime.files, logo.sha256), type: logo.type };
}

/**
 * Takes a picture as the office's mark. Screens show it at once, papers that are issued from now on; issued ones keep theirs.
 * Throws `fileTooLarge`, `fileTypeRefused` and `pictureRefused`.
 */
export async function keepLogo(runtime: Runtime, who: Who, bytes: Uint8Array): Promise<OfficeLogo> {
  if (bytes.byteLength > MOST_PICTURE_BYTES) throw pictureTooLarge();
  const type = await typeOfPicture(bytes);
  const { sha256 } = await runtime.files.put(bytes);
  return changeLogo(runtime, who, { sha256, type });
}

/** Takes the mark away; one that there is not stays away. */
export function dropLogo(runtime: Runtime, who: Who): Promise<OfficeLogo> {
  return changeLogo(runtime, who, undefined);
}

async function changeLogo(runtime: Runtime, who: Who, logo: StoredLogo | undefined): Promise<OfficeLogo> {
  const { organizationId } = who;
  await runtime.inOrganization(organizationId, async (trx) => {
    const { config } = await lockConfig(trx, organizationId, true);
    const { logo: before, logoType: _type, ...others } = config;
    const own = logo === undefined ? {} : { logo: logo.sha256, logoType: logo.type };
    await trx
      .updateTable('organization')
      .set({ config: JSON.stringify({ ...others, ...own }) })
      .where('id', '=', organizationId)
      .execute();
    if (before === own.logo) return;
    const detail = logo === undefined ? {} : { hash: logo.sha256 };
    await recordActivity(trx, { ...doneBy(who), action: logo ? 'logo.given' : 'logo.removed', detail });
  });
  forgetConfig(organizationId);
  return logo === undefined ? {} : { logo: logo.sha256 };
}

function lockConfig(trx: Trx, organizationId: string, toChange: boolean) {
  const office = trx.selectFrom('organization').select('config').where('id', '=', organizationId);
  return (toChange ? office.forNoKeyUpdate() : office).executeTakeFirstOrThrow();
}
