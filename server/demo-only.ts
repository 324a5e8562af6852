import { sql } from 'kysely';
import type { Config } from './config.ts';
import { StartProblem } from './db/start-problem.ts';
import type { Runtime, Trx } from './runtime.ts';

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
  throw new StartProblem({
    ne: `नमुना कार्यालय यही मेसिनबाट मात्र खुल्छ, किनभने यसले पासवर्ड सबैलाई देखाउँछ; ${name}=${value} बाट अरूले पनि खोल्न सक्छन्। साँचो कार्यालय चलाउन नयाँ फोल्डरमा NAKSA_DEMO=off राख्नुहोस्, नमुना हेर्न ${name} हटाउनुहोस्।`,
    en: `A demo opens on this machine only, because it shows its passwords to everybody; with ${name}=${value} others could open it. For a real office set NAKSA_DEMO=off and a new NAKSA_DATA; for the demo leave ${name} out.`,
  });
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
  return {
    ne: `यहाँ (${place}) नमुना कार्यालय छ, जसका खाताका पासवर्ड सबैलाई थाहा छन्; साँचो कार्यालयका रूपमा खुल्दैन। साँचो कार्यालयका लागि नयाँ खाली फोल्डर दिनुहोस्, जस्तै NAKSA_DEMO=off NAKSA_DATA=office npm start; नमुना हेर्न NAKSA_DEMO=off हटाउनुहोस्।`,
    en: `A demo office lies here (${place}); everybody knows the passwords of its accounts, so it is not opened as a real one. For a real office give a new empty folder, such as NAKSA_DEMO=off NAKSA_DATA=office npm start; to see the demo leave NAKSA_DEMO=off out.`,
  };
}

function wasLive(place: string) {
  return {
    ne: `यहाँ (${place}) साँचो कार्यालय छ; नमुनाका रूपमा खुल्दैन। यो कार्यालय चलाउन NAKSA_DEMO=off npm start गर्नुहोस्; नमुना हेर्न अर्को खाली फोल्डर दिनुहोस्, जस्तै NAKSA_DATA=demo npm start।`,
    en: `A real office lies here (${place}); it is not opened as a demo. To run it use NAKSA_DEMO=off npm start; to see the demo give another empty folder, such as NAKSA_DATA=demo npm start.`,
  };
}
