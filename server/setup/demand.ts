import { guardedPosts, isSecondPerson } from '../http/permissions.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';
import type { OpenMaster } from './open-master.ts';
import { ACTING } from '../office/read.ts';
import type { ProposedChange } from '../contract/proposals.ts';

/** What of a person in a high post nobody changes alone: by each of these somebody else could come to sit in the post. */
const HELD_BY_TWO = ['loginId', 'role', 'email', 'wards', 'active', 'loginExpiresOn'] as const;
/** The same also before the office has begun to work: each leads to a password of theirs, by hand or by a link. */
const ALWAYS_BY_TWO = ['password', 'twoStep', 'email'] as const;

type Master = Pick<OpenMaster['master'], 'law' | 'twoPersons' | 'store'>;

/** Whether the changes of a master may need a second person at all. */
export function mayNeedTwo({ law, twoPersons, store }: Master): boolean {
  return law === true || twoPersons !== undefined || store === 'account';
}

/** Whether every change of a master needs a second person now. */
export async function needsTwoAlways(trx: Trx, { law, twoPersons }: Omit<Master, 'store'>): Promise<boolean> {
  if (twoPersons === 'always') return true;
  return (law === true || twoPersons === 'live') && isLive(trx);
}

/** Whether these changes need a second person. */
export async function needsTwo(
  { trx, master, today }: OpenMaster,
  changes: readonly ProposedChange[],
): Promise<boolean> {
  if (changes.length === 0) return false;
  if (master.store !== 'account') return needsTwoAlways(trx, master);
  const acting = await actInGuardedPosts(trx, today);
  const isHigh = ({ key, before, after }: ProposedChange): boolean =>
    acting.has(key) || [roleIn(before), roleIn(after)].some(isGuarded);
  const high = changes.filter(isHigh);
  if (high.some(takesAccount)) return true;
  return high.some(opensPost) && isLive(trx);
}

/** Login ids of those who act in a guarded post, today or on a day to come. */
async function actInGuardedPosts(trx: Trx, today: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('setup_record')
    .select('body')
    .where('kind', '=', ACTING)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .execute();
  return new Set(rows.flatMap(({ body }) => (isGuarded(roleIn(body)) ? [String(body['loginId'])] : [])));
}

/** An office works once it has an application: until then nothing can be gained by its law, and nobody is there to ask. */
export async function isLive(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('application').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A new account has a first password anyhow; whoever has one already loses it to nobody alone. */
function takesAccount({ before, changed }: ProposedChange): boolean {
  return before !== undefined && ALWAYS_BY_TWO.some((path) => changed.includes(path));
}

/** Closing an account is left to one person: it takes a post from somebody and gives it to nobody. */
function opensPost({ after, changed }: ProposedChange): boolean {
  if (after === undefined) return false;
  const isClosing = changed.includes('active') && after['active'] === false;
  return !isClosing && HELD_BY_TWO.some((path) => changed.includes(path));
}

function roleIn(content: unknown): unknown {
  return isRecord(content) ? content['role'] : undefined;
}

/** A high post, or one that may be the second person: who could fill it alone would be both. */
function isGuarded(role: unknown): boolean {
  return typeof role === 'string' && (guardedPosts.includes(role) || isSecondPerson(role));
}
