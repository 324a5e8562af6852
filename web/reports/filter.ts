import type { ReportName, ReportQuery } from '../../server/contract/reports.ts';

/** Every report, in the order of the list beside it. */
export const reportNames = [
  'applications',
  'ageing',
  'workload',
  'revenue',
  'deposits',
  'papers',
  'objections',
  'designers',
  'validity',
  'year',
] as const satisfies readonly ReportName[];

/** The report that an address names; the first one for none or another word. */
export function reportOf(name: string | undefined): ReportName {
  return reportNames.find((each) => each === name) ?? reportNames[0];
}

const parts = ['year', 'month', 'from', 'to'] as const;

/** The period that an address asks for; it stands there, so that a report can be kept or sent. */
export function periodOf(search: URLSearchParams): ReportQuery {
  const [year, month, from, to] = parts.map((name) => search.get(name) ?? '');
  return {
    ...(year === undefined || year === '' ? {} : { year }),
    ...(month === undefined || month === '' ? {} : { month: Number(month) }),
    ...(from === undefined || from === '' ? {} : { from }),
    ...(to === undefined || to === '' ? {} : { to }),
  };
}

/** A period as the address says it; a year with its month, or days. */
export function toSearch(period: ReportQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of parts) {
    const value = period[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search;
}
