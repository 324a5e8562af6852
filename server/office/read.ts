import { sql } from 'kysely';
import type { Masters } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Term } from '../../form-schemas/values/bs-date.ts';
import { type Ahead, ahead, together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { isActingPost, ownFilesOnlyRoles } from '../http/permissions.ts';
import type { Trx } from '../runtime.ts';
import { type HostRecord, recordsOf, titled } from './host-masters.ts';

type Body = Readonly<Record<string, unknown>>;

/** A ward of the office; `code` is `01`, `02` … */
export type Ward = Body & { readonly code: string };

/** A role of the office with its place in the order of approvals; priority null = not an approver. */
export type Designation = {
  readonly id: string;
  readonly title: Text;
  readonly longNe: string;
  readonly priority: number | null;
};

/** An office's profile and masters as one object: what facts (`config`, `master`), documents and lists read. */
export type OfficeConfig = {
  readonly organization: Body;
  /** Records in force by master, each with its own key and version as `record`. */
  readonly records: Readonly<Record<string, readonly Body[]>>;
  readonly wards: readonly Ward[];
  readonly designations: readonly Designation[];
  /** The number of each statutory period, in the unit that its name ends with. */
  readonly timers: Readonly<Record<string, number>>;
  /** The same periods as days, months or years. */
  readonly terms: Readonly<Record<string, Term>>;
  /** Format of each number series: `{year}-{n:4}`. */
  readonly numberFormats: Readonly<Record<string, string>>;
  /** Citation of each key, as documents print it. */
  readonly legalReferences: Readonly<Record<string, string>>;
  /** The office's calendar and measures, for formulas. */
  readonly masters: Masters;
  readonly units: Body;
  /** Who acts for whom, as far as a post may be acted for and the time is bounded: any other record opens nothing. */
  readonly acting: readonly Acting[];
};

/** A post that somebody holds beside their own, as it is printed under their signature. */
export type Acting = { readonly loginId: string; readonly role: string; readonly designation: string };

/** A record of a master as it is in force. */
export type RecordInForce = {
  readonly kind: string;
  readonly key: string;
  readonly version: number;
  readonly body: Body;
  /** First and last day, where it has them. */
  readonly days?: { readonly from: string | null; readonly to: string | null };
};

type Held = { readonly config: OfficeConfig; readonly mark: string; readonly until: number };

/** The master that says who acts for whom. */
export const ACTING = 'acting-officer';
/** The master whose records are accounts. */
const DESIGNERS = 'designer';
const NO_TERM: Term = { days: 0, months: 0, years: 0 };
const CACHE_MS = 2_000;
const cache = new Map<string, Held>();
const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/**
 * The office's configuration; believed for two seconds, so that an edit shows at once to whoever looks next, and kept as
 * long as no record has another version.
 * @param today Kathmandu date on which its records are in force
 */
export async function getConfig(trx: Trx, organizationId: string, today: string): Promise<OfficeConfig> {
  const place = `${organizationId}/${today}`;
  const held = cache.get(place);
  if (held && held.until > Date.now()) return held.config;
  const mark = await markOf(trx, organizationId);
  const config = held?.mark === mark ? held.config : await readConfig(trx, organizationId, today);
  if (cache.size > 1_000) cache.clear();
  cache.set(place, { config, mark, until: Date.now() + CACHE_MS });
  return config;
}

/** Asks whether a configuration is still as it was, to travel with another question; nothing while it is believed or not known. */
export function askConfig(organizationId: string, today: string): readonly Ahead[] {
  const place = `${organizationId}/${today}`;
  const held = cache.get(place);
  if (!held || held.until > Date.now()) return [];
  return [
    ahead(markText({ organization: organizationId }), ([row]) => {
      if (row?.mark === held.mark) cache.set(place, { ...held, until: Date.now() + CACHE_MS });
    }),
  ];
}

/** Says whether anything of an office has changed: every write of a record gives it another version. */
async function markOf(trx: Trx, organizationId: string): Promise<string> {
  const [[row]] = await together(trx, [markText({ organization: organizationId })]);
  return row?.mark ?? '';
}

const markText = keptText<'organization', { readonly mark: string }>((db, at) =>
  sql<{ mark: string }>`
    select md5(concat(organization::text,
      (select string_agg(concat(id, ':', version), ',' order by id) from setup_record),
      (select string_agg(concat(id, ':', version), ',' order by id) from account
        where account.role in (${sql.join(ownFilesOnlyRoles)})))) as mark
    from organization
    where id = ${at.text('organization')}`.compile(db),
);

/** The office's configuration as it stands in this transaction. */
export async function readConfig(trx: Trx, organizationId: string, today: string): Promise<OfficeConfig> {
  const records = [...(await readRecords(trx, today)), ...(await readDesigners(trx))];
  return officeConfig(await readOrganization(trx, organizationId), records);
}

/** Forgets what is believed of an office, after this server changed it. */
export function forgetConfig(organizationId: string): void {
  for (const place of cache.keys()) if (place.startsWith(`${organizationId}/`)) cache.delete(place);
}

/** Puts an office's profile and its records in force together. */
export function officeConfig(organization: Body, given: readonly RecordInForce[]): OfficeConfig {
  const records = recordsByKind(given);
  const timers = recordsOf(records, 'timer');
  const { paiPerDhur, conversionProfile, defaultLengthUnit, landFormat } = organization;
  return {
    organization,
    records,
    wards: recordsOf(records, 'ward'),
    designations: recordsOf(records, 'designation').map(toDesignation),
    timers: Object.fromEntries(timers.map(({ key, value }) => [key, value])),
    terms: Object.fromEntries(timers.map(({ key, value, unit }) => [key, { ...NO_TERM, [unit]: value }])),
    numberFormats: Object.fromEntries(
      recordsOf(records, 'number-format').map(({ series, format }) => [series, format]),
    ),
    legalReferences: Object.fromEntries(
      recordsOf(records, 'legal-reference').flatMap(({ key, textNe = '' }) => (textNe === '' ? [] : [[key, textNe]])),
    ),
    masters: {
      holidays: recordsOf(records, 'holiday').map(({ date }) => date.ad),
      weeklyHolidays: recordsOf(records, 'weekly-holiday').flatMap(({ days = [] }) => days.map(Number)),
      ...(typeof paiPerDhur === 'number' ? { paiPerDhur } : {}),
      ...(conversionProfile === 'exact' || conversionProfile === 'spec' ? { conversionProfile } : {}),
      ...(defaultLengthUnit === 'FEET' || defaultLengthUnit === 'METRE' ? { lengthUnit: defaultLengthUnit } : {}),
      ...(landFormat === 'short' || landFormat === 'padded' ? { landFormat } : {}),
    },
    units: typeof paiPerDhur === 'number' ? { paiPerDhur } : {},
    acting: given.flatMap(actingIn),
  };
}

async function readOrganization(trx: Trx, organizationId: string): Promise<Body> {
  const row = await trx
    .selectFrom('organization')
    .select(['code', 'name_ne', 'name_en', 'config'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { ...row.config, code: row.code, nameNe: row.name_ne, nameEn: row.name_en };
}

async function readRecords(trx: Trx, today: string): Promise<RecordInForce[]> {
  const rows = await trx
    .selectFrom('setup_record')
    .select(['kind', 'key', 'version', 'body', 'valid_from', 'valid_to'])
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .execute();
  return rows.map(({ valid_from: from, valid_to: to, ...record }) => ({ ...record, days: { from, to } }));
}

/** Designers with what conditions ask of them; the rest of their accounts is nobody's fact. */
async function readDesigners(trx: Trx): Promise<RecordInForce[]> {
  const rows = await trx
    .selectFrom('account')
    .select(['login_id as key', 'version', 'name_ne as nameNe', 'profile'])
    .where('role', 'in', ownFilesOnlyRoles)
    .where('active', '=', true)
    .execute();
  return rows.map(({ key, version, nameNe, profile: { municipalRegNo, licenceClass, licenceExpiresOn } }) => ({
    kind: DESIGNERS,
    key,
    version,
    body: { loginId: key, nameNe, municipalRegNo, licenceClass, licenceExpiresOn },
  }));
}

function actingIn({ kind, body, days }: RecordInForce): readonly Acting[] {
  if (kind !== ACTING || typeof days?.from !== 'string' || typeof days.to !== 'string') return [];
  return recordsOf({ [ACTING]: [body] }, ACTING)
    .filter(({ role }) => isActingPost(role))
    .map(({ loginId, role, designationNe }) => ({ loginId, role, designation: designationNe }));
}

function recordsByKind(records: readonly RecordInForce[]): Record<string, readonly Body[]> {
  const kinds: Record<string, Body[]> = {};
  for (const { kind, key, version, body } of records.toSorted((a, b) => BY_NUMBER.compare(a.key, b.key))) {
    (kinds[kind] ??= []).push({ ...body, record: { key, version } });
  }
  return kinds;
}

function toDesignation({ id, title, longNe = '', priority }: HostRecord<'designation'>): Designation {
  return { id, title: titled(title), longNe: longNe === '' ? title.ne : longNe, priority: priority ?? null };
}
