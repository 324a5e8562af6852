import type { Term } from '../../form-schemas/values/bs-date.ts';
import type { Masters, Text } from '../../form-schemas/engine/definition.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

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

/** An office's profile and masters as one object: what facts (`config#…`), formulas, documents and lists read. */
export type OfficeConfig = {
  readonly organization: Body;
  readonly wards: readonly Ward[];
  readonly designations: readonly Designation[];
  /** The number of each statutory period, in the unit that its name ends with. */
  readonly timers: Readonly<Record<string, number>>;
  /** The same periods as days, months or years. */
  readonly terms: Readonly<Record<string, Term>>;
  /** Format of each number series: `{year}-{n:4}`. */
  readonly numberFormats: Readonly<Record<string, string>>;
  readonly fiscalYears: readonly Body[];
  readonly floorRates: readonly Body[];
  /** Citation of each key, as documents print it. */
  readonly legalReferences: Readonly<Record<string, string>>;
  /** Edition of each building code in force, as documents print it. */
  readonly standards: Readonly<Record<string, string>>;
  readonly roadSetbacks: readonly Body[];
  readonly otherSetbacks: readonly Body[];
  readonly holidays: readonly string[];
  readonly masons: readonly Body[];
  readonly faq: readonly Body[];
  /** The tables that formulas read, and single values such as `areaTolerancePct`. */
  readonly masters: Masters & Body;
  readonly units: Body;
};

type MasterRecord = { readonly kind: string; readonly key: string; readonly body: Body };

const CACHE_MS = 2_000;
const cache = new Map<string, { readonly config: OfficeConfig; readonly until: number }>();

/** The office's configuration; believed for two seconds, so that an edit shows at once to whoever looks next. */
export async function getConfig(trx: Trx, organizationId: string): Promise<OfficeConfig> {
  const held = cache.get(organizationId);
  if (held && held.until > Date.now()) return held.config;
  const config = toConfig(await readOrganization(trx, organizationId), await readRecords(trx));
  cache.set(organizationId, { config, until: Date.now() + CACHE_MS });
  return config;
}

/** Forgets what is believed of an office, after this server changed it. */
export function forgetConfig(organizationId: string): void {
  cache.delete(organizationId);
}

async function readOrganization(trx: Trx, organizationId: string): Promise<Body> {
  const row = await trx
    .selectFrom('organization')
    .select(['code', 'name_ne', 'name_en', 'config'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { ...row.config, code: row.code, nameNe: row.name_ne, nameEn: row.name_en };
}

function readRecords(trx: Trx): Promise<MasterRecord[]> {
  return trx.selectFrom('setup_record').select(['kind', 'key', 'body']).orderBy('kind').orderBy('key').execute();
}

function toConfig(organization: Body, records: readonly MasterRecord[]): OfficeConfig {
  const bodies = (kind: string): Body[] => records.filter((each) => each.kind === kind).map((each) => each.body);
  const masters = byKey(records, 'master', (body) => body['value']);
  return {
    organization,
    wards: records.filter((each) => each.kind === 'ward').map(({ key, body }) => ({ ...body, code: key })),
    designations: records.filter((each) => each.kind === 'designation').map(toDesignation),
    timers: byKey(records, 'timer', (body) => asNumber(body['days'] ?? body['months'] ?? body['years'])),
    terms: byKey(records, 'timer', toTerm),
    numberFormats: byKey(records, 'number-format', (body) => asText(body['format'])),
    fiscalYears: bodies('fiscal-year'),
    floorRates: bodies('floor-rate'),
    legalReferences: byKey(records, 'legal-reference', (body) => asText(body['textNe'])),
    standards: byKey(records, 'standard', (body) => asText(body['textNe'])),
    roadSetbacks: bodies('road-setback'),
    otherSetbacks: bodies('other-setback'),
    holidays: asTexts(masters['holidays']),
    masons: bodies('mason'),
    faq: bodies('faq'),
    masters,
    units: masters['paiPerDhur'] === undefined ? {} : { paiPerDhur: masters['paiPerDhur'] },
  };
}

function byKey<T>(records: readonly MasterRecord[], kind: string, read: (body: Body) => T): Record<string, T> {
  return Object.fromEntries(records.filter((each) => each.kind === kind).map(({ key, body }) => [key, read(body)]));
}

function toDesignation({ key, body }: MasterRecord): Designation {
  const title = isRecord(body['title']) ? body['title'] : {};
  const ne = asText(title['ne'] ?? body['designationNepali']) || key;
  const en = asText(title['en'] ?? body['designation']) || key;
  const { priority } = body;
  return {
    id: key,
    title: { ne, en },
    longNe: asText(body['longNe']) || ne,
    priority: typeof priority === 'number' ? priority : null,
  };
}

function toTerm(body: Body): Term {
  return { days: asNumber(body['days']), months: asNumber(body['months']), years: asNumber(body['years']) };
}

function asNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
