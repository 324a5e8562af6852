import { sampleApplication } from './applications.ts';
import { filled, type Json, object, objects, readSample, text } from './json.ts';
import { readTable } from './tables.ts';

const wardSecretary = 'G';
const unchanged = ['fiscal-years', 'legal-references', 'masons', 'faq', 'designations'];
const flatTypes: Readonly<Record<string, string>> = { '4': 'renovationPerSqft', '6': 'roofReplacementPerSqft' };
const factorTypes: Readonly<Record<string, string>> = { '2': 'oldHouseMultiplier', '3': 'addFloorMultiplier' };
const uses = ['residential', 'commercial', 'institutional'];
const wallFloor = '23';

/** Files of the demo municipality by name, from the invented samples. */
export function demoFiles(folder: string): Readonly<Record<string, unknown>> {
  const users = objects(readSample(folder, 'users.json')).map(demoUser);
  const rates = object(readSample(folder, 'floor-rates.json'));
  const roads = objects(readSample(folder, 'road-setbacks.json')).map(({ class: roadType, ...road }) => ({
    ...road,
    roadType,
  }));
  const setbacks = objects(readSample(folder, 'other-setbacks.json'));
  return {
    ...Object.fromEntries(unchanged.map((name) => [`${name}.json`, readSample(folder, `${name}.json`)])),
    'organization.json': {
      ...object(readSample(folder, 'organization.json')),
      areaUnit: 'SQUARE FEET',
      branchNe: 'भवन तथा नक्सा शाखा',
    },
    'wards.json': objects(readSample(folder, 'wards.json')).map((ward) => ({
      ...ward,
      secretaryNe: secretaryOf(users, ward),
    })),
    'users.json': users,
    'floor-rates.json': rates,
    'road-setbacks.json': roads,
    'other-setbacks.json': setbacks,
    'masters.json': masters(rates, roads, setbacks),
    'timers.json': readTable(import.meta.dirname, 'timers.tsv').map((row) => ({
      key: row('key'),
      [row('unit')]: Number(row('value')),
      label: { ne: row('ne'), en: row('en') },
    })),
    'applications.json': objects(readSample(folder, 'applications.json')).map((each) => sampleApplication(each, roads)),
  };
}

function demoUser(user: Json): Json {
  const { userType, userNameNe, licenceNo, consultancyNe, password: _password, note: _note, ...rest } = user;
  return filled({
    ...rest,
    role: userType,
    nameNe: userNameNe,
    necNo: licenceNo,
    consultancyName: consultancyNe,
    qualification: userType === 'D' ? 'engineer' : undefined,
  });
}

function secretaryOf(users: readonly Json[], ward: Json): string {
  return text(users.find((user) => user['role'] === wardSecretary && user['ward'] === ward['code'])?.['nameNe']);
}

/** The office's tables in the shape in which formulas read them. */
function masters(rates: Json, roads: readonly Json[], setbacks: readonly Json[]): Json {
  const heads = object(rates['heads']);
  return {
    floorRates: floorRates(rates),
    typeRates: {
      ...Object.fromEntries(
        Object.entries(factorTypes).map(([type, name]) => [type, { multiplier: text(rates[name]) }]),
      ),
      ...Object.fromEntries(Object.entries(flatTypes).map(([type, name]) => [type, { flat: text(rates[name]) }])),
    },
    feeHeads: Object.fromEntries(Object.entries(heads).map(([code, amount]) => [code, text(amount)])),
    tables: {
      roadSetback: Object.fromEntries(
        roads.map((road) => [text(road['nameNe']), metres(road, ['rowM', 'rightOfWayM'], ['setbackM', 'setbackM'])]),
      ),
      otherSetback: otherSetbacks(setbacks),
      // rules.md GC-1, FAR-1 and HGT-1: usual values of a hill municipality, for the office to change
      coverage: { residential: { to8Aana: '70', to1Ropani: '60', above1Ropani: '50' } },
      far: { residential: { far: '1.75' } },
      lightPlane: { any: { factor: '2' } },
      riverSetback: {},
      highTension: {},
    },
    holidays: [],
    weeklyHolidays: [7],
  };
}

function floorRates(rates: Json): Json {
  const wall = text(rates['compoundWallPerRft']);
  const perUse = uses.map((use): [string, Json] => [
    use,
    {
      ...Object.fromEntries(Object.entries(object(rates[use])).map(([floor, rate]) => [floor, text(rate)])),
      [wallFloor]: wall,
    },
  ]);
  const commercial = Object.fromEntries(perUse)['commercial'];
  // the published tables charge a mixed building like a commercial one
  return { ...Object.fromEntries(perUse), mixed: commercial, other: commercial };
}

function metres(record: Json, ...columns: readonly (readonly [string, string])[]): Json {
  return Object.fromEntries(columns.map(([from, to]) => [to, text(record[from])]));
}

/** By use: distance where there is a window or door (`opening`) and where there is none (`blank`), by height of the building. */
function otherSetbacks(rows: readonly Json[]): Json {
  const shared = columnsOf(rows.filter((row) => row['use'] === 'any'));
  const names = ['residential', 'commercial', 'mixed', 'institutional', 'other'];
  return Object.fromEntries(
    names.map((use) => [use, { ...shared, ...columnsOf(rows.filter((row) => row['use'] === use)) }]),
  );
}

function columnsOf(rows: readonly Json[]): Json {
  return Object.fromEntries(
    rows.map((row) => [
      `${row['opening'] === true ? 'opening' : 'blank'}To${text(row['heightToM'])}M`,
      text(row['setbackM']),
    ]),
  );
}
