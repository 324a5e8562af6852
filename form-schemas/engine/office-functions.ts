import type { Environment as Cel } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { addDays, isIsoDate, weekdayOf } from '../values/bs-date.ts';
import { type LandArea, landAreaSqft, landAreaText } from '../values/land-area.ts';
import { type OfficeFunction, type OfficeScope, registerCoalesce, registerOfficeFunction } from './cel-macro.ts';
import type { Code, Environment } from './definition.ts';
import { isNumeric, toBig } from './decimal-type.ts';
import { entryOf, ownValue } from './records.ts';

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
  { name: 'floorRate', parameters: ['string', 'string', 'string'], returns: 'Decimal', run: floorRate },
  {
    name: 'feeHead',
    parameters: ['string'],
    returns: 'Decimal',
    run: (scope, code) => rate(scope.environment.masters.feeHeads, code),
  },
  { name: 'masterRate', parameters: ['string', 'string', 'string'], returns: 'Decimal', run: masterRate },
  {
    name: 'nextOfficeDay',
    parameters: ['string'],
    returns: 'string',
    run: (scope, date) => nextOfficeDay(scope.environment, date),
  },
  { name: 'landAreaSqft', parameters: ['dyn'], returns: 'Decimal', run: (scope, area) => landSqft(scope, area) },
  { name: 'landAreaText', parameters: ['dyn'], returns: 'string', run: (scope, area) => landText(scope, area) },
];

/** Functions that read the office's rates, holidays or code lists. */
export function registerOfficeFunctions(cel: Cel): void {
  for (const definition of officeFunctions) registerOfficeFunction(cel, definition);
  for (const count of [2, 3, 4, 5, 6, 7, 8]) registerCoalesce(cel, count);
}

/** The day itself, or the first later day on which the office is open. */
export function nextOfficeDay({ masters }: Environment, date: unknown): string {
  if (typeof date !== 'string' || !isIsoDate(date)) throw new Error('no date');
  const weekly = masters.weeklyHolidays ?? [saturday];
  for (let n = 0; n <= mostClosedDays; n += 1) {
    const day = addDays(date, n);
    if (!weekly.includes(weekdayOf(day)) && !masters.holidays?.includes(day)) return day;
  }
  throw new Error(`the office is closed for ${mostClosedDays} days after ${date}`);
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

/** Rate of a floor in rupees per square foot, as the type of construction changes it. */
function floorRate({ environment }: OfficeScope, use: unknown, floor: unknown, type: unknown): Big {
  const { floorRates, typeRates } = environment.masters;
  const ofType = entryOf(typeRates, String(type));
  if (ofType?.flat !== undefined) return new Big(ofType.flat);
  return rate(entryOf(floorRates, String(use)), floor).times(ofType?.multiplier ?? 1);
}

function masterRate({ environment }: OfficeScope, table: unknown, key: unknown, column: unknown): Big {
  return rate(entryOf(entryOf(environment.masters.tables, String(table)), String(key)), column);
}

function rate(rates: Readonly<Record<string, string>> | undefined, key: unknown): Big {
  const found = entryOf(rates, String(key));
  if (found === undefined) throw new Error(`no rate for ${String(key)}`);
  return new Big(found);
}

function landSqft({ environment }: OfficeScope, area: unknown): Big {
  const result = landAreaSqft(readLandArea(area), landOptions(environment));
  if (!result.ok) throw new Error('no land area');
  return new Big(result.sqft);
}

function landText({ environment }: OfficeScope, area: unknown): string {
  const text = landAreaText(readLandArea(area), landOptions(environment));
  if (text === undefined) throw new Error('no land area');
  return text;
}

/** How the office measures land. */
export function landOptions({ masters }: Environment): { readonly paiPerDhur?: number } {
  return masters.paiPerDhur === undefined ? {} : { paiPerDhur: masters.paiPerDhur };
}

const blocks = ['ropani', 'aana', 'paisa', 'daam', 'bigha', 'kattha', 'dhur', 'pai', 'plain'] as const;

/** Land area out of a value in a formula. Throws when its system of measure is unknown. */
function readLandArea(value: unknown): LandArea {
  const system = ownValue(value, 'system');
  if (!isLandSystem(system)) throw new Error('no system of measure');
  const entered = blocks.flatMap((block) => {
    const number = ownValue(value, block);
    return isNumeric(number) ? [[block, toBig(number).toFixed()]] : [];
  });
  return { system, ...Object.fromEntries(entered) };
}

/** Says whether a code is one of the systems in which land is measured. */
export function isLandSystem(value: unknown): value is LandArea['system'] {
  return ['hill', 'terai', 'teraiPai', 'SQUARE FEET', 'SQUARE METRE'].some((system) => system === value);
}
