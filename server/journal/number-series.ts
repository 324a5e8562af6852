import type { Trx } from '../runtime.ts';
import { parseRecord } from '../record/record.ts';

/** How far a series of numbers has come in a fiscal year: what is taken next is `next`. */
export type Series = { readonly series: string; readonly year: string; readonly next: number };

/** How far the series of the office have come, in their order. */
export function seriesOf(trx: Trx): Promise<Series[]> {
  return trx
    .selectFrom('number_series')
    .select(['series', 'fiscal_year as year', 'next'])
    .orderBy('series')
    .orderBy('fiscal_year')
    .execute();
}

/** What names a series among those of all years. */
export function nameOf({ series, year }: Pick<Series, 'series' | 'year'>): string {
  return `${series} ${year}`;
}

/** The first number of a case that the office's series have not come to; undefined when they have come past all. */
export function findNumberAhead(
  rows: readonly { readonly seq: number; readonly payload: string }[],
  series: readonly Series[],
): { readonly seq: number; readonly about: string } | undefined {
  const next = new Map(series.map((each) => [nameOf(each), each.next]));
  for (const { seq, payload } of rows) {
    const ahead = parseRecord(payload).taken?.find((each) => each.no >= (next.get(nameOf(each)) ?? 0));
    if (ahead) return { seq, about: nameOf(ahead) };
  }
  return undefined;
}
