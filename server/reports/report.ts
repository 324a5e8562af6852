import { sql } from 'kysely';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Report, ReportName, ReportQuery } from '../contract/reports.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { ageingReport } from './ageing.ts';
import { applicationsReport } from './applications.ts';
import { type Asking, dayOf } from './ask.ts';
import { depositsReport } from './deposits.ts';
import { designersReport } from './designers.ts';
import type { Findings } from './findings.ts';
import { objectionsReport } from './objections.ts';
import { papersReport } from './papers.ts';
import { fiscalYearsBetween, type Period, readPeriod, yearOfPeriod } from './period.ts';
import { revenueReport } from './revenue.ts';
import { textOf } from './table.ts';
import { validityReport } from './validity.ts';
import { workloadReport } from './workload.ts';
import { yearReport } from './year.ts';

const REPORTS = {
  applications: applicationsReport,
  ageing: ageingReport,
  workload: workloadReport,
  revenue: revenueReport,
  deposits: depositsReport,
  papers: papersReport,
  objections: objectionsReport,
  designers: designersReport,
  validity: validityReport,
  year: yearReport,
} as const satisfies Record<ReportName, (asking: Asking) => Promise<Findings>>;

/** The reports that are always of a whole fiscal year. */
const OF_YEARS: readonly ReportName[] = ['year'];

/** One report of the office, or of the wards that the person sees, for the days that the query asks for. */
export async function reportFor(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  asked: { readonly name: ReportName; readonly query: ReportQuery; readonly isWhole?: boolean },
): Promise<Report> {
  const { name, query, isWhole = false } = asked;
  const today = kathmanduDate(runtime.now());
  const chosen = readPeriod(query, today);
  const period = OF_YEARS.includes(name) ? yearOfPeriod(chosen) : chosen;
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const findings = await REPORTS[name]({ runtime, trx, who, library, period, today, isWhole });
  return {
    name,
    title: textOf(`report.${name}`),
    ...findings,
    period: periodView(period),
    years: await yearsOf(trx, period, today),
    months: monthsOfYear(period, today),
    wards: [...who.wards],
    today,
  };
}

function periodView({ from, to, title, year, month }: Period): Report['period'] {
  return {
    from,
    to,
    title,
    ...(year === undefined ? {} : { year: year.code }),
    ...(month === undefined ? {} : { month }),
  };
}

function monthsOfYear({ year }: Period, today: string): Report['months'] {
  const { months } = readPeriod(year === undefined ? {} : { year: year.code }, today);
  return months.map(({ month, title }) => ({ month, title }));
}

async function yearsOf(trx: Trx, { from, year }: Period, today: string): Promise<Report['years']> {
  const result = await sql<{ first: string | null }>`
    select ${dayOf('min(a.filed_at)')}::text as first from application a`.execute(trx);
  const asked = year === undefined ? today : from;
  const [first = today] = [result.rows[0]?.first ?? today, asked, today].toSorted();
  const last = asked > today ? asked : today;
  return fiscalYearsBetween(first, last).map(({ code, labelNe, labelEn }) => ({ code, ne: labelNe, en: labelEn }));
}
