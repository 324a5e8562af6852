import type { FirstAdministratorBody, SessionView } from '../../server/contract/session.ts';
import { callPublic } from '../api/client.ts';
import { enterSession } from './session.ts';

/** Makes the first administrator of an empty office and logs in as that account. */
export async function createFirstAdministrator(body: FirstAdministratorBody): Promise<void> {
  enterSession(await callPublic<SessionView>('/api/session/first-administrator', { method: 'POST', json: body }));
}
