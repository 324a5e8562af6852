import { type RawBuilder, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { ReportTable } from '../contract/reports.ts';
import { titleOf } from '../print-desk/desk.ts';
import { shippedTemplates, templatesFor } from '../definitions/templates.ts';
import { type Asking, dayOf, monthsOf, ofMonth, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { settings } from './settings.ts';
import { column, counts, fact, table, textOf } from './table.ts';

type Kind = {
  readonly form: string;
  readonly template: string;
  readonly issued: number;
  readonly valid: number;
  readonly superseded: number;
  readonly revoked: number;
  readonly handed: number;
};

const COLUMNS = ['issued', 'valid', 'superseded', 'revoked', 'handed'] as const;

/** Papers issued in the period: permits and certificates first, then what else left the office, and what stays in files. */
export async function papersReport(asking: Asking): Promise<Findings> {
  const kinds = await kindsOf(asking);
  const permits = await permitTemplates(asking);
  const isPermit = ({ template }: Kind) => permits.includes(template);
  const issued = (of: readonly Kind[]) => of.reduce((sum, kind) => sum + kind.issued, 0);
  const ofPermits = kinds.filter(isPermit);
  return {
    note: textOf('note.papers'),
    facts: [
      fact('permits', 'count', issued(ofPermits)),
      fact(
        'handed',
        'count',
        ofPermits.reduce((sum, { handed }) => sum + handed, 0),
      ),
      fact(
        'revoked',
        'count',
        ofPermits.reduce((sum, { revoked }) => sum + revoked, 0),
      ),
      fact('papers', 'count', issued(kinds)),
    ],
    tables: [
      kindTable(asking, 'permits', ofPermits),
      await monthTable(asking, permits),
      await wardTable(asking, permits),
      kindTable(
        asking,
        'otherPapers',
        kinds.filter((kind) => !isPermit(kind)),
      ),
    ],
  };
}

/** The papers of the office that are permits or certificates, by their layout. */
export async function permitTemplates({ runtime, trx, who }: Asking): Promise<readonly string[]> {
  const result = await sql<{ template: string }>`
    select distinct d.id as template from definition d where d.kind = 'template'`.execute(trx);
  const written = result.rows.map(({ template }) => template);
  const permits: string[] = [];
  for (const template of new Set([...Object.keys(shippedTemplates().catalogue), ...written])) {
    const published = await runtime.definitions.template(trx, who.organizationId, template);
    const layout = templatesFor(published).catalogue[template]?.layout;
    if (layout !== undefined && settings.permitLayouts.includes(layout)) permits.push(template);
  }
  return permits;
}

/** The title of a form whose paper it is. */
export function paperText({ library }: Pick<Asking, 'library'>, form: string): Text {
  return titleOf(library, form);
}

/** True for a paper of one of these templates; `d` is the paper. */
export function isOf(templates: readonly string[]): RawBuilder<boolean> {
  return sql`d.template = any(${templates}::text[])`;
}

async function kindsOf(asking: Asking): Promise<readonly Kind[]> {
  const result = await sql<Kind>`
    select d.form, d.template, count(*)::integer as issued,
      count(*) filter (where d.standing = 'valid')::integer as valid,
      count(*) filter (where d.standing = 'superseded')::integer as superseded,
      count(*) filter (where d.standing = 'revoked')::integer as revoked,
      count(*) filter (where d.handed_over)::integer as handed
    from document d
    join application a on a.organization_id = d.organization_id and a.id = d.application_id
    where ${within('d.issued_at', asking.period)} and ${seenBy(asking)}
    group by d.form, d.template
    order by issued desc, d.form`.execute(asking.trx);
  return result.rows;
}

function kindTable(asking: Asking, id: 'permits' | 'otherPapers', kinds: readonly Kind[]): ReportTable {
  return table({
    id,
    columns: [column('paper', 'text'), ...counts(...COLUMNS)],
    rows: kinds.map((kind) => ({ cells: [paperText(asking, kind.form), ...COLUMNS.map((name) => kind[name])] })),
    isSummed: true,
    ...(id === 'permits' ? { figure: { kind: 'bar', label: 'paper', value: 'issued' } as const } : {}),
  });
}

async function monthTable(asking: Asking, permits: readonly string[]): Promise<ReportTable> {
  const { period, trx } = asking;
  const result = await sql<{ no: number; issued: number }>`
    select m.no, count(*)::integer as issued
    from ${monthsOf(period.months)}
    join document d on ${dayOf('d.issued_at')} between m.first and m.last
    join application a on a.organization_id = d.organization_id and a.id = d.application_id
    where ${within('d.issued_at', period)} and ${isOf(permits)} and ${seenBy(asking)}
    group by m.no`.execute(trx);
  const found = new Map(result.rows.map(({ no, issued }) => [no, issued]));
  return table({
    id: 'permitsBy.month',
    columns: [column('month', 'text'), column('permits', 'count')],
    rows: period.months.map((month, no) => ({ cells: [month.title, ...ofMonth(asking, month, [found.get(no) ?? 0])] })),
    isSummed: true,
    figure: { kind: 'column', label: 'month', value: 'permits' },
  });
}

async function wardTable(asking: Asking, permits: readonly string[]): Promise<ReportTable> {
  const result = await sql<{ ward: string; issued: number }>`
    select a.ward, count(*)::integer as issued
    from document d
    join application a on a.organization_id = d.organization_id and a.id = d.application_id
    where ${within('d.issued_at', asking.period)} and ${isOf(permits)} and ${seenBy(asking)}
    group by a.ward
    order by a.ward`.execute(asking.trx);
  return table({
    id: 'permitsBy.ward',
    columns: [column('ward', 'ward'), column('permits', 'count')],
    rows: result.rows.map(({ ward, issued }) => ({ cells: [ward, issued] })),
    isSummed: true,
    figure: { kind: 'column', label: 'ward', value: 'permits' },
  });
}
