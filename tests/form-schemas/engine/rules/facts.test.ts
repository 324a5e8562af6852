import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import type { FactDefinition } from '../../../../form-schemas/engine/fact-definition.ts';
import { resolveFacts } from '../../../../form-schemas/engine/rules/facts.ts';
import { environment, library } from '../tiny.ts';

const config = {
  organization: { nameNe: 'सुनगाभा नगरपालिका' },
  timers: { noticeDays: 1, yearsMax: 5 },
  wards: [
    { code: '01', secretaryNe: 'रामहरि' },
    { code: '02', secretaryNe: 'सीता' },
  ],
};
const submitted: FormData = {
  owner: { nameNe: 'राम', ward: '02' },
  landArea: { sqft: '1000' },
  floors: [
    { floor: '1', floorUnit: 'METRE', areaSqft: '600' },
    { floor: '2', areaSqft: '300.5' },
  ],
};

describe('the facts of a case', () => {
  test('come from the newest submission of their form, as they are stored', () => {
    const facts = factsOf({ application: submitted });
    expect(facts['owner.nameNe']).toBe('राम');
    expect(facts['land.sqft']).toBe('1000');
    expect(facts['building.floors']).toBe(submitted['floors']);
    expect(facts['building.floorCodes']).toEqual(['1', '2']);
  });

  describe('with a later place', () => {
    const moved = (name: string, place: string): FactDefinition => ({
      type: 'string',
      ...library.facts[name],
      later: [place],
    });
    const facts = {
      ...library.facts,
      'owner.nameNe': moved('owner.nameNe', 'transfer#/newOwner/nameNe'),
      'building.floors': moved('building.floors', 'revision#/floors'),
    };
    const factsAfter = (...decided: readonly Readonly<Record<string, FormData>>[]) =>
      resolveFacts({
        library: { ...library, facts },
        submissions: { application: submitted },
        decided,
        engine: {},
        config,
        user: {},
        environment,
      });

    test('stay as they were while no run with it is over', () => {
      expect(factsAfter()['owner.nameNe']).toBe('राम');
      expect(factsAfter({ application: submitted })['owner.nameNe']).toBe('राम');
    });

    test('come from the newest run that is over with a decision, also where that says nothing', () => {
      const first = { transfer: { newOwner: { nameNe: 'सीता' } } };
      const second = { transfer: { newOwner: { nameNe: 'हरि' } } };
      expect(factsAfter(first)['owner.nameNe']).toBe('सीता');
      expect(factsAfter(second, first)['owner.nameNe']).toBe('हरि');
      expect(factsAfter({ transfer: { newOwner: {} } }, first)['owner.nameNe']).toBeUndefined();
    });

    test('keep rows that nobody filled anew', () => {
      expect(factsAfter({ revision: { floors: [] } })['building.floors']).toBe(submitted['floors']);
      const floors = [{ floor: '1', areaSqft: '700' }];
      expect(factsAfter({ revision: { floors } })['building.sqft']).toBe('700');
    });
  });

  describe('that collect', () => {
    const collected: FactDefinition = {
      type: 'enum-list',
      codes: 'service',
      collects: ['application#/services', 'application#/more'],
    };
    const told = (...before: readonly Readonly<Record<string, FormData>>[]) =>
      resolveFacts({
        library: { ...library, facts: { ...library.facts, 'services.told': collected } },
        submissions: { application: { services: ['sewer'] } },
        before,
        engine: {},
        config,
        user: {},
        environment,
      })['services.told'];

    test('have no value while no run of the case went before', () => {
      expect(told()).toBeUndefined();
      expect(told({ report: {} })).toBeUndefined();
    });

    test('join what each run before says, in its order and once', () => {
      expect(
        told({ application: { services: ['water', 'road'] } }, { application: { services: ['road', 'light'] } }),
      ).toEqual(['water', 'road', 'light']);
    });

    test('ask a run for the next place only where it says nothing at the first', () => {
      expect(
        told({ application: { services: ['water'], more: ['road'] } }, { application: { more: ['light'] } }),
      ).toEqual(['water', 'light']);
    });
  });

  test('that are of the runs before come of the newest that says something, never of the one that looks', () => {
    const former: FactDefinition = { type: 'string', from: 'application#/houseNo', before: true };
    const told = (...before: readonly Readonly<Record<string, FormData>>[]) =>
      resolveFacts({
        library: { ...library, facts: { ...library.facts, 'house.formerNo': former } },
        submissions: { application: { houseNo: '३' } },
        decided: [{ application: { houseNo: '३' } }],
        before,
        engine: {},
        config,
        user: {},
        environment,
      })['house.formerNo'];
    expect(told()).toBeUndefined();
    expect(told({ application: { houseNo: '१' } }, { application: { houseNo: '२' } }, { report: {} })).toBe('२');
  });

  test('are worked out from other facts exactly', () => {
    const facts = factsOf({ application: submitted });
    expect(facts['building.sqft']).toBe('900.5');
    expect(facts['building.far']).toBe('0.9');
  });

  test('hand rows on as they were stored', () => {
    expect(factsOf({ application: submitted })['building.ground']).toEqual([
      { floor: '1', floorUnit: 'METRE', areaSqft: '600' },
    ]);
  });

  test('come from the configuration, picked by another fact', () => {
    const facts = factsOf({ application: submitted });
    expect(facts['org.nameNe']).toBe('सुनगाभा नगरपालिका');
    expect(facts['ward.secretaryNe']).toBe('सीता');
  });

  test('come from the engine and the profile of who is at work', () => {
    const facts = factsOf({});
    expect(facts['application.date']).toMatchObject({ ad: '2026-11-20' });
    expect(facts['user.mobile']).toBe('9800000001');
  });

  test('skip the days on which the office is closed', () => {
    expect(factsOf({})['notice.dueOn']).toEqual({ ad: '2026-11-23', bs: '2083-08-07', source: 'ad' });
  });

  test('are undefined while nobody has given them', () => {
    const facts = factsOf({});
    expect([facts['owner.nameNe'], facts['building.sqft'], facts['ward.secretaryNe']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(facts['constructor']).toBeUndefined();
  });

  test('that depend on themselves are undefined, not a hang', () => {
    const looped = {
      ...library,
      facts: {
        'a.x': { type: 'integer', derive: 'b.x + 1' },
        'b.x': { type: 'integer', derive: 'a.x + 1' },
      },
    } as const;
    const facts = resolveFacts({ library: looped, submissions: {}, engine: {}, config, user: {}, environment });
    expect(facts['a.x']).toBeUndefined();
  });
});

function factsOf(submissions: Readonly<Record<string, FormData>>) {
  const engine = { registrationDate: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' } };
  return resolveFacts({ library, submissions, engine, config, user: { mobile: '9800000001' }, environment });
}
