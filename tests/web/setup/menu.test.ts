import { describe, expect, test } from 'vitest';
import type { MasterLink } from '../../../server/contract/setup.ts';
import { entryAddress, findEntry, findMasters, type MenuLine, menuSections } from '../../../web/setup/menu.ts';

const ward = link('ward', 'office', 'वडा', 'Wards');
const user = link('user', 'people', 'प्रयोगकर्ता', 'Users');
const branch = link('branch', 'office', 'शाखा २', 'Branches');
const all = [ward, user, branch];

function link(id: string, menu: string, ne: string, en: string): MasterLink {
  return {
    id,
    master: id,
    menu,
    title: { ne, en },
    help: { ne: '', en: `about ${en}` },
    editable: true,
    table: false,
    count: 1,
  };
}

function line(master: MasterLink, ...also: readonly MasterLink['title'][]): MenuLine {
  return { ...master, also };
}

describe('a setup screen is found', () => {
  test('by its Nepali and by its English title, whatever the case', () => {
    expect([findMasters(all, 'प्रयोग'), findMasters(all, 'WARDS')]).toEqual([[user], [ward]]);
  });

  test('by what it decides', () => {
    expect(findMasters(all, 'about br')).toEqual([branch]);
  });

  test('with digits of either script', () => {
    expect(findMasters(all, 'शाखा 2')).toEqual([branch]);
  });

  test('by nothing typed: all are there', () => {
    expect(findMasters(all, '  ')).toEqual(all);
  });
});

test('a heading stands where its first master does and has all of them', () => {
  expect(menuSections(all)).toEqual([
    { menu: 'office', masters: [line(ward), line(branch)] },
    { menu: 'people', masters: [line(user)] },
  ]);
});

test('entries of one list are one line, which says the other names; each is found by its own', () => {
  const office = link('organization', 'office', 'कार्यालयको विवरण', 'Office');
  const tenant = { ...link('tenant-master', 'office', 'निकाय', 'Tenant'), master: 'organization' };
  const part = { ...link('active', 'office', 'चालू वडा', 'Active wards'), master: 'ward', where: { active: 'Y' } };
  expect(menuSections([office, ward, tenant, part])).toEqual([
    { menu: 'office', masters: [line(office, tenant.title), line(ward), line(part)] },
  ]);
  expect(menuSections(findMasters([office, tenant], 'tenant'))).toEqual([{ menu: 'office', masters: [line(tenant)] }]);
});

describe('an entry that opens part of a master', () => {
  const narrowed: MasterLink = { ...branch, id: 'ward-branch', where: { kind: 'ward', active: 'Y' } };

  test('has its own address, and is found by it; a table of the law opens where the law is written', () => {
    expect(entryAddress({ master: 'coverage', table: true })).toBe('/user/setup/tables/coverage');
    expect(entryAddress({ master: 'timer', table: true, where: { kind: 'x' } })).toBe(
      '/admin/setup/timer?where=kind%3Ax',
    );
    expect(entryAddress({ ...narrowed, master: 'branch' })).toBe('/admin/setup/branch?where=kind%3Award%2Cactive%3AY');
    expect(findEntry([...all, narrowed], 'branch', 'kind:ward,active:Y')).toBe(narrowed);
  });

  test('stands beside the one that opens the whole', () => {
    expect([entryAddress(branch), findEntry([narrowed, branch], 'branch', '')]).toEqual([
      '/admin/setup/branch',
      branch,
    ]);
  });
});
