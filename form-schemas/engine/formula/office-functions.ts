import type { Environment as Cel } from '@marcbachmann/cel-js';
import { addDays, isIsoDate, weekdayOf } from '../../values/bs-date.ts';
import type { Environment } from '../definition.ts';
import type { Code } from '../field-definition.ts';
import { entryOf } from '../records.ts';
import { type OfficeFunction, type OfficeScope, registerCoalesce, registerOfficeFunction } from './cel-macro.ts';

const mostClosedDays = 60;
const saturday = 7;
const separator = ', ';

const officeFunctions: readonly OfficeFunction[] = [
  {
    name: 'label',
    parameters: ['string', 'string'],
    returns: 'string',
    run: (scope, list, code) => codeOf(scope, list, code).ne,
  },
  {
    name: 'labelEn',
    parameters: ['string', 'string'],
    returns: 'string',
    run: (scope, list, code) => codeOf(scope, list, code).en,
  },
  { name: 'labels', parameters: ['string', 'list'], returns: 'string', run: labels },
  {
    name: 'nextOfficeDay',
    parameters: ['string'],
    returns: 'string',
    run: (scope, date) => nextOfficeDay(scope.environment, date),
  },
];

/** Functions that read the office's rates, holidays or code lists. */
export function registerOfficeFunctions(cel: Cel): void {
  for (const definition of officeFunctions) registerOfficeFunction(cel, definition);
  for (const count of [2, 3, 4, 5, 6, 7, 8]) registerCoalesce(cel, count);
}

/** The day itself, or the first later day on which the office is open. */
export function nextOfficeDay(environment: Environment, date: unknown): string {
  if (typeof date !== 'string' || !isIsoDate(date)) throw new Error('no date');
  for (let n = 0; n <= mostClosedDays; n += 1) {
    const day = addDays(date, n);
    if (isOfficeDay(environment, day)) return day;
  }
  throw new Error(`the office is closed for ${mostClosedDays} days after ${date}`);
}

/** Says whether the office is open on a day (AD). */
export function isOfficeDay({ masters }: Environment, day: string): boolean {
  return !(masters.weeklyHolidays ?? [saturday]).includes(weekdayOf(day)) && masters.holidays?.includes(day) !== true;
}

function codeOf({ codes }: OfficeScope, list: unknown, code: unknown): Code {
  const found = entryOf(codes, String(list))?.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(`the list ${String(list)} has no code ${String(code)}`);
  return found;
}

function labels(scope: OfficeScope, list: unknown, codes: unknown): string {
  if (!Array.isArray(codes)) throw new Error('no list of codes');
  return codes.map((code) => codeOf(scope, list, code).ne).join(separator);
}
