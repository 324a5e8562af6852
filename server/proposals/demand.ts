import { guardedPosts, isSecondPerson } from '../http/permissions.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import type { ProposedChange } from '../contract/proposals.ts';

/** What of a person in a high post nobody changes alone: by each of these somebody else could come to sit in the post. */
const HELD_BY_TWO = ['loginId', 'role', 'email', 'wards', 'active', 'loginExpiresOn'] as const;
/** The same also before the office has begun to work. */
const ALWAYS_BY_TWO = ['password', 'twoStep'] as const;

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
export async function needsTwo({ trx, master }: OpenMaster, changes: readonly ProposedChange[]): Promise<boolean> {
  if (changes.length === 0) return false;
  if (master.store !== 'account') return needsTwoAlways(trx, master);
  const high = changes.filter((change) => [roleIn(change.before), roleIn(change.after)].some(isGuarded));
  if (high.some(({ changed }) => ALWAYS_BY_TWO.some((path) => changed.includes(path)))) return true;
  return high.some(opensPost) && isLive(trx);
}

/** An office works once it has an application: until then nothing can be gained by its law, and nobody is there to ask. */
export async function isLive(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('application').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
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
