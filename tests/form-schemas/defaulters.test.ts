import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { config, environment, library, type Submissions } from './case.ts';

const APPLICATION = 'map-permit-application-edit';
const TECHNICAL = 'map-technical-description-view';
const CHANGE = 'designer-change-request';

/** Facts of a case of an office with these records besides its own. */
function factsWith(records: Readonly<Record<string, readonly FormData[]>>, submissions: Submissions, engine = {}) {
  const office = { ...config, records: { ...config.records, ...records } };
  return resolveFacts({ library, submissions, engine, config: office, user: {}, environment });
}

function listed(party: string, identityNo: string) {
  return { defaulter: [{ party, identityNo, nameNe: 'परीक्षण', reasonNe: 'बक्यौता' }] };
}

describe('the defaulter list', () => {
  const owner = { [APPLICATION]: { owner: { citizenshipNo: '27-01-72-04521' } } };
  const organisation = { [APPLICATION]: { owner: { organisationRegNo: '१२३४/०७५' } } };
  const designer = { [TECHNICAL]: { designer: { municipalRegNo: 'सु.न.पा.-१०४' } } };

  test.each<[string, string, string, Submissions, boolean]>([
    ['an owner by the citizenship number', 'owner', '27-01-72-04521', owner, true],
    ['the same number in Nepali digits', 'owner', '२७-०१-७२-०४५२१', owner, true],
    ['nobody by another number', 'owner', '27-01-72-04522', owner, false],
    ['no owner by the number of a designer', 'designer', '27-01-72-04521', owner, false],
    ['an organisation by its registration number', 'organisation', '1234/075', organisation, true],
    ['nobody while the number is not known', 'owner', '27-01-72-04521', {}, false],
  ])('finds %s', (_, party, identityNo, submissions, found) => {
    expect(factsWith(listed(party, identityNo), submissions)['owner.isDefaulter']).toBe(found);
  });

  test('finds a designer by the number in the application, and before that by the one in their account', () => {
    const list = listed('designer', 'सु.न.पा.-104');
    expect(factsWith(list, designer)['designer.isDefaulter']).toBe(true);
    expect(factsWith(list, {}, { 'filer.municipalRegNo': 'सु.न.पा.-१०४' })['designer.isDefaulter']).toBe(true);
    expect(factsWith(list, {})['designer.isDefaulter']).toBe(false);
  });

  test('finds nobody where the office has no such list', () => {
    const facts = factsWith({}, { ...owner, ...designer });
    expect([facts['owner.isDefaulter'], facts['designer.isDefaulter']]).toEqual([false, false]);
  });
});

test('the licence of the designer who takes over is that of their account', () => {
  const until = { ad: '2027-07-16', bs: '2084-03-32', source: 'ad' };
  const designers = { designer: [{ municipalRegNo: 'सु.न.पा.-११२', licenceExpiresOn: until }] };
  const to = (municipalRegNo: string) => ({ [CHANGE]: { newDesigner: { municipalRegNo } } });
  const name = 'designerChange.newLicenceValidUntil';
  expect(factsWith(designers, to('सु.न.पा.-११२'))[name]).toMatchObject({ ad: '2027-07-16' });
  expect(factsWith(designers, to('सु.न.पा.-९९९'))[name]).toBeUndefined();
  expect(factsWith({}, {})[name]).toBeUndefined();
});
