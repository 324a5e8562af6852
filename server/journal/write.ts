import { type RawBuilder, sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { GENESIS } from '../record/chain.ts';
import type { SigningKey } from '../record/checkpoint.ts';
import { findDefaultOrganization } from '../http/organization.ts';
import type { Trx } from '../runtime.ts';
import { deedHash, lineHash, lineMessage, type Written } from './line.ts';
import type { Pending, PendingDeed } from './pending.ts';
import { OF_DEPLOYMENT } from './protected.ts';
import { rowsByKeys } from './rows.ts';

/** A row that the transaction wrote, as the database noted it. */
type Touched = { readonly table: string; readonly key: string; readonly applicationId: string | null };

/** Where a chain goes on. */
type Head = { readonly no: number; readonly hash: string };

/** What the database noted, word for word and read, and the chains that it makes grow. */
type Noted = {
  readonly text: string;
  readonly touched: readonly Touched[];
  readonly heads: ReadonlyMap<string, Head>;
};

/** What becomes lines of one chain. */
type Entry = { readonly chain: string; readonly deeds: PendingDeed[]; readonly wrote: Written[] };

/** Lines whose deed nobody named: rows that an event or the program wrote. */
export const WROTE = 'record.written';

/**
 * Gives everything that a transaction did and wrote its lines, as its last deed: rows are read back, hashed, put at the end of
 * their chain and signed. Three statements: what was noted, under the locks of its chains; the rows; the lines. A transaction
 * that did nothing by name is asked first whether anything was noted: mostly nothing is.
 */
export async function writeLines(trx: Trx, organizationId: string, key: SigningKey, pending: Pending): Promise<void> {
  const { deeds, rows } = pending;
  if (deeds.length === 0 && !(pending.mayHaveTouched && (await hasNoted(trx)))) return;
  const place = { trx, organizationId, key };
  const noted = await lockNoted(place, deeds);
  const ofDeployment = noted.touched.filter(({ table }) => table === OF_DEPLOYMENT);
  const home = ofDeployment.length === 0 ? organizationId : await homeOf(trx, organizationId);
  const own = home === organizationId ? noted.touched : noted.touched.filter(({ table }) => table !== OF_DEPLOYMENT);
  const entries = await entriesOf(place, own, deeds);
  for (const { chain, wrote } of entries) wrote.push(...(rows.get(chain) ?? []));
  pending.links += await append(place, noted, entries);
  if (home === organizationId) return;
  await actFor(trx, home, ofDeployment);
  const elsewhere = { ...place, organizationId: home };
  const left = await lockNoted(elsewhere, []);
  await append(elsewhere, left, await entriesOf(elsewhere, left.touched, []));
}

type Place = { readonly trx: Trx; readonly organizationId: string; readonly key: SigningKey };

async function homeOf(trx: Trx, organizationId: string): Promise<string> {
  return (await findDefaultOrganization(trx)) ?? organizationId;
}

/** Goes on as another organisation, for which these rows are noted. */
async function actFor(trx: Trx, organizationId: string, touched: readonly Touched[]): Promise<void> {
  const text = touched.map(({ table, key, applicationId }) => `["${table}",${key},${JSON.stringify(applicationId)}]\n`);
  await sql`
    select set_config('app.organization_id', ${organizationId}, true),
           set_config('naksa.touched', ${text.join('')}, true)`.execute(trx);
}

/** Asks whether the database has noted a protected row so far. */
export const notedText = keptText<never, { has: boolean }>((db) =>
  sql<{ has: boolean }>`select coalesce(current_setting('naksa.touched', true), '') <> '' as has`.compile(db),
);

async function hasNoted(trx: Trx): Promise<boolean> {
  const [[noted]] = await together(trx, [notedText({})]);
  return noted?.has === true;
}

/**
 * Reads what the triggers noted and locks the chains that will grow, in one order, so that two transactions never wait for each
 * other.
 */
async function lockNoted({ trx, organizationId }: Place, deeds: readonly PendingDeed[]): Promise<Noted> {
  const chains = deeds.map(({ applicationId }) => applicationId ?? organizationId);
  const { rows } = await sql<{ text: string | null; heads: readonly (Head & { readonly chain: string })[] | null }>`
    with head as (
      insert into journal_head (organization_id, chain, no, hash)
      select ${organizationId}::uuid, chain, 0, ${GENESIS}
      from (
        select unnest(${chains}::uuid[]) as chain
        union
        select coalesce((nullif(line, '')::jsonb ->> 2)::uuid, ${organizationId}::uuid)
        from regexp_split_to_table(current_setting('naksa.touched', true), e'\n') line
        where line <> ''
      ) given
      order by chain
      on conflict (organization_id, chain) do update set no = journal_head.no
      returning chain, no, hash
    )
    select current_setting('naksa.touched', true) as text, set_config('TimeZone', 'UTC', true),
           (select jsonb_agg(head) from head) as heads`.execute(trx);
  const { text, heads } = rows[0] ?? {};
  return {
    text: text ?? '',
    touched: touchedIn(text ?? ''),
    heads: new Map(heads?.map(({ chain, ...head }) => [chain, head])),
  };
}

/** A row that was written more than once has one place, its first. */
function touchedIn(text: string): readonly Touched[] {
  const seen = new Map<string, Touched>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [table, key, applicationId] = JSON.parse(line) as [string, Record<string, unknown>, string | null];
    seen.set(`${table} ${canonicalJson(key)}`, { table, key: canonicalJson(key), applicationId });
  }
  return [...seen.values()];
}

