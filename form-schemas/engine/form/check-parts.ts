import { areaMismatches, type FloorRecord } from '../../values/floors.ts';
import { checkLandBlocks, type LandBlocks, type LandRefusal, landAreaSqft } from '../../values/land-area.ts';
import type { Issue } from '../definition.ts';
import { isNumeric, toBig } from '../formula/decimal-type.ts';
import { evaluate } from '../formula/formula.ts';
import { isLandSystem, landOptions } from '../formula/measure-functions.ts';
import { showValue } from '../formula/show.ts';
import { isRecord, ownValue } from '../records.ts';
import { childOf } from '../tree.ts';
import { type Finding, issueAt, issueIn } from './findings.ts';
import { hasContent, type Part, type Place, valueAt } from './open-form.ts';

const floorMeasures = ['length', 'width', 'height', 'area'];
const longestShown = 40;

/** Checks the values of one section or row against each other. */
export function checkPart(part: Part): readonly Issue[] {
  const land = part.node.info.control === 'land-area' ? checkLandArea(part) : [];
  return [...land, ...checkUnitPairs(part)];
}

/** Checks the rows of a table against each other. */
export function checkTable(place: Place, rows: readonly Part[]): readonly Issue[] {
  const { control, fixedBy } = place.node.info;
  return [
    ...(control === 'floors' ? checkFloors(place, rows) : []),
    ...(fixedBy === undefined ? [] : checkSides(place, rows, fixedBy)),
    ...checkCount(place),
  ];
}

function checkLandArea(part: Part): readonly Issue[] {
  const { system } = part.stored;
  if (!isLandSystem(system) || !hasContent({ ...part.stored, system: undefined })) return [];
  const options = landOptions(part.scope.environment);
  const entered = { ...enteredNumbers(part.stored), system };
  const refusals =
    system === 'SQUARE FEET' || system === 'SQUARE METRE'
      ? refusalsOf(entered, options)
      : checkLandBlocks(system, entered, options);
  return refusals.map((refusal) =>
    'field' in refusal ? issueIn(part, refusal.field, landFinding(refusal)) : issueAt(part, landFinding(refusal)),
  );
}

function enteredNumbers(stored: Part['stored']): LandBlocks & { readonly plain?: string | number } {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]): [string, string | number][] =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
}

function refusalsOf(
  entered: Parameters<typeof landAreaSqft>[0],
  options: Parameters<typeof landAreaSqft>[1],
): readonly LandRefusal[] {
  const result = landAreaSqft(entered, options);
  return result.ok ? [] : result.refusals;
}

function landFinding(refusal: LandRefusal): Finding {
  if (refusal.code === 'land.blockOverflow') return { code: 'landBlockOverflow', params: { limit: refusal.limit } };
  return { code: landCodes[refusal.code], ...(refusal.code === 'land.negative' && { params: { limit: '0' } }) };
}

const landCodes = {
  'land.notANumber': 'number',
  'land.negative': 'min',
  'land.notWhole': 'integer',
  'land.zero': 'landArea',
  'land.format': 'landArea',
  'land.paiPerDhurMissing': 'landArea',
} as const satisfies Record<Exclude<LandRefusal['code'], 'land.blockOverflow'>, string>;

/** Lengths in feet go with areas in square feet, metres with square metres. */
function checkUnitPairs(part: Part): readonly Issue[] {
  const unitsOf = (type: string) =>
    part.node.children
      .filter(({ info }) => info.type === type)
      .map(({ key }) => ({ key, unit: ownValue(ownValue(part.stored, key), 'unit') }))
      .filter(({ unit }) => typeof unit === 'string');
  const [length] = unitsOf('length');
  if (length === undefined) return [];
  const wanted = length.unit === 'METRE' ? 'SQUARE METRE' : 'SQUARE FEET';
  return unitsOf('area')
    .filter(({ unit }) => unit !== wanted)
    .map(({ key }) => issueIn(part, key, { code: 'unitPair' }));
}

function checkFloors(place: Place, rows: readonly Part[]): readonly Issue[] {
  return [...rows.flatMap(incompleteFloor), ...repeatedFloors(rows), ...wrongAreas(place, rows)];
}

/** The measures of a floor belong together: what a row lacks of them is said once, at the first that is missing. */
function incompleteFloor(row: Part): readonly Issue[] {
  const missing = floorMeasures.filter((key) => !hasContent(row.stored[key]));
  const [first] = missing;
  if (first === undefined || missing.length === floorMeasures.length) return [];
  const about = missing.flatMap((key) => childOf(row.node, key)?.info.label ?? []);
  return [issueIn(row, first, { code: 'floorTogether', about, ...floorName(row) })];
}

function floorName({ node, stored }: Part): Pick<Finding, 'row'> {
  const floor = childOf(node, 'floor');
  return floor === undefined || !hasContent(stored['floor']) ? {} : { row: showValue(floor.info, stored['floor']) };
}

/** A floor may stand twice when its parts differ in status or use. */
function repeatedFloors(rows: readonly Part[]): readonly Issue[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { floor, status, use } = row.stored;
    if (typeof floor !== 'string') return [];
    const key = JSON.stringify([floor, plain(status), plain(use)]);
    const repeated = seen.has(key);
    seen.add(key);
    return repeated ? [issueIn(row, 'floor', { code: 'floorDuplicate', ...floorName(row) })] : [];
  });
}

/** Rule AREA-2; an office without the tolerance is not warned. */
function wrongAreas({ node, part }: Place, rows: readonly Part[]): readonly Issue[] {
  const { tolerance } = node.info;
  const percent = tolerance === undefined ? undefined : evaluate(tolerance, part.scope);
  if (!isNumeric(percent)) return [];
  return areaMismatches(rows.map(toFloorRecord), toBig(percent).toFixed()).flatMap(({ index, entered, computed }) => {
    const row = rows[index];
    if (row === undefined) return [];
    const params = { computed, entered };
    return [issueIn(row, 'area', { code: 'floorArea', params, severity: 'warning', ...floorName(row) })];
  });
}

function toFloorRecord({ stored }: Part): FloorRecord {
  const number = (key: string) => {
    const value = stored[key];
    return typeof value === 'string' && value.length <= longestShown ? value : undefined;
  };
  return { floor: number('floor'), length: number('length'), width: number('width'), area: number('area') };
}

function checkSides(place: Place, rows: readonly Part[], key: string): readonly Issue[] {
  const codes = childOf(place.node, key)?.info.options ?? [];
  const present = rows.map(({ stored }) => stored[key]);
  const repeated = rows.filter(
    (row, index) => row.stored[key] !== undefined && present.indexOf(row.stored[key]) < index,
  );
  const label = childOf(place.node, key)?.info.label.ne ?? key;
  return [
    ...(codes.every(({ code }) => present.includes(code)) ? [] : [issueAt(place, { code: 'boundaryMissing' })]),
    ...repeated.map((row) => issueIn(row, key, { code: 'duplicate', params: { field: label } })),
  ];
}

function checkCount(place: Place): readonly Issue[] {
  const { minItems = 0, control } = place.node.info;
  const rows = valueAt(place);
  if (!Array.isArray(rows) || rows.length === 0 || rows.length >= minItems) return [];
  if (control === 'witnesses') return [issueAt(place, { code: 'witnesses', params: { count: minItems } })];
  return [issueAt(place, { code: 'min', params: { limit: String(minItems) } })];
}

function plain(value: unknown): unknown {
  return isRecord(value) || Array.isArray(value) ? null : value;
}
