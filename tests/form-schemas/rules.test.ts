import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { factsWithForm } from '../../form-schemas/engine/rules/rule-facts.ts';
import { ruleSet, rulesOf } from '../../form-schemas/engine/rules/rule-set.ts';
import { ruleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import { judgeRules, type RuleResult } from '../../form-schemas/engine/rules/rules.ts';
import { blockingIssues, validateForm } from '../../form-schemas/engine/form/validate.ts';
import { readAnswerBook } from '../../scripts/demo/book.ts';
import { type AnsweredCase, answeredCase, sampleNumbers } from './answered.ts';
import { config, library } from './case.ts';
import { changed } from './engine/tiny.ts';

const set = ruleSet(library);
const application = 'map-permit-application-edit';
const technical = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';
const first = 8_384_000_000;

// the rules of the specification that the facts of an application can judge
const judged = [
  'CLS-1 CLS-2 CLS-3 CLS-4',
  'GC-1 FAR-1 ROW-1 ROW-2 RSB-1 OSB-1 HT-1 RIV-1 HGT-1 HGT-2 CAN-1 PLOT-1 PRK-1 SEP-1 WALL-1',
  'AREA-1 SUM-1 BND-1 SOIL-1',
  'RC-1 RC-2 RC-3 RC-4 RC-5 RC-6',
  'MA-1 MA-2 MA-3 MA-4 MA-5 MA-6',
];

describe('the shipped rules', () => {
  const rules = rulesOf(library);

  test('hold every rule of the by-laws and codes that facts can judge', () => {
    const stems = rules.map(({ id }) => id.replace(/[a-z]$/u, ''));
    expect(stems).toEqual(expect.arrayContaining(judged.flatMap((line) => line.split(' '))));
  });

  test('say everything in both languages, the Nepali without Latin letters or digits', () => {
    const texts = rules.flatMap(({ id, title, clause }) => [title, clause].map((text) => ({ id, ...text })));
    expect(texts.filter(({ ne, en }) => ne === '' || en === '')).toEqual([]);
    expect(texts.filter(({ ne }) => /[A-Za-z0-9]/u.test(ne))).toEqual([]);
    expect(rules.filter(({ source }) => /[A-Za-z0-9]/u.test(source))).toEqual([]);
  });

  test('claim to be read in the law only where the Building Act says it', () => {
    const read = rules.filter(({ attested }) => attested).map(({ id }) => id);
    expect(read).toEqual(['CLS-1', 'CLS-2', 'CLS-3a', 'CLS-3b', 'CLS-3c', 'CLS-3d']);
  });

  test('find a record for every limit that the office ships', () => {
    const limits = new Set(rules.flatMap(({ master }) => master ?? []));
    const empty = [...limits].filter((id) => (config.records[id] ?? []).length === 0);
    expect(empty).toEqual([]);
  });
});

describe('the sample applications come out as their purposes say', () => {
  // application → rules that are broken, by severity; everything else is kept
  test.each<[number, readonly string[], readonly string[]]>([
    [1, [], ['OSB-1 पूर्व']],
    [2, [], []],
    [3, ['ROW-1'], ['ROW-2']],
    [4, [], []],
    [
      5,
      ['FAR-1', 'ROW-1', 'RSB-1 पुरानोबजार गल्ली'],
      ['ARC-1 कोठाको उचाइ', 'ROW-2', 'STR-1 मसलाको अनुपात', 'STR-1 कुनाको ठाडो डन्डीको व्यास', 'MA-1'],
    ],
    [6, [], []],
    [7, [], []],
    [8, [], []],
    [9, [], []],
    [10, [], []],
    [11, [], []],
    [12, ['ROW-1'], ['ROW-2']],
  ])('no. %i breaks %j and is warned of %j', (no, blocking, warnings) => {
    const broken = judge(answeredCase(first + no)).filter(({ verdict }) => verdict === 'fail');
    expect(named(broken.filter(({ severity }) => severity === 'E'))).toEqual(blocking);
    expect(named(broken.filter(({ severity }) => severity === 'W'))).toEqual(warnings);
  });

  test('six metres are enough where six are asked for, typed in metres or as feet with two decimals', () => {
    const verdictOf = (value: string, unit: string) =>
      judge(
        answeredCase(first + 1, (slug, data) =>
          slug === technical ? changed(data, ['roads', 0, 'rightOfWay'], { value, unit }) : data,
        ),
      ).find(({ id }) => id === 'ROW-1')?.verdict;
    expect([verdictOf('6', 'METRE'), verdictOf('19.69', 'FEET'), verdictOf('5.99', 'METRE')]).toEqual([
      'pass',
      'pass',
      'fail',
    ]);
  });

  test('a house of brick in mud may have two storeys: no. 5 has three, by rule and by checklist', () => {
    expect(resultOf(5, 'MA-1')).toMatchObject({ provided: '3', limit: '2', sameAs: 'MC05', verdict: 'fail' });
    const said = rowsIn(answeredCase(first + 5).submissions['structure-design-classc-form']?.['elements']);
    expect(said.filter(({ element }) => element === 'तला संख्या')).toMatchObject([
      { standard: 'इँटा–सिमेन्टको गारोमा बढीमा ३, अन्य गारोमा बढीमा २ तला', complies: 'ng' },
    ]);
  });

  test('no. 1 leaves three feet to the east where a window needs a metre and a half', () => {
    expect(resultOf(1, 'OSB-1', 'पूर्व')).toMatchObject({ provided: '3', limit: '4.92', unit: 'ft', verdict: 'fail' });
    expect(resultOf(1, 'OSB-1', 'पश्चिम')).toMatchObject({ provided: '6', limit: '0', verdict: 'pass' });
  });

  test('a house that stands on the plot counts in the coverage and with its floors in the ratio', () => {
    const shed = answeredCase(first + 7, (slug, data) => {
      if (slug !== technical) return data;
      const covered = changed(data, ['coverage', 'otherExisting'], { value: '550', unit: 'SQUARE FEET' });
      return changed(covered, ['coverage', 'otherFloors'], { value: '1100', unit: 'SQUARE FEET' });
    });
    expect([shed.facts['building.coveragePct'], shed.facts['building.far']]).toEqual(['107.13', '1.61']);
  });

  test('no. 2 trades in its basement: it counts in the floor area ratio of 2.13 where commerce may have 2.5', () => {
    expect(resultOf(2, 'FAR-1')).toMatchObject({ provided: '2.13', limit: '2.5', verdict: 'pass' });
    const parked = answeredCase(first + 2, (slug, data) =>
      slug === application ? changed(data, ['floors', 0, 'parking'], true) : data,
    );
    expect(judge(parked).find(({ id }) => id === 'FAR-1')).toMatchObject({ provided: '1.71' });
  });

  test('no. 4 parks in its basement: it is left out of the floor area ratio, and of the area that asks for parking', () => {
    expect(resultOf(4, 'FAR-1')).toMatchObject({ provided: '1.64', verdict: 'pass' });
    expect(resultOf(4, 'PRK-1a')).toMatchObject({ limit: '68', verdict: 'pass' });
  });

  test('no. 1 states its concrete in two forms, and what the rule asks is put as people say it', () => {
    const grade = resultOf(1, 'SAME-8', 'कंक्रिटको ग्रेड');
    expect(grade).toMatchObject({ verdict: 'pass', provided: 'एम २०', limit: 'एम २० (१:१.५:३)' });
  });

  test('no. 4 is a hospital whose height has no setback in the master yet', () => {
    const unknown = judge(answeredCase(first + 4)).filter(({ id, verdict }) => id === 'OSB-1' && verdict === 'unknown');
    expect(unknown.map(({ reason }) => reason)).toEqual(['noLimit', 'noLimit', 'noLimit']);
  });

  test('no. 5 has its windows where they may be: to the lane, and to the west seven and a half feet away', () => {
    const { facts } = answeredCase(first + 5);
    const setbacks = rowsIn(facts['building.setbacks']);
    const [road] = rowsIn(facts['road.rows']);
    expect(setbacks.map(({ hasOpening }) => hasOpening)).toEqual([true, true, false, false]);
    expect(resultOf(5, 'OSB-1', 'पश्चिम')).toMatchObject({ provided: '7.5', limit: '4.92', verdict: 'pass' });
    expect(String(setbacks[0]?.['minSetback'])).toBe(String(road?.['minSetback']));
  });

  test('no. 10 puts two storeys on a house that stands, which asks for the report on what it carries', () => {
    expect(resultOf(10, 'CAP-1')).toMatchObject({
      verdict: 'pass',
      provided: 'अनुजा कोइरालाको प्रतिवेदन : साविक संरचनाले धान्ने',
    });
    const without = answeredCase(first + 10, (slug, data) => (slug === technical ? { ...data, standing: {} } : data));
    expect(judge(without).find(({ id }) => id === 'CAP-1')).toMatchObject({
      severity: 'E',
      verdict: 'fail',
      provided: 'पेश नभएको',
    });
    // beside the house, not upon it
    const beside = answeredCase(first + 10, (slug, data) =>
      slug === application ? { ...data, floors: rowsIn(data['floors']).filter(({ floor }) => floor === '1') } : data,
    );
    expect(judge(beside).filter(({ id }) => id === 'CAP-1')).toEqual([]);
  });

  test('no. 10 says of its checklists what was found in them, not how many rows they have', () => {
    expect(resultOf(10, 'CLS-3c')?.provided).toBe('पेश भएको, जाँचिएका सबै बुँदा मिलेका');
    const wrong = answeredCase(first + 10, (slug, data) =>
      slug === 'sanitary-design'
        ? {
            ...data,
            elements: rowsIn(data['elements']).map((row, at) => (at === 0 ? { ...row, complies: 'ng' } : row)),
          }
        : data,
    );
    const [row] = rowsIn(wrong.submissions['sanitary-design']?.['elements']);
    const found = judge(wrong).find(({ id }) => id === 'CLS-3c');
    expect(found?.provided).toBe(`पेश भएको, नमिलेको : ${String(row?.['element'])}`);
  });

  test('no. 2 is as high as its four storeys, without the basement below them', () => {
    expect(resultOf(2, 'SUM-1')).toMatchObject({ provided: '41', limit: '41', verdict: 'pass' });
  });

  test('a cattle shed may stand on farm land, and no clear height of rooms is asked of it', () => {
    const shedOr = (use: string) =>
      judge(
        answeredCase(first + 3, (slug, data) => {
          if (slug === technical) return changed(data, ['landUse', 'zone'], 'agricultural');
          if (slug !== application) return data;
          const floors = rowsIn(data['floors']).map((floor) => ({ ...floor, use, clearHeight: '6' }));
          return { ...changed(data, ['construction', 'buildingUse'], use), floors };
        }),
      );
    const told = (use: string) =>
      shedOr(use)
        .filter(({ id, verdict }) => ['LU-1', 'ROOM-1'].includes(id) && verdict === 'fail')
        .map(({ id }) => id);
    expect([...new Set(told('residential'))]).toEqual(['ROOM-1', 'LU-1']);
    expect(told('livestock')).toEqual([]);
  });

  test.each(['agricultural', 'forest', 'riverLake', 'mining'])(
    'nobody builds on land zoned %s without an approval',
    (zone) => {
      const told = (approvalNo: string) =>
        judge(
          answeredCase(first + 3, (slug, data) => {
            if (slug !== technical) return data;
            const asked = changed(changed(data, ['landUse', 'zone'], zone), ['landUse', 'zoneChange'], true);
            return changed(asked, ['landUse', 'zoneApprovalNo'], approvalNo);
          }),
        ).find(({ id }) => id === 'LU-1')?.verdict;
      expect([told(''), told('भू.उ. ४५')]).toEqual(['fail', 'pass']);
    },
  );

  test('no. 8 keeps twenty metres from the stream, which asks for ten', () => {
    expect(resultOf(8, 'RIV-1')).toMatchObject({ provided: '66', limit: '32.81', verdict: 'pass' });
  });

  test.each(sampleNumbers)('%i: the class by size is no stricter than the class declared', (applicationNo) => {
    const { facts } = answeredCase(applicationNo);
    const rank = ['D', 'C', 'B', 'A'];
    expect(rank.indexOf(String(facts['building.class']))).toBeGreaterThanOrEqual(
      rank.indexOf(String(facts['building.classDerived'])),
    );
  });
});

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

describe('one change breaks one rule', () => {
  const side = (index: number, key: string, value: unknown) => (slug: string, data: FormData) =>
    slug === technical ? changed(data, ['setbacks', index, key], value) : data;
  const feet = (value: string) => ({ value, unit: 'FEET' });
  const within =
    (wanted: string, path: readonly (string | number)[], value: unknown) => (slug: string, data: FormData) =>
      slug === wanted ? changed(data, path, value) : data;

  const checked = (wanted: string, element: string, qty: string) => (slug: string, data: FormData) =>
    slug === wanted
      ? changed(
          data,
          ['elements', rowsIn(data['elements']).findIndex((row) => row['elementId'] === element), 'qty'],
          qty,
        )
      : data;

  test.each<[string, number, (slug: string, data: FormData) => FormData, readonly string[]]>([
    [
      'a plinth above a thousand square feet',
      6,
      within(application, ['floors', 0, 'area'], '1001'),
      ['CLS-1', 'AREA-2 भुइँ तला'],
    ],
    ['a span above four and a half metres', 6, within(technical, ['makeup', 'maxSpan'], feet('14.8')), ['CLS-1']],
    ['a window on a blank wall', 8, side(2, 'hasOpening', true), ['OSB-1 उत्तर']],
    ['the stream too near', 8, within(technical, ['waterBodies', 0, 'distance'], feet('32')), ['RIV-1 खोला, पश्चिम']],
    ['a missing band', 3, within(technical, ['wallSystem', 'bands'], ['plinth', 'lintel', 'roof']), ['MA-3 सिल ब्यान्ड']],
    [
      'a pillar of nine inches by eight',
      8,
      within(technical, ['pillarSystem', 'columnSize'], '230x200 mm'),
      ['SAME-8 पिलरको साइज', 'RC-2a', 'RC-2b'],
    ],
    ['M15 in a pillar', 8, within(technical, ['pillarSystem', 'concreteGrade'], 'M15'), ['SAME-8 कंक्रिटको ग्रेड', 'RC-5']],
    ['a car space too few', 2, within(technical, ['parking', 'carSpaces'], 6), ['PRK-1a']],
    ['a wall of six feet on the road', 11, within(application, ['compoundWall', 'height'], feet('6')), ['WALL-1']],
    [
      'a wall a foot longer than its sides hold',
      11,
      within(application, ['compoundWall', 'length'], feet('225')),
      ['WALL-2'],
    ],
    ['a wall within the right of way', 11, within(technical, ['roads', 0, 'fromCentre'], feet('8')), ['WALL-3']],
    [
      'a road wider than its right of way',
      8,
      within(technical, ['roads', 0, 'width'], feet('67')),
      ['ROW-3 फूलबारी–देउराली सडक'],
    ],
    [
      'two bays of twelve and a half feet along a building of thirty-three',
      1,
      (slug, data) =>
        slug === technical
          ? changed(changed(data, ['pillarSystem', 'baysLong'], 2), ['pillarSystem', 'baysWide'], 2)
          : data,
      ['RC-1c लम्बाइतर्फ'],
    ],
    [
      'a bay of the checklist that the technical description does not have',
      6,
      checked('structure-design-classc-form', 'SC03', '३.९'),
      ['SAME-4 पिलरको दूरी (बे)'],
    ],
    ['a field area far from the deed', 8, within(technical, ['landUse', 'fieldArea', 'value'], '1900'), ['AREA-1']],
    ['land zoned for agriculture', 6, within(technical, ['landUse', 'zone'], 'agricultural'), ['LU-1']],
    [
      'a second plot larger than the deed says',
      2,
      within(application, ['plots', 1, 'area', 'value'], '1500'),
      ['AREA-3'],
    ],
    [
      'a distance of a foot less than the plot leaves',
      8,
      side(3, 'setback', feet('4')),
      ['BND-2 उत्तर–दक्षिण', 'OSB-1 दक्षिण'],
    ],
    ['three feet of the plot that nobody states', 1, side(1, 'setback', feet('3')), ['BND-2 पूर्व–पश्चिम']],
    [
      'a room of nine feet, which is less than two metres and three quarters',
      6,
      within(application, ['floors', 2, 'clearHeight'], '9'),
      ['ROOM-1 दोस्रो तला', 'ARC-1 कोठाको उचाइ'],
    ],
    [
      'a room height of the checklist that the floors do not have',
      6,
      checked('architecture-design-classc-form', 'AC11', '२.९'),
      ['SAME-2 कोठाको उचाइ'],
    ],
    [
      'a storey height of the checklist that the floors do not have',
      6,
      checked('structure-design-classc-form', 'SC05', '२.६'),
      ['SAME-1 तलाको उचाइ'],
    ],
    [
      'a cantilever of the checklist that the technical description does not have',
      6,
      checked('structure-design-classc-form', 'SC06', '०.९'),
      ['SAME-3 क्यान्टिलिभरको लम्बाइ'],
    ],
    [
      'a slab of the checklist that the technical description does not have',
      6,
      checked('structure-design-classc-form', 'SC14', '१५०'),
      ['SAME-5 स्ल्याबको मोटाइ'],
    ],
    [
      'a footing of the checklist that the technical description does not have',
      8,
      checked('structure-design-classc-form', 'SC08', '१.५२ × १.५२'),
      ['SAME-6 जगको साइज'],
    ],
    [
      'brick of the checklist that the technical description does not have',
      12,
      checked('structure-design-classc-form', 'SC19', '४'),
      ['SAME-7 इँटाको दबाब क्षमता'],
    ],
    [
      'mortar of the checklist that the technical description does not have',
      12,
      checked('structure-design-classc-form', 'SC20', '१:४'),
      ['SAME-8 मसलाको अनुपात'],
    ],
    [
      'a beam of the checklist that the technical description does not have',
      8,
      checked('structure-design-classc-form', 'SC13', '२३० × ३००'),
      ['SAME-8 बिमको साइज'],
    ],
    [
      'walls designed by the rules for pillars',
      12,
      within('structure-design-classc-form', ['nbcEdition'], 'nbc205_2024'),
      ['CODE-2'],
    ],
    ['brick too weak', 3, within(technical, ['wallSystem', 'brickStrength'], '3'), ['MA-6a']],
    [
      'a cantilever into the setback',
      8,
      side(3, 'cantilever', feet('1')),
      ['SAME-3 क्यान्टिलिभरको लम्बाइ', 'CAN-1b दक्षिण'],
    ],
    [
      'a line of 33 kV at six feet',
      6,
      within(technical, ['highTension'], [{ side: '1', voltage: '33', distance: feet('6') }]),
      ['HT-1 ३३ के.भी., पूर्व'],
    ],
  ])('%s', (_what, no, edit, expected) => {
    const before = named(judge(answeredCase(first + no)).filter(({ verdict }) => verdict === 'fail'));
    const after = named(judge(answeredCase(first + no, edit)).filter(({ verdict }) => verdict === 'fail'));
    expect(after.filter((rule) => !before.includes(rule))).toEqual(expected);
  });

  test('agricultural land may be built on once its use is changed with approval', () => {
    const changedUse = (slug: string, data: FormData) =>
      slug === technical
        ? ['zone', 'zoneChange', 'zoneApprovalNo'].reduce(
            (all, key, at) => changed(all, ['landUse', key], ['agricultural', true, '१२'][at]),
            data,
          )
        : data;
    expect(named(judge(answeredCase(first + 6, changedUse)).filter(({ verdict }) => verdict === 'fail'))).toEqual([]);
  });

  test('a designer who works for the office breaks the rule of the basic standard', () => {
    const { facts, environment } = answeredCase(first + 6);
    const judgedAs = (worksForOffice: boolean | undefined) =>
      judgeRules(set, { facts: { ...facts, 'designer.worksForOffice': worksForOffice }, environment })
        .filter(({ id, verdict }) => id === 'DSG-1' && verdict === 'fail')
        .map(({ severity }) => severity);
    expect([judgedAs(true), judgedAs(false), judgedAs(undefined)]).toEqual([['E'], [], []]);
  });

  test('a storey more than three makes a class ga building class kha', () => {
    const fourth = (slug: string, data: FormData) => {
      if (slug !== application) return data;
      const floors = Object(data)['floors'];
      return { ...data, floors: [...floors, { ...floors[2], floor: '4' }] };
    };
    const { facts } = answeredCase(first + 6, fourth);
    expect(facts['building.classDerived']).toBe('B');
    expect(named(judge(answeredCase(first + 6, fourth)).filter(({ verdict }) => verdict === 'fail'))).toContain(
      'CLS-1',
    );
  });
});

describe('measures that more than one form states', () => {
  test('are in the checklists what the application says, by themselves', () => {
    const { submissions } = answeredCase(first + 6);
    const said = (slug: string, element: string) =>
      rowsIn(ownValue(submissions[slug], 'elements')).find(({ elementId }) => elementId === element)?.['qty'];
    expect(said('structure-design-classc-form', 'SC05')).toBe('२.९');
    expect(said('architecture-design-classc-form', 'AC11')).toBe('२.७७');
  });

  test('leave the distance to the right of way to be reckoned from the centre line', () => {
    const { facts } = answeredCase(first + 1);
    expect(facts['road.setback']).toMatchObject({ value: '8.16' });
  });

  test('say by how much an old house stands inside the right of way, however little', () => {
    const { facts, submissions, environment } = answeredCase(first + 5);
    const bundle = bundleForm(library, technical);
    const validateSchema = new Ajv({ allErrors: true, strict: true }).compile(bundle.schema);
    const data = submissions[technical] ?? {};
    expect(rowsIn(data['roads']).map(({ setback }) => setback)).toMatchObject([{ value: '-0.06' }]);
    // an inspection is told as much: how far the building stands inside
    expect(facts['road.setback']).toMatchObject({ value: '-0.06' });
    expect(blockingIssues(validateForm({ bundle, validateSchema, data, facts, environment }))).toEqual([]);
    // the map check says where it stands, not a distance with a minus sign
    const result = resultOf(5, 'RSB-1');
    expect(result && ruleRow(result, set, 'ne').value).toBe(`अधिकार क्षेत्रभित्र ०'-०.७"`);
  });

  test('a room whose height nobody states is not passed over in silence', () => {
    const silent = (slug: string, data: FormData) =>
      slug === application ? changed(data, ['floors', 2, 'clearHeight'], undefined) : data;
    const room = judge(answeredCase(first + 6, silent)).filter(({ id }) => id === 'ROOM-1');
    expect(room.map(({ verdict }) => verdict)).toEqual(['unknown']);
  });
});

describe('the rule panel beside the technical description', () => {
  test.each(sampleNumbers)('says of %i, while it is typed, what the map check will say', (applicationNo) => {
    const { submissions, facts, environment } = answeredCase(applicationNo);
    const bundle = bundleForm(library, technical);
    if (bundle.rules === undefined) throw new Error('no rules beside the technical description');
    const { [technical]: data = {}, ...before } = submissions;
    const given = Object.fromEntries(Object.keys(bundle.rules.sources).map((name) => [name, facts[name]]));
    const stale = { ...given, 'building.setbacks': undefined, 'road.rows': undefined };
    expect(Object.keys(before)).not.toContain(technical);
    const live = factsWithForm(bundle.rules, { slug: technical, data, facts: stale, environment });
    expect(judgeRules(bundle.rules, { facts: live, environment })).toEqual(judgeRules(set, { facts, environment }));
  });

  test('judges the same from JSON, as it reaches the browser', () => {
    const { facts, environment } = answeredCase(first + 1);
    const sent = JSON.parse(JSON.stringify(set));
    expect(judgeRules(sent, { facts, environment })).toEqual(judgeRules(set, { facts, environment }));
  });
});

describe('the map check report', () => {
  const bundle = bundleForm(library, mapCheck);
  const check = new Ajv({ allErrors: true, strict: true }).compile(bundle.schema);
  const issuesOf = ({ submissions, facts, environment }: AnsweredCase, answers: FormData) => {
    const data = { ...submissions[mapCheck], ...answers };
    return blockingIssues(validateForm({ bundle, validateSchema: check, data, facts, environment })).map(
      ({ path, code }) => `${path.join('/')} ${code}`,
    );
  };

  test('holds every result in Nepali with the clause and what was read', () => {
    const { submissions } = answeredCase(first + 5);
    const rows = ownValue(submissions[mapCheck], 'ruleResults');
    const road = Array.isArray(rows) ? rows.find((row) => row.ruleId === 'RSB-1') : undefined;
    expect(road).toMatchObject({
      title: 'सडक सेटब्याक',
      subject: 'पुरानोबजार गल्ली',
      value: `अधिकार क्षेत्रभित्र ०'-०.७"`,
      limit: `कम्तीमा १.५ मि. (४'-११")`,
      severity: 'E',
      complies: 'ng',
      attested: false,
      clause: expect.stringContaining('स्थानीय बाटोमा आवासीय १.५ मिटर'),
      inputs: expect.arrayContaining([
        { fact: 'road.rows.setback', label: 'छाडिएको सेटब्याक', value: `अधिकार क्षेत्रभित्र ०'-०.७"` },
      ]),
    });
  });

  test('cannot say that a plan complies which breaks a blocking rule, and can with a deviation and its reason', () => {
    const old = answeredCase(first + 5);
    expect(issuesOf(old, { result: 'passes' })).toEqual(['result holds']);
    expect(issuesOf(old, { result: 'deviation', deviationReason: undefined })).toEqual(['deviationReason required']);
    expect(issuesOf(old, { result: 'deviation', deviationReason: 'पुरानो घरको सेटब्याक' })).toEqual([]);
    expect(issuesOf(old, { result: 'returned', deviationReason: undefined })).toEqual([]);
  });

  test('cannot say that a plan complies whose road is too narrow, whatever ground is typed', () => {
    const narrow = answeredCase(first + 3);
    const passes = { result: 'passes', failedReason: 'वडाको सिफारिस पेश भएको' };
    expect(issuesOf(narrow, { ...passes, deviationReason: undefined, deviationTerms: undefined })).toEqual([
      'result holds',
    ]);
    expect(issuesOf(narrow, {})).toEqual([]);
  });

  test('may say that a plan complies which only has warnings, with the ground on which it goes on', () => {
    const passes = { result: 'passes', deviationReason: undefined, deviationTerms: undefined };
    expect(issuesOf(answeredCase(first + 1), passes)).toEqual(['failedReason required']);
    expect(issuesOf(answeredCase(first + 1), { ...passes, failedReason: 'वडाको सिफारिस पेश भएको' })).toEqual([]);
  });

  test('asks for the terms of a deviation', () => {
    expect(issuesOf(answeredCase(first + 1), { deviationTerms: undefined })).toEqual(['deviationTerms required']);
  });

  test('cannot say that a band complies which the map does not have', () => {
    const roof = answeredCase(first + 9);
    const rows = rowsIn(ownValue(roof.submissions[mapCheck], 'rows'));
    const band = rows.findIndex(({ code }) => code === 'MC29');
    const said = (complies: string) =>
      issuesOf(roof, { rows: rows.map((row, at) => (at === band ? { ...row, complies } : row)) });
    expect(rows[band]?.['asPerMap']).toBe('नराखिएको');
    expect(said('ok')).toEqual([`rows/${band}/complies holds`]);
    expect(said('ng')).toEqual([]);
  });

  test('names what failed for the papers that come after it', () => {
    expect(answeredCase(first + 12).facts['mapCheck.failed']).toContain('घडेरीले छुने बाटोको अधिकार क्षेत्र');
    expect(answeredCase(first + 8).facts['mapCheck.failed'] ?? '').toBe('');
  });

  test('names once what a rule and a row of the check say in the same words', () => {
    const { submissions, facts } = answeredCase(first + 5);
    const rows = rowsIn(ownValue(submissions[mapCheck], 'rows')).filter(({ complies }) => complies === 'ng');
    expect(rows.map(({ element }) => element)).toEqual(
      expect.arrayContaining(['मसलाको अनुपात', 'कुनाको ठाडो डन्डीको व्यास', 'कर्नर स्टिचिङ']),
    );
    const failed = String(facts['mapCheck.failed']).split('; ');
    const mortar = failed.filter((each) => each.includes('मसलाको अनुपात'));
    const rods = failed.filter((each) => each.includes('कुनाको ठाडो डन्डीको व्यास'));
    expect(mortar).toEqual(['स्ट्रक्चरल जाँच सूची – मसलाको अनुपात']);
    expect(rods).toEqual(['स्ट्रक्चरल जाँच सूची – कुनाको ठाडो डन्डीको व्यास']);
    expect(failed).toEqual(expect.arrayContaining(['कर्नर स्टिचिङ', 'प्लिन्थ ब्यान्ड']));
  });

  test('names the broken blocking rules to whoever would forward it', () => {
    expect(answeredCase(first + 5).facts['mapCheck.blocking']).toBe(
      'भुइँ क्षेत्र अनुपात; घडेरीले छुने बाटोको अधिकार क्षेत्र; सडक सेटब्याक – पुरानोबजार गल्ली',
    );
    expect(answeredCase(first + 1).facts['mapCheck.blocking']).toBeUndefined();
  });

  test('says what an exemption would be of: each broken blocking rule with the limit and the map’s figure, else what was asked for', () => {
    expect(
      String(answeredCase(first + 5).facts['exemption.matter'])
        .split('; ')
        .at(-1),
    ).toBe(`सडक सेटब्याक – पुरानोबजार गल्ली: मापदण्ड अनुसार कम्तीमा १.५ मि. (४'-११"), नक्सामा अधिकार क्षेत्रभित्र ०'-०.७"`);
    expect(String(answeredCase(first + 5).facts['exemption.matter']).split('; ')).toHaveLength(3);
    expect(answeredCase(first + 1).facts['exemption.matter']).toBe(answeredCase(first + 1).facts['exemption.askedFor']);
  });

  test('no. 5 is said to stand as far inside the right of way as the rule finds', () => {
    const { facts } = answeredCase(first + 5);
    const inches = /नक्सामा अधिकार क्षेत्रभित्र ०'-([०-९.]+)"/u.exec(String(facts['exemption.matter']))?.[1] ?? 'no figure';
    const visit = readAnswerBook().others[String(first + 5)]?.['prabhidik-pratibedhan-pesh-view'];
    for (const said of [String(facts['mapCheck.deviationReason']), JSON.stringify(visit)])
      expect(said).toContain(`अधिकार क्षेत्रभित्र ${inches} इन्च परेको`);
  });

  test('shows the class declared beside the class by size', () => {
    expect(answeredCase(first + 10).submissions[mapCheck]).toMatchObject({ declaredClass: 'B', derivedClass: 'B' });
  });
});

function judge({ facts, environment }: AnsweredCase): readonly RuleResult[] {
  return judgeRules(set, { facts, environment });
}

function resultOf(no: number, id: string, subject?: string): RuleResult | undefined {
  return judge(answeredCase(first + no)).find(
    (result) => result.id === id && (subject === undefined || result.subject === subject),
  );
}

function named(results: readonly RuleResult[]): readonly string[] {
  return results.map(({ id, subject }) => (subject === undefined ? id : `${id} ${subject}`));
}
