import { describe, expect, test } from 'vitest';
import type { Facts, FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { toStoredValue } from '../../form-schemas/engine/formula/cel-values.ts';
import { displayNe } from '../../form-schemas/engine/formula/display.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { factsForCel } from '../../form-schemas/engine/formula/fact-view.ts';
import { evaluate } from '../../form-schemas/engine/formula/formula.ts';
import { checklistReferenceProblems } from '../../form-schemas/engine/law/library-checklists.ts';
import type { ChecklistRow } from '../../form-schemas/engine/master-definition.ts';
import { factNode } from '../../form-schemas/engine/tree.ts';
import { environment, filled, library, rows } from './case.ts';
import { issuesOf, type SampleForm, sampleApplications, sampleForms } from './sample-forms.ts';

const [first] = sampleApplications;
if (first === undefined) throw new Error('there are no sample applications');
// filled before the tests, for filling a whole case takes a while
const forms = sampleForms(first);
const units = library.codes['unit'] ?? [];

function formOf(slug: string): SampleForm {
  const form = forms.get(slug);
  if (form === undefined) throw new Error(`the first sample does not reach ${slug}`);
  return form;
}

/** A form when one row of a table says something else. */
function changed(form: SampleForm, table: string, named: FormData, change: FormData): FormData {
  const isMeant = (row: FormData) => Object.entries(named).every(([key, value]) => row[key] === value);
  const data = {
    ...form.data,
    [table]: rows(form.data, table).map((row) => (isMeant(row) ? { ...row, ...change } : row)),
  };
  return computeForm(form.bundle, data, form.facts, form.environment);
}

function wrongWith(slug: string, table: string, named: FormData, change: FormData): readonly string[] {
  const form = formOf(slug);
  return issuesOf(form, changed(form, table, named, change)).map(({ path, code }) => `${path.at(-1)}: ${code}`);
}

/** Words of a title, and what a row of that title may measure; the first word that is found counts. */
const titles: readonly (readonly [word: string, measures: readonly string[]])[] = [
  ['प्रतिशत', ['percent']],
  ['कभरेज', ['percent']],
  ['अनुपात', ['ratio']],
  ['संख्या', ['count']],
  ['क्षेत्रफल', ['area']],
  ['गहिराइ', ['depth']],
  ['मोटाइ', ['thickness']],
  ['राइजर', ['height']],
  ['उचाइ', ['height']],
  ['चौडाइ', ['width']],
  ['लम्बाइ', ['length']],
  ['दूरी', ['distance', 'span', 'diameter']],
  ['सेटब्याक', ['distance']],
  ['स्प्यान', ['span']],
  ['व्यास', ['diameter']],
  ['साइज', ['size', 'diameter', 'section']],
  ['क्षमता', ['strength', 'volume', 'current', 'count']],
  ['लोड', ['load']],
  ['भार', ['load']],
  ['तौल', ['weight']],
  ['अवधि', ['time']],
  ['शियर', ['force']],
  ['प्रतिरोध', ['resistance']],
  ['निकास', ['area']],
];
/** Units in which a thing is measured. */
const unitsOf: Readonly<Record<string, readonly string[]>> = {
  area: ['sqft', 'm²'],
  percent: ['%'],
  ratio: ['times'],
  count: ['piece', 'storey', 'persons'],
  strength: ['kN/m²', 'N/mm²'],
  load: ['kN/m²'],
  weight: ['kN/m³'],
  force: ['kN'],
  time: ['s'],
  current: ['A'],
  resistance: ['Ω', 'MΩ'],
  section: ['mm²'],
  volume: ['litre'],
};
const lengths = ['ft', 'm', 'mm', 'in'];

const measuring = Object.entries(library.checklists).flatMap(([list, items]) =>
  items.filter(({ measures }) => measures !== undefined).map((row) => [`${list} ${row.code}`, row] as const),
);
const others = Object.entries(library.checklists).flatMap(([list, items]) =>
  items.filter(({ measures }) => measures === undefined).map((row) => [`${list} ${row.code}`, row] as const),
);

describe('a row of a checklist', () => {
  test.each(measuring)(
    '%s measures what its title says, in a unit of that',
    (_name, { label, measures = '', unit = '' }) => {
      const [, meant] = titles.find(([word]) => label.ne.includes(word)) ?? [];
      expect(meant, label.ne).toContain(measures);
      expect(unitsOf[measures] ?? lengths, label.ne).toContain(unit);
    },
  );

  test.each(measuring.filter(([, { fact }]) => fact !== undefined))(
    '%s is filled by a fact that measures the same',
    (_name, row) => {
      expect(library.facts[row.fact ?? '']?.measures).toBe(row.measures);
    },
  );

  test.each(others)('%s without a measure has no unit and no number', (_name, { unit, fact }) => {
    expect([unit, fact === undefined ? undefined : library.facts[fact]?.measures]).toEqual([undefined, undefined]);
    expect(['length', 'area', 'decimal', 'integer', 'rows']).not.toContain(library.facts[fact ?? '']?.type);
  });

  test('whose fact measures something else is refused', () => {
    const found = (fact: string) => checklistReferenceProblems(withRow('plinthChecks', 'PL11', { fact }));
    expect(found('road.setback')).toEqual([]);
    expect(found('road.rightOfWay')).toEqual([
      expect.objectContaining({
        rule: 'wrong-type',
        message: expect.objectContaining({ en: 'the row measures distance, the fact road.rightOfWay width' }),
      }),
    ]);
  });
});

describe('what was approved', () => {
  test('is written with its unit in every row that measures', () => {
    const approved = (slug: string, table: string, name: string) =>
      rows(formOf(slug).data, table).map((row) => [
        row[name],
        displayNe({ type: 'measure', options: units }, row['approvedMeasure']),
      ]);
    expect(approved('plinthLevel-techapplication-view', 'inspection', 'code').slice(0, 6)).toEqual([
      ['PL01', `३३'-०"`],
      ['PL02', `२५'-०"`],
      ['PL03', '८२५ वर्गफिट'],
      ['PL04', `५'-०"`],
      ['PL05', `५'-०" × ५'-०"`],
      ['PL06', '३०० × ३०० मि.मि.'],
    ]);
    expect(Object.fromEntries(approved('prabhidik-pratibedhan-pesh-view', 'rows', 'code'))).toMatchObject({
      TR05: '५२.५४ प्रतिशत',
      TR16: '१.३७ गुणा',
      TR06: `२८'-६"`,
      TR12: '० वटा',
      TR17: '० वटा',
      TR14: '२,१५० वर्गफिट',
    });
    expect(Object.fromEntries(approved('layout-gari-pratibedan-ijajat', 'layoutRows', 'label'))).toMatchObject({
      'भवनको चौडाइ': `२५'-०"`,
      'पिलर केन्द्रबीचको दूरी': `१२'-६"`,
    });
  });

  test('as the area of the fee is what the fee was reckoned on, also of a building that stood', () => {
    const standing = { floor: '1', use: 'residential', status: 'existing', quantity: '480.00', rateUnit: 'sqft' };
    const submissions = { 'rajaswo-detail-view': { feeLines: [standing, { ...standing, floor: '2' }] } };
    const checks = rows(filled('prabhidik-pratibedhan-pesh-view', submissions), 'rows');
    expect(checks.find(({ code }) => code === 'TR14')).toMatchObject({
      approvedMeasure: { value: '960', unit: 'sqft' },
    });
  });

  test('of the whole building is not asked for where only some of its storeys are completed', () => {
    const whole = ['CO01', 'CO02', 'CO03', 'CO11'];
    const asked = (kind: string) =>
      rows(filled('dosrocharan-supervisor', { 'dosrocharan-abedan': { completion: { kind } } }), 'inspection').map(
        ({ code }) => code,
      );
    expect(asked('full')).toEqual(expect.arrayContaining(whole));
    expect(asked('partial')).toContain('CO04');
    expect(asked('partial').filter((code) => whole.includes(String(code)))).toEqual([]);
  });

  test('as the distance from the right of way is what is left on the widest road, not how wide that road is', () => {
    const road = (side: string, rightOfWay: string, setback: string) => ({
      side,
      rightOfWay: { value: rightOfWay, unit: 'FEET' },
      setback: { value: setback, unit: 'FEET' },
    });
    const roads = [road('1', '13.12', '5'), road('3', '19.69', '8')];
    const submissions = { 'map-technical-description-view': { roads } };
    const inspection = rows(filled('plinthLevel-techapplication-view', submissions), 'inspection');
    expect(inspection.find(({ code }) => code === 'PL11')).toMatchObject({
      against: 'approved',
      approvedMeasure: { value: '8', unit: 'ft' },
    });
  });

  test('counts the places of cars and those of motorcycles each by itself', () => {
    const submissions = { 'map-technical-description-view': { parking: { carSpaces: 2, bikeSpaces: 7 } } };
    const inspection = rows(filled('dosrocharan-supervisor', submissions), 'inspection');
    const places = (code: string) => inspection.find((row) => row['code'] === code)?.['approvedMeasure'];
    expect([places('CO09'), places('CO12')]).toMatchObject([{ value: '2' }, { value: '7' }]);
  });

  test('follows a revision that was granted', () => {
    const newFloors = ['1', '2', '3', '4'].map((floor) => ({
      floor,
      status: 'proposed',
      floorUnit: 'FEET',
      length: '30',
      width: '20',
      height: '10',
      area: '600',
    }));
    const facts = { ...formOf('superstructureko-nirmaan-karya').facts, 'building.floors': newFloors };
    expect(evaluateFact('permitted.storeys', facts)).toBe(4);
    expect(evaluateFact('permitted.heightFt', facts)).toBe('40');
  });
});

describe('a row that agrees', () => {
  const inspection = 'superstructureko-nirmaan-karya';
  const height = { code: 'CO03' };
  const tall = { measure: { value: '29.5', unit: 'ft' } };

  test('is refused beyond the tolerance unless a reason is given', () => {
    expect(wrongWith(inspection, 'inspection', height, {})).toEqual([]);
    expect(wrongWith(inspection, 'inspection', height, { measure: { value: '29', unit: 'ft' } })).toEqual([]);
    expect(wrongWith(inspection, 'inspection', height, tall)).toEqual(['complies: holds']);
    expect(wrongWith(inspection, 'inspection', height, { ...tall, reason: 'छानाको प्यारापेट जोडिएको' })).toEqual([]);
  });

  test('keeps a reason only while there is something to explain', () => {
    const form = formOf(inspection);
    const [row] = rows(changed(form, 'inspection', height, { reason: 'पुरानो कारण' }), 'inspection').filter(
      ({ code }) => code === 'CO03',
    );
    expect(row).not.toHaveProperty('reason');
  });

  test('may be measured in metres', () => {
    expect(wrongWith(inspection, 'inspection', height, { measure: { value: '8.69', unit: 'm' } })).toEqual([]);
    expect(wrongWith(inspection, 'inspection', height, { measure: { value: '9', unit: 'm' } })).toEqual([
      'complies: holds',
    ]);
  });

  test('is a number in a unit of what it measures', () => {
    const measured = (measure: FormData) => wrongWith(inspection, 'inspection', height, { measure });
    expect(measured({ value: '28.5', unit: 'sqft' })).toContain('measure: unitPair');
    expect(measured({ value: 'नक्सा बमोजिम', unit: 'ft' })).toContain('measure: number');
    expect(measured({ value: '-28.5', unit: 'ft' })).toContain('measure: min');
  });

  test('of a bound goes beyond it on one side only', () => {
    const railing = (value: string) =>
      wrongWith(inspection, 'inspection', { code: 'CO10' }, { measure: { value, unit: 'mm' } });
    expect([railing('1100'), railing('990')]).toEqual([[], ['complies: holds']]);
  });

  test('of a storey is held to each of its measures', () => {
    const ground = (change: FormData) => wrongWith(inspection, 'measuredFloors', { floor: '1' }, change);
    expect(ground({})).toEqual([]);
    expect(ground({ measuredLength: { value: '33.5', unit: 'FEET' } })).toEqual(['complies: holds']);
    expect(ground({ measuredHeight: { value: '9.9', unit: 'FEET' } })).toEqual(['complies: holds']);
    expect(ground({ measuredArea: { value: '840', unit: 'SQUARE FEET' } })).toEqual(['complies: holds']);
    expect(ground({ measuredArea: { value: '840', unit: 'SQUARE FEET' }, reason: 'प्लास्टरसहित' })).toEqual([]);
  });

  test('of a setback needs a remark beyond the tolerance', () => {
    const east = (change: FormData) => wrongWith(inspection, 'measuredSetbacks', { side: '1' }, change);
    expect(east({ measured: { value: '3.05', unit: 'FEET' }, remarks: undefined })).toEqual([]);
    expect(east({ measured: { value: '2.5', unit: 'FEET' }, remarks: undefined })).toEqual(['measured: holds']);
    expect(east({ measured: { value: '2.5', unit: 'FEET' }, remarks: 'गारोको प्लास्टर' })).toEqual([]);
  });
});

test('an inspection with a row that does not comply cannot find that all agrees', () => {
  const form = formOf('superstructureko-nirmaan-karya');
  const data = { ...form.data, finding: { matchResult: 'matches' } };
  const deviating = { complies: 'ng', remarks: 'अग्लो' };
  expect(issuesOf(form, data)).toEqual([]);
  expect(
    issuesOf(form, changed({ ...form, data }, 'inspection', { code: 'CO03' }, deviating)).map(({ path }) =>
      path.join('/'),
    ),
  ).toEqual(['finding/matchResult']);
});

function evaluateFact(name: string, facts: Facts): unknown {
  const shape = factShapes(library)[name];
  const scope = { facts: factsForCel(factShapes(library), facts), environment, codes: library.codes };
  return shape && toStoredValue(factNode(shape), evaluate(library.facts[name]?.derive ?? '', scope));
}

function withRow(list: string, code: string, change: Partial<ChecklistRow>): FormLibrary {
  const changedRows = (library.checklists[list] ?? []).map((row) => (row.code === code ? { ...row, ...change } : row));
  return { ...library, checklists: { ...library.checklists, [list]: changedRows } };
}

test('a compound wall is not measured as a building is', () => {
  const wall = sampleApplications.find((sample) => sample.applicationNo === 8384000011);
  if (wall === undefined) throw new Error('there is no sample of a wall');
  const itsForms = sampleForms(wall);
  const titlesIn = (slug: string, table: string) =>
    rows(itsForms.get(slug)?.data ?? {}, table).map(({ label, element }) => label ?? element);
  const layout = titlesIn('layout-gari-pratibedan-ijajat', 'layoutRows');
  const report = titlesIn('prabhidik-pratibedhan-pesh-view', 'rows');
  expect(layout).toContain('सडक केन्द्ररेखादेखिको दूरी');
  expect(report).toContain('सडकको चौडाइ');
  for (const title of ['भवनको लम्बाइ', 'भवनको चौडाइ', 'विकर्ण १ को लम्बाइ']) expect(layout).not.toContain(title);
  for (const title of ['ग्राउन्ड कभरेज', 'भुइँ क्षेत्र अनुपात', 'भवनको उचाइ']) expect(report).not.toContain(title);
});

test.each([
  ['wall', ['PL13', 'PL14']],
  ['pillar', ['PL04', 'PL05']],
])(
  'the foundation of a house of the kind %s is measured as such, against what was approved',
  (structuralSystem, codes) => {
    const feet = (value: string) => ({ value, unit: 'FEET' });
    const submissions = {
      'map-permit-application-edit': { construction: { constructionType: '1', structuralSystem } },
      'map-technical-description-view': {
        wallSystem: { footingWidth: feet('2.5'), footingDepth: feet('3') },
        pillarSystem: { footingDepth: feet('5'), footingSize: '5x5' },
      },
    };
    const checks = rows(filled('plinthLevel-techapplication-view', submissions), 'inspection');
    const footings = checks.filter(({ element }) => String(element).includes('जग'));
    expect(footings.map(({ code }) => code)).toEqual(codes);
    expect(footings.every(({ approvedMeasure }) => approvedMeasure !== undefined)).toBe(true);
  },
);
