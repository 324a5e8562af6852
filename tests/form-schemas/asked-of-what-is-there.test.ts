import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { makeBill } from './bills.ts';
import { environment, factsOf, filled, library, rows } from './case.ts';

const codesOf = (slug: string, table: string, submissions: Readonly<Record<string, FormData>>) =>
  rows(filled(slug, submissions), table).map(({ code }) => String(code));

describe('the drawings that are asked for', () => {
  const drawings = (constructionType: string, storeys: number, structuralSystem: string, roofType?: string) =>
    codesOf('design-approval', 'drawings', {
      'map-permit-application-edit': {
        construction: { constructionType, buildingClass: 'C', structuralSystem },
        floorTotals: { storeys },
      },
      ...(roofType !== undefined && { 'map-technical-description-view': { makeup: { roofType } } }),
    });
  const stairs = ['DR06', 'DR11'];
  const ground = ['DR01', 'DR12', 'DR13'];

  test('show stairs and a slab where there is more than one storey', () => {
    expect(drawings('1', 2, 'wall')).toEqual(expect.arrayContaining([...stairs, ...ground, 'DR10', 'DR14']));
  });

  test('show no stairs of one storey, and a slab only where one is cast', () => {
    const shed = drawings('9', 1, 'wall', 'cgi');
    expect(shed.filter((code) => [...stairs, 'DR10'].includes(code))).toEqual([]);
    expect(shed).toEqual(expect.arrayContaining(ground));
    expect(drawings('1', 1, 'pillar')).toContain('DR10');
    expect(drawings('1', 1, 'wall', 'rcc')).toContain('DR10');
    expect(drawings('1', 1, 'wall', 'cgi')).not.toContain('DR10');
  });

  test('show the slab while nobody has said what roof there is: none is told by no sheets', () => {
    expect(drawings('9', 1, 'wall')).toContain('DR10');
    expect(drawings('9', 1, 'wall', 'rcc')).toContain('DR10');
  });

  test('of a roof alone show the roof, and nothing beneath it', () => {
    const roof = drawings('6', 2, 'wall');
    expect(roof).toContain('DR17');
    expect(roof.filter((code) => [...stairs, ...ground, 'DR10', 'DR14'].includes(code))).toEqual([]);
    expect(drawings('1', 2, 'wall')).not.toContain('DR17');
  });
});

test('the soil is looked at beneath a building, not beneath a boundary wall', () => {
  const checks = (constructionType: string) =>
    codesOf('prabhidik-pratibedhan-pesh-view', 'rows', {
      'map-permit-application-edit': { construction: { constructionType, buildingClass: 'C' } },
    });
  expect(checks('1')).toContain('TR08');
  expect(checks('8')).not.toContain('TR08');
  expect(checks('8')).toContain('TR09');
});

test('a parapet is measured of the whole building, not of storeys in the midst of it', () => {
  const checks = (kind: string) =>
    codesOf('dosrocharan-supervisor', 'inspection', { 'dosrocharan-abedan': { completion: { kind } } });
  expect(checks('full')).toContain('CO10');
  expect(checks('partial')).not.toContain('CO10');
});

test('no design says of a test that only wires can pass that it was passed', () => {
  const polarity = rows(filled('electrical-design', {}), 'elements').find(({ elementId }) => elementId === 'EL13');
  expect(polarity).toMatchObject({ standard: 'जडानपछि गरिने' });
});

describe('the application', () => {
  const bundle = bundleForm(library, 'map-permit-application-edit');
  const asks = (path: string, data: FormData) => {
    const { shown, required } = fieldStates(bundle, data, factsOf({}), environment)(path.split('/'));
    return [shown, required];
  };

  test('asks a woman who names her husband for her father too', () => {
    const owner = (relativeKind: string) => ({ owner: { isOrganisation: false, relativeKind } });
    expect(asks('owner/fatherNe', owner('husband'))).toEqual([true, false]);
    expect(asks('owner/fatherNe', owner('father'))).toEqual([false, false]);
  });

  test('asks for each plot where there are several, and for each owner where there are several', () => {
    expect(asks('plots', { land: { plotNo: '२१५, २१६' } })).toEqual([true, true]);
    expect(asks('plots', { land: { plotNo: '२१५' } })).toEqual([false, false]);
    expect(asks('coOwners', { ownerKind: 'joint' })).toEqual([true, true]);
    expect(asks('coOwners', { ownerKind: 'individual' })).toEqual([false, false]);
  });

  test('takes no receipt or recommendation without its number, and none of a day that is still to come', () => {
    const date = dateOf(addDays(environment.today, 1));
    const typed = {
      taxReceipts: [{ kind: 'registration', fiscalYear: '2083/084', date }],
      recommendations: [{ kind: 'road', officeNe: 'वडा कार्यालय', date }],
    };
    const { issues } = makeBill(bundle.slug, { submissions: {}, typed });
    const found = issues.map(({ path, code }) => `${path.join('/')} ${code}`);
    expect(found.filter((issue) => /^(?:taxReceipts|recommendations)/u.test(issue)).toSorted()).toEqual([
      'recommendations/0/date dateFuture',
      'recommendations/0/no required',
      'taxReceipts/0/date dateFuture',
      'taxReceipts/0/receiptNo required',
    ]);
  });

  test('takes no number of an identity card or a taxpayer that cannot be one', () => {
    const found = (nationalIdNo: string, panNo: string) =>
      makeBill(bundle.slug, { submissions: {}, typed: { owner: { isOrganisation: false, nationalIdNo, panNo } } })
        .issues.filter(({ path }) => ['nationalIdNo', 'panNo'].includes(String(path.at(-1))))
        .map(({ path, code }) => `${path.join('/')} ${code}`);
    expect(found('123-456', '3012').toSorted()).toEqual(['owner/nationalIdNo pattern', 'owner/panNo pattern']);
    expect(found('123-456-789-0', '301234567')).toEqual([]);
  });

  test('adds floors to floors that stand alone', () => {
    const floor = { use: 'residential', floorUnit: 'FEET', length: '30', width: '20', height: '10', area: '600' };
    const found = (...statuses: readonly string[]) =>
      makeBill(bundle.slug, {
        submissions: {},
        typed: {
          construction: { constructionType: '3' },
          floors: statuses.map((status, at) => ({ ...floor, floor: String(at + 1), status })),
        },
      }).issues.flatMap(({ path, code }) => (path.join('/') === 'construction/constructionType' ? [code] : []));
    expect(found('proposed', 'proposed')).toEqual(['holds']);
    expect(found('existing', 'existing')).toEqual(['holds']);
    expect(found('existing', 'proposed')).toEqual([]);
  });

  test('asks how far the manhole is where a house drains into a sewer', () => {
    expect(asks('utilities/manholeDistance', { utilities: { drainage: 'publicSewer' } })[0]).toBe(true);
    expect(asks('utilities/manholeDistance', { utilities: { drainage: 'soakPit' } })[0]).toBe(false);
  });
});
