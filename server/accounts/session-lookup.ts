import { atLast, together } from '../db/flight.ts';
import type { SessionLookup } from '../http/access.ts';
import type { Runtime } from '../runtime.ts';
import { noteUse } from './idle.ts';
import { forgetSession, heldSession, holdSession } from './session-cache.ts';
import { askPerson } from './sessions.ts';

/** So long a found session is believed where nobody tells that it has ended: a logout on any node shows within a second. */
const BELIEVED_MS = 900;
/** That a session is in use is kept to the minute. */
const NOTED_MS = 60_000;

/** Looks sessions up for the access check. */
export function sessionLookup(runtime: Pick<Runtime, 'inOrganization' | 'config'>): SessionLookup {
  return async (key) => {
    const found = heldSession(key.sessionId);
    const isSame = found?.who.accountId === key.accountId && found.who.organizationId === key.organizationId;
    const held = isSame ? found : undefined;
    const now = Date.now();
    if (held && held.until > now) return held.who;
    forgetSession(key.sessionId);
    if (!isUuid(key.organizationId) || !isUuid(key.sessionId) || !isUuid(key.accountId)) return undefined;
    const isNoted = held !== undefined && now - held.noted < NOTED_MS;
    const who = await runtime.inOrganization(key.organizationId, async (trx) => {
      const [[person]] = await (isNoted ? atLast : together)(trx, [askPerson(key, runtime.config)]);
      if (person && !isNoted) await noteUse(trx, key.sessionId);
      return person;
    });
    if (!who) return undefined;
    holdSession(key.sessionId, { who, until: now + BELIEVED_MS, noted: isNoted ? held.noted : now });
    return who;
  };
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text);
}
