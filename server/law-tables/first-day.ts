import { addDays } from '../../form-schemas/values/bs-date.ts';
import { isRecord, sameJson } from '../../form-schemas/engine/records.ts';
import type { ProposedChange } from '../contract/proposals.ts';

/**
 * The first day, from today on, on which records say something else than they did: a record that begins, one that says something else
 * from its own first day, or the day after the last one of a record that ends otherwise.
 */
export function firstDayOf(changes: readonly Pick<ProposedChange, 'before' | 'after'>[], today: string): string {
  const [first = today] = changes.map(dayOf).toSorted();
  return first > today ? first : today;
}

function dayOf({ before, after }: Pick<ProposedChange, 'before' | 'after'>): string {
  if (!isRecord(before) || !isRecord(after)) return day(isRecord(after) ? after : before, 'validFrom');
  const [was, is] = [before, after].map(({ validTo: _validTo, ...rest }) => rest);
  if (!sameJson(was, is)) return [day(before, 'validFrom'), day(after, 'validFrom')].toSorted()[0] ?? '';
  const [end] = [before, after]
    .map((data) => day(data, 'validTo'))
    .filter((last) => last !== '')
    .toSorted();
  return end === undefined ? '' : addDays(end, 1);
}

function day(data: unknown, name: 'validFrom' | 'validTo'): string {
  const value = isRecord(data) ? data[name] : undefined;
  return typeof value === 'string' ? value : '';
}
