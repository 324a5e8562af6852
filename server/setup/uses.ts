import { type RawBuilder, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition, UsePlace } from '../../form-schemas/engine/master-definition.ts';
import { parseFactSource } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { getMaster } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { readShippedOffice } from '../office/office-files.ts';
import { isShippedPost } from '../http/permissions.ts';
import type { OpenMaster } from './open-master.ts';
import { storeOf } from './stores.ts';
import type { Days } from './timeline.ts';
import { valuesAt } from '../office/values-at.ts';
import type { StoredRecord } from '../office/store.ts';

/** A place that uses a record, and how many times. */
export type Use = { readonly count: number; readonly what: Text };

/** A record that is looked for; with days only what was done on them counts, and what has no day does not. */
type Sought = {
  readonly open: OpenMaster;
  readonly record: Pick<StoredRecord, 'id' | 'key'>;
  readonly days?: Days;
};

type Place = { readonly what: Text; readonly count: (sought: Sought) => Promise<number> };

const APPLICATIONS: Text = { ne: 'निवेदन', en: 'applications' };
const PEOPLE: Text = { ne: 'प्रयोगकर्ता', en: 'users' };

const PLACES = {
  'application.ward': { what: APPLICATIONS, count: (sought) => countApplications(sought, sql.ref('ward')) },
  'application.fiscalYear': {
    what: APPLICATIONS,
    count: (sought) => countApplications(sought, sql.ref('fiscal_year')),
  },
  'application.type': {
    what: APPLICATIONS,
    count: (sought) => countApplications(sought, sql.ref('construction_type')),
  },
  'application.class': { what: APPLICATIONS, count: (sought) => countApplications(sought, sql.ref('building_class')) },
  'account.role': {
    what: PEOPLE,
    count: (sought) => countUndated(sought, sql`select from account where role = ${sought.record.key}`),
  },
  'account.wards': {
    what: PEOPLE,
    count: (sought) => countUndated(sought, sql`select from account where ${sought.record.key} = any(wards)`),
  },
  'account.filed': {
    what: { ne: 'निवेदन वा काम', en: 'applications or acts' },
    count: ({ open, record }) => countDeeds(open, record.id),
  },
  'attachment.category': {
    what: { ne: 'फाइल', en: 'files' },
    count: (sought) =>
      count(
        sought.open,
        sql`select from attachment where category = ${sought.record.key} and ${on(sql.ref('uploaded_at'), sought)}`,
      ),
  },
  'number-series.series': {
    what: { ne: 'नम्बर शृङ्खला', en: 'number series' },
    count: (sought) => countUndated(sought, sql`select from number_series where series = ${sought.record.key}`),
  },
  'program.post': {
    what: { ne: 'प्रणालीको नियम', en: 'rules of the system' },
    count: ({ record, days }) => Promise.resolve(days === undefined && isShippedPost(record.key) ? 1 : 0),
  },
  'law.name': {
    what: { ne: 'कार्यविधिका परिभाषा', en: 'definitions of the law' },
    count: ({ open, record, days }) => (days === undefined ? countDefinitions(open, record.key) : Promise.resolve(0)),
  },
} satisfies Record<UsePlace, Place>;

/** Where a record is in use, as its master says where to look; empty when nothing uses it. */
export async function findUses(sought: Sought): Promise<readonly Use[]> {
  const uses: Use[] = [];
  for (const used of sought.open.master.usedBy ?? []) {
    const place = placeOf(sought.open, used);
    const found = await place.count(sought);
    if (found > 0) uses.push({ count: found, what: place.what });
  }
  return uses;
}

/** The places in words: “३ निवेदन”. */
export function sayUses(uses: readonly Use[]): readonly Text[] {
  return uses.map(({ count: number, what }) => ({
    ne: `${toDevanagari(number)} ${what.ne}`,
    en: `${what.en} (${String(number)})`,
  }));
}

type UsedBy = NonNullable<MasterDefinition['usedBy']>[number];

function placeOf(open: OpenMaster, used: UsedBy): Place {
  if ('place' in used) return PLACES[used.place];
  if ('fact' in used) return { what: APPLICATIONS, count: (sought) => countSubmissions(sought, used.fact) };
  const master = getMaster(open.library, used.master);
  return { what: master.title, count: (sought) => countRecords(sought, master, used.field) };
}

function countApplications(sought: Sought, column: RawBuilder<unknown>): Promise<number> {
  return count(
    sought.open,
    sql`select from application where ${column} = ${sought.record.key} and ${on(sql.ref('filed_at'), sought)}`,
  );
}

/** What ships may be named by the program; runs go on under old versions, so that each of them counts. */
async function countDefinitions(open: OpenMaster, key: string): Promise<number> {
  const isShipped = readShippedOffice().records.some(
    ({ kind, data }) => kind === open.master.id && data['key'] === key,
  );
  const named = await count(open, sql`select from definition where position(${key} in body::text) > 0`);
  return named + (isShipped ? 1 : 0);
}

/** What a person did leaves their account in place for ever, so that every name in the record can be read. */
function countDeeds(open: OpenMaster, id: string): Promise<number> {
  return count(
    open,
    sql`select from application where filed_by = ${id}
        union all select from history where actor_id = ${id}
        union all select from draft where by_account = ${id}
        union all select from comment where by_account = ${id}
        union all select from attachment where uploaded_by = ${id}
        union all select from setup_change where by_account = ${id}`,
  );
}

/** Applications whose newest submission of the fact's form holds the key where the fact is read. */
function countSubmissions(sought: Sought, name: string): Promise<number> {
  const { open, record } = sought;
  const source = parseFactSource(entryOf(open.library.facts, name)?.from ?? '');
  if (source === undefined)
    throw new Error(`${open.master.id} is used by the fact ${name}, which is read from no form`);
  const steps = source.path.filter((step) => step !== '*').map((step) => `.${JSON.stringify(step)}`);
  // a lax path walks into the rows of a table by itself
  const path = `$${steps.join('')} ? (@ == $key || @ == $number)`;
  const sent = JSON.stringify({ key: record.key, number: Number(record.key) });
  return count(
    open,
    sql`select from (
          select distinct on (application_id) data, at
          from submission
          where form = ${source.slug} and status = 'submitted'
          order by application_id, seq desc
        ) newest
        where strpos(data, ${record.key}) > 0
          and jsonb_path_exists(data::jsonb, ${path}::jsonpath, ${sent}::jsonb)
          and ${on(sql.ref('at'), sought)}`,
  );
}

async function countRecords({ open, record, days }: Sought, master: MasterDefinition, field: string): Promise<number> {
  if (days !== undefined) return 0;
  const shelf = { organizationId: open.who.organizationId, master };
  const records = await storeOf(master).find(open.trx, shelf);
  return records.filter(({ data }) => valuesAt(data, field.split('.')).includes(record.key)).length;
}

function countUndated({ open, days }: Sought, rows: RawBuilder<unknown>): Promise<number> {
  return days === undefined ? count(open, rows) : Promise.resolve(0);
}

async function count({ trx }: OpenMaster, rows: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from (${rows}) found`.execute(trx);
  return result.rows[0]?.n ?? 0;
}

function on(instant: RawBuilder<unknown>, { days }: Sought): RawBuilder<unknown> {
  if (days === undefined) return sql`true`;
  const day = sql`(${instant} at time zone 'Asia/Kathmandu')::date`;
  const since = days.first === '' ? sql`true` : sql`${day} >= ${days.first}::date`;
  return sql`(${since} and ${day} <= ${days.last}::date)`;
}
