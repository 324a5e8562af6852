import { setTimeout as delay } from 'node:timers/promises';
import { DRILL_PASSWORD } from '../served.ts';

const loginId = 'amin@sungabha.example';
const json = { 'content-type': 'application/json' };

/** How long after a logout on one node another one, which has believed the session a moment ago, refuses it. */
export async function feltMs(here: string, there: string): Promise<number> {
  const body = JSON.stringify({ loginId, password: DRILL_PASSWORD });
  const login = await fetch(`${here}/api/session`, { method: 'POST', headers: json, body });
  const said: { accessToken?: string } = JSON.parse(await login.text());
  const headers = { authorization: `Bearer ${said.accessToken ?? ''}` };
  const statusThere = async (): Promise<number> => (await fetch(`${there}/api/session`, { headers })).status;
  if ((await statusThere()) !== 200) throw new Error('the other node does not know the session');
  await fetch(`${here}/api/session`, { method: 'DELETE', headers });
  const from = performance.now();
  while ((await statusThere()) !== 401) await delay(5);
  return performance.now() - from;
}
