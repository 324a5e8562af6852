import { describe, expect, test } from 'vitest';
import { setupEntries, setupMenu } from '../../../../form-schemas/engine/law/setup-menu.ts';
import { shippedLibrary } from '../../library.ts';

const library = shippedLibrary();
const nothingArranged = {};
const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id);

describe('the setup menu', () => {
  test('has every master once, and the other names under which some are known', () => {
    const entries = setupEntries(library);
    expect(new Set(idsOf(entries)).size).toBe(entries.length);
    expect(entries.filter(({ id, master }) => id === master.id)).toHaveLength(Object.keys(library.masters).length);
    const others = entries.filter(({ id, master }) => id !== master.id).map(({ id, master }) => [id, master.id]);
    expect(Object.fromEntries(others)).toMatchObject({
      'organisation-master': 'organization',
      'tenant-master': 'organization',
      'organisation-user': 'user',
      'user-type': 'designation',
      'add-floor-approval': 'form-name',
    });
  });

  test('shows a role what it may read', () => {
    expect(idsOf(setupMenu(library, nothingArranged, 'D'))).not.toContain('user');
    expect(idsOf(setupMenu(library, nothingArranged, 'ADM'))).toContain('user');
    expect(setupMenu(library, nothingArranged, 'NONE')).toEqual([]);
  });

  test('is named and ordered as the office has arranged it', () => {
    const title = { ne: 'वडाहरू', en: 'All wards' };
    const records = { 'menu-setup': [{ menuId: 'ward', title, heading: 'people', position: 1, active: 'Y' }] };
    expect(setupMenu(library, records, 'C')[0]).toMatchObject({ id: 'ward', title, menu: 'people' });
  });

  test('leaves out what the office hides, for everybody or for a role', () => {
    const records = {
      'menu-setup': [{ menuId: 'faq', active: 'N' }],
      'menu-access': [{ menuId: 'ward', userTypes: ['C'] }],
    };
    expect(idsOf(setupMenu(library, records, 'C'))).not.toContain('faq');
    expect(idsOf(setupMenu(library, records, 'C'))).toContain('ward');
    expect(idsOf(setupMenu(library, records, 'A'))).not.toContain('ward');
  });

  // specification 6: the technical administrator always gets both
  test('always gives the technical administrator the menu setup and the menu access setup', () => {
    const hidden = ['menu-setup', 'menu-access'];
    const records = {
      'menu-setup': hidden.map((menuId) => ({ menuId, active: 'N' })),
      'menu-access': hidden.map((menuId) => ({ menuId, userTypes: [] })),
    };
    expect(idsOf(setupMenu(library, records, 'TADM'))).toEqual(expect.arrayContaining(hidden));
  });
});
