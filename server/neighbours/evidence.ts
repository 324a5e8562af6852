import { randomUUID } from 'node:crypto';
import type { NeighbourFile } from '../contract/neighbour.ts';
import { problem } from '../http/problems.ts';
import { atMost, openPlaces } from '../in-turn.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { mustBeOpen, openNotice } from './case.ts';
import { lockNotice } from './queries.ts';

/** What a neighbour may attach. */
export const MOST_FILES = 5;
/** How many files wait by one link for an answer that names them, and how many it keeps in all. */
const MOST_WAITING = 4 * MOST_FILES;
const MOST_KEPT = 12 * MOST_FILES;
/** How large a neighbour’s file may be, in MB. */
export const MOST_MB = 10;
/** What a neighbour’s file may be, by its ending. */
export const ENDINGS: readonly string[] = ['pdf', 'jpg', 'png', 'webp'];

type Place = { readonly organizationId: string; readonly token: string };
type Upload = { readonly bytes: Uint8Array; readonly name: string; readonly type: string };

/** Throws when by this link nothing more can be attached. */
export async function mustTakeFiles(runtime: Runtime, trx: Trx, { organizationId, token }: Place): Promise<string> {
  const { notice, period } = await openNotice(runtime, trx, organizationId, token);
  mustBeOpen(period);
  await mustHaveRoom(trx, notice.id);
  return notice.id;
}

async function mustHaveRoom(trx: Trx, notice: string): Promise<void> {
  const { waiting, all } = await trx
    .selectFrom('neighbour_file')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('answer_id', 'is', null).as('waiting'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where('notice_id', '=', notice)
    .executeTakeFirstOrThrow();
  // what no answer ever names must not fill the disk, nor an answer that is given again and again
  const isFull = waiting >= MOST_WAITING || all >= MOST_KEPT;
  if (isFull) throw problem('neighbourFilesFull', { params: { count: MOST_FILES } });
}

/** Files of neighbours that are being kept at a time: so many may be written at most for which there is no room any more. */
const keeping = openPlaces(4);

/**
 * Keeps a file until the answer that names it; of those that come at once only as many as the link may hold. The bytes are written
 * before the notice is held: a slow disk keeps nobody from it. They stay where the link was filled meanwhile, since others may name the same bytes.
 */
export async function keepEvidence(
  runtime: Runtime,
  { organizationId, notice }: { readonly organizationId: string; readonly notice: string },
  { bytes, name, type }: Upload,
): Promise<NeighbourFile> {
  const { sha256, size } = await atMost(keeping, async () => {
    await runtime.inOrganization(organizationId, (trx) => mustHaveRoom(trx, notice));
    return runtime.files.put(bytes);
  });
  return runtime.inOrganization(organizationId, async (trx) => {
    if (!(await lockNotice(trx, notice))) throw problem('neighbourLinkUnknown');
    await mustHaveRoom(trx, notice);
    const id = randomUUID();
    await trx
      .insertInto('neighbour_file')
      .values({ organization_id: organizationId, id, notice_id: notice, name, type, size, sha256, at: runtime.now() })
      .execute();
    return { id, name, type, size };
  });
}
