import { describe, expect, test } from 'vitest';
import { processEntries, processMenu } from '../../../../form-schemas/engine/law/process-menu.ts';
import { seedRecords } from '../../../../form-schemas/engine/law/seeds.ts';
import { setupEntries } from '../../../../form-schemas/engine/law/setup-menu.ts';
import { navigationOf } from '../../../../server/http/permissions.ts';
import { shippedLibrary } from '../../library.ts';

const library = shippedLibrary();
const nothingArranged = {};
const roles = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'];
const looking = (role: string) => ({ role, may: navigationOf(role) });
const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id);
const menuOf = (role: string, records = {}) => processMenu(library, records, looking(role));

// specification 2: header menu
const named: readonly (readonly [string, string])[] = [
  ['new registration', 'new-registration'],
  ['start new process', 'start-process'],
  ['search list', 'search-list'],
  ['updated', 'updated'],
  ['old registration', 'old-registration'],
  ['defaulter list', 'defaulter-list'],
  ['add floor', 'add-floor'],
  ['name transfer', 'name-transfer'],
  ['discard process', 'discard-process'],
  ['add validity period', 'add-validity'],
  ['validity setup', 'validity-setup'],
  ['validity extension approved', 'validity-extension-approved'],
  ['validity approved', 'validity-approved'],
  ['contractor list', 'contractor-list'],
];

describe('the header menu', () => {
  test.each(named)('has the entry of the specification: %s', (_name, id) => {
    const entry = processEntries(library).find((each) => each.id === id);
    expect(entry?.title.ne).toMatch(/[\u0900-\u097F]/u);
    expect(entry?.title.en).not.toBe('');
  });

  test('names every entry once, also beside the setup menu', () => {
    const ids = idsOf([...processEntries(library), ...setupEntries(library)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is made into records of its own kind, and into who sees each', () => {
    const law = { library, groups: [] };
    const [entries = [], access = []] = ['menu-setup', 'menu-access'].map((id) => {
      const master = library.masters[id];
      return master === undefined ? [] : seedRecords(law, master);
    });
    const processes = entries.filter(({ menuType }) => menuType === 'P');
    expect(processes.map(({ menuId }) => menuId)).toEqual(idsOf(processEntries(library)));
    expect(new Set(entries.map(({ menuType }) => menuType))).toEqual(new Set(['P', 'S']));
    expect(access.find(({ menuId }) => menuId === 'new-registration')?.['userTypes']).toEqual(['D']);
  });

  // a role that reads an entry without being let in would find a page that is not there
  test.each(roles)('offers %s nothing that the office does not let them do', (role) => {
    const { may } = looking(role);
    const needs = new Map(processEntries(library).map((entry) => [entry.id, entry.needs]));
    for (const { id } of menuOf(role)) expect(may).toContain(needs.get(id));
  });

  test('shows the designer a new registration and no setup, the engineer the setup and no new registration', () => {
    expect(idsOf(menuOf('D'))).toContain('new-registration');
    expect(idsOf(menuOf('D'))).not.toContain('setup');
    expect(idsOf(menuOf('A'))).toContain('setup');
    expect(idsOf(menuOf('A'))).not.toContain('new-registration');
  });

  test('shows nobody anything without what the host lets them do', () => {
    expect(processMenu(library, nothingArranged, { role: 'TADM', may: [] })).toEqual([]);
  });

  test('is named, placed, ordered and led elsewhere as the office has arranged it', () => {
    const title = { ne: 'खोज', en: 'Find' };
    const own = { title, heading: 'top', position: 1, url: '/user/applications?view=open', active: 'Y' };
    const records = { 'menu-setup': [{ menuId: 'search-list', ...own }] };
    expect(menuOf('B', records)[0]).toEqual({
      id: 'search-list',
      title,
      heading: 'top',
      position: 1,
      url: '/user/applications?view=open',
    });
  });

  test('leaves out what the office hides, for everybody or for a role', () => {
    const records = {
      'menu-setup': [{ menuId: 'updated', active: 'N' }],
      'menu-access': [{ menuId: 'search-list', userTypes: ['C'] }],
    };
    expect(idsOf(menuOf('B', records))).not.toContain('updated');
    expect(idsOf(menuOf('B', records))).not.toContain('search-list');
    expect(idsOf(menuOf('C', records))).toContain('search-list');
  });

  // specification 2 and 6: the technical administrator always gets both
  test('always gives the technical administrator the menu setup and the menu access setup, at their addresses', () => {
    const all = processEntries(library).map(({ id }) => id);
    const records = {
      'menu-setup': all.map((menuId) => ({ menuId, url: '/user/task-list', active: 'N' })),
      'menu-access': all.map((menuId) => ({ menuId, userTypes: [] })),
    };
    expect(menuOf('TADM', records).map(({ url }) => url)).toEqual(['/admin/menu-setup', '/admin/menu-access-setup']);
  });
});
