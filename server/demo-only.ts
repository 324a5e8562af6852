import { sql } from 'kysely';
import type { Config } from './config.ts';
import { StartProblem } from './db/start-problem.ts';
import type { Runtime, Trx } from './runtime.ts';
import { say } from './said.ts';
import texts from './texts.json' with { type: 'json' };

/** Whether only this machine reaches an address: its passwords may be told. */
function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/gu, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(bare);
}

/** Whether this server tells the passwords of the demo: it is one, and nobody else can reach it. */
export function tellsDemoPasswords({ demo, host, publicUrl }: Pick<Config, 'demo' | 'host' | 'publicUrl'>): boolean {
  return demo && isLoopback(host) && isLoopback(URL.parse(publicUrl)?.hostname ?? '');
}

/** A demo tells its passwords to whoever opens it: it does not start where others could. Throws StartProblem. */
export function refusePublicDemo({ demo, host, publicUrl }: Pick<Config, 'demo' | 'host' | 'publicUrl'>): void {
  if (!demo || tellsDemoPasswords({ demo, host, publicUrl })) return;
  const [name, value] = isLoopback(host) ? ['NAKSA_PUBLIC_URL', publicUrl] : ['HOST', host];
  throw new StartProblem(say(texts.demoOpensOnThisMachine, { name, value }));
}

/** What was filled as a demo stays one, for its accounts have passwords that everybody knows; a real office is never opened as one. Throws StartProblem. */
export async function refuseMixedUp(runtime: Runtime): Promise<void> {
  const { config } = runtime;
  const offices = await runtime.db.selectFrom('organization').select('id').execute();
  if (offices.length === 0) return;
  let isDemo = false;
  for (const { id } of offices) isDemo ||= await runtime.inOrganization(id, hasDemoAccounts);
  if (isDemo === config.demo) return;
  const place = config.databaseUrl === undefined ? `NAKSA_DATA=${config.dataFolder}` : 'DATABASE_URL';
  throw new StartProblem(isDemo ? wasDemo(place) : wasLive(place));
}

async function hasDemoAccounts(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`profile @> '{"demo": true}'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function wasDemo(place: string) {
  return say(texts.demoOfficeLiesHereEverybody, { place });
}

function wasLive(place: string) {
  return say(texts.realOfficeLiesHereIt, { place });
}
