import { addDays, storedAnyDay } from '../../form-schemas/values/bs-date.ts';
import { readLibraryBody } from '../definitions/assemble.ts';
import { lawOfFiles } from '../definitions/library-files.ts';
import { isLive } from '../setup/demand.ts';
import type { Trx } from '../runtime.ts';
import { EXAMPLE } from './begin-gate.ts';
import { CONFIRMATIONS } from '../confirmations/gate.ts';
import { PAPERS, papersIn, paperHash, RULES, ruleWordings, wordingLists } from '../confirmations/wordings.ts';
import { putRecords } from '../office/put-records.ts';
import { GATE } from '../office/example.ts';

type Worded = { readonly master: string; readonly key: string; readonly hash: string };

/**
 * What is worded in the law that is published, by the hash that confirms it; nothing before there is a law.
 * @param day Kathmandu date on which it is in force
 */
export async function wordedOn(trx: Trx, day: string): Promise<ReadonlyMap<string, Worded>> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'hash'])
    .distinctOn(['kind', 'id'])
    .where('effective_from', '<=', day)
    .where('kind', 'in', ['library', 'template'])
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  const found = rows.find(({ kind }) => kind === 'library');
  if (found === undefined) return new Map();
  const { body } = await trx
    .selectFrom('definition')
    .select('body')
    .where('kind', '=', 'library')
    .where('hash', '=', found.hash)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { library } = lawOfFiles(readLibraryBody(body));
  const texts = new Map(rows.flatMap(({ kind, id, hash }) => (kind === 'template' ? [[id, hash] as const] : [])));
  const papers = papersIn(library).flatMap((key) => {
    const text = texts.get(key);
    return text === undefined ? [] : [{ master: PAPERS, key, hash: paperHash(key, text) }];
  });
  const rules = ruleWordings(library).map(({ key, hash }) => ({ master: RULES, key, hash }));
  return new Map([...rules, ...papers].map((each) => [each.hash, each]));
}

/**
 * After an edition of the product came to an office: an example has its wording confirmed as an example; one that works gets the days of
 * grace for what is worded otherwise now, or where nobody has ever confirmed a wording; one that has not begun gets none.
 * @param before what was worded until now
 */
export async function beginWordings(
  trx: Trx,
  organizationId: string,
  { before, today }: { readonly before: ReadonlyMap<string, Worded>; readonly today: string },
): Promise<void> {
  const gate = await trx.selectFrom('setup_record').select(['key', 'body']).where('kind', '=', GATE).executeTakeFirst();
  if (gate === undefined) return;
  const worded = await wordedOn(trx, today);
  const confirmed = await confirmedWordings(trx);
  const { state, graceDays } = gate.body;
  if (state === 'example') {
    const open = [...worded.values()].filter(({ hash }) => !confirmed.has(hash));
    await putRecords(trx, organizationId, open.map(exampleOf));
    return;
  }
  const isOther = confirmed.size === 0 || [...worded.keys()].some((hash) => !before.has(hash));
  if (!isOther || !(await isLive(trx))) return;
  const until = addDays(today, Number(graceDays));
  const wordingUntil = storedAnyDay(until);
  await putRecords(trx, organizationId, [{ kind: GATE, key: gate.key, body: { ...gate.body, wordingUntil } }]);
}

function exampleOf({ hash, master, key }: Worded) {
  return { kind: CONFIRMATIONS, key: hash, body: { hash, master, record: key, ...EXAMPLE } };
}

async function confirmedWordings(trx: Trx): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('setup_record').select(['key', 'body']).where('kind', '=', CONFIRMATIONS).execute();
  const lists = wordingLists.map(({ id }) => id);
  return new Set(rows.filter(({ body }) => lists.includes(String(body['master']))).map(({ key }) => key));
}