async function entriesOf(
  { trx, organizationId }: Place,
  touched: readonly Touched[],
  deeds: readonly PendingDeed[],
): Promise<readonly Entry[]> {
  const entries = new Map<string, Entry>();
  const entry = (chain: string): Entry => {
    const known = entries.get(chain) ?? { chain, deeds: [], wrote: [] };
    entries.set(chain, known);
    return known;
  };
  for (const deed of deeds) entry(deed.applicationId ?? organizationId).deeds.push(deed);
  const hashes = await hashesOf(trx, touched);
  for (const { table, key, applicationId } of touched) {
    entry(applicationId ?? organizationId).wrote.push([table, key, hashes.get(`${table} ${key}`) ?? null]);
  }
  return [...entries.values()].toSorted((one, other) => (one.chain < other.chain ? -1 : 1));
}

/** Rows hashed before others get a turn. */
const AT_ONCE = 250;

async function hashesOf(trx: Trx, touched: readonly Touched[]): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (let from = 0; from < touched.length; from += AT_ONCE) {
    const keys = new Map<string, string[]>();
    for (const { table, key } of touched.slice(from, from + AT_ONCE)) {
      const known = keys.get(table) ?? [];
      known.push(key);
      keys.set(table, known);
    }
    for (const { table, key, hash } of await rowsByKeys(trx, keys)) hashes.set(`${table} ${key}`, hash);
  }
  return hashes;
}

/** Signs the lines and puts them at the ends of their chains; from here on the transaction writes nothing more that is protected. */
async function append({ trx, organizationId, key }: Place, noted: Noted, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const at = new Date().toISOString();
  const rows = entries.flatMap(({ chain, deeds, wrote }) => {
    let head = noted.heads.get(chain) ?? { no: 0, hash: GENESIS };
    const said = deeds.length > 0 ? deeds : [nameless(chain, organizationId)];
    return said.map((deed, index) => {
      const isLast = index === said.length - 1;
      const row = rowOf({ organizationId, chain, head, at, deed, wrote: isLast ? wrote : [], key });
      head = row;
      return row;
    });
  });
  await trx
    .with('moved', () => moveHeads(organizationId, rows))
    .insertInto('activity')
    .values(rows)
    .returning(forgetNoted(noted.text).as('noted'))
    .execute();
  return rows.length;
}

/** What was noted has its lines; a row that was noted since has none, and stays noted. */
function forgetNoted(text: string): RawBuilder<string> {
  const now = sql`coalesce(current_setting('naksa.touched', true), '')`;
  return sql`set_config('naksa.touched', case when ${now} = ${text} then '' else ${now} end, true)`;
}

function nameless(chain: string, organizationId: string): PendingDeed {
  const applicationId = chain === organizationId ? null : chain;
  return { action: WROTE, accountId: null, applicationId, address: null, detail: {} };
}

type Making = {
  readonly organizationId: string;
  readonly chain: string;
  readonly head: Head;
  readonly at: string;
  readonly deed: PendingDeed;
  readonly wrote: readonly Written[];
  readonly key: SigningKey;
};

function rowOf({ organizationId, chain, head, at, deed, wrote, key }: Making) {
  const { action, accountId, applicationId, address } = deed;
  // as it will be read back
  const detail = JSON.parse(JSON.stringify(deed.detail)) as Readonly<Record<string, unknown>>;
  const said = wrote.length > 0 ? canonicalJson(wrote) : '';
  const no = head.no + 1;
  const hashed = deedHash({ accountId, applicationId, address, detail });
  const hash = lineHash(head.hash, { organizationId, chain, no, at, action, deed: hashed, wrote: said });
  return {
    organization_id: organizationId,
    chain,
    no,
    at,
    account_id: accountId,
    action,
    application_id: applicationId,
    address,
    detail: JSON.stringify(detail),
    wrote: said === '' ? null : said,
    previous_hash: head.hash,
    hash,
    signature: key.sign(lineMessage(hash)),
  };
}

function moveHeads(
  organizationId: string,
  rows: readonly (Head & { readonly chain: string })[],
): RawBuilder<{ readonly chain: string }> {
  const last = [...new Map(rows.map(({ chain, no, hash }) => [chain, { chain, no, hash }])).values()];
  return sql<{ chain: string }>`(
    update journal_head set no = given.no, hash = given.hash, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as given (chain uuid, no bigint, hash text)
    where journal_head.organization_id = ${organizationId}::uuid and journal_head.chain = given.chain
    returning journal_head.chain)`;
}
