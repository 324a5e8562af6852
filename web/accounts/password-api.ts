import type { ChangePasswordBody, FirstAdministratorBody, SessionView } from '../../server/contract/session.ts';
import { callPublic, getJson } from '../api/client.ts';
import { enterSession } from '../session/session.ts';

/** Makes the first administrator of an empty office and logs in as that account. */
export async function createFirstAdministrator(body: FirstAdministratorBody): Promise<void> {
  enterSession(await callPublic<SessionView>('/api/session/first-administrator', { method: 'POST', json: body }));
}

/** Changes the password of who is logged in; every other session of the account ends. Throws Problem: `passwordWeak` … */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  enterSession(await getJson<SessionView>('/api/accounts/change-password', { method: 'POST', json: body }));
}
