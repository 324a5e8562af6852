import { describe, expect, test } from 'vitest';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { setupEntries } from '../../form-schemas/engine/law/setup-menu.ts';
import { library } from './law.ts';

const entries = new Map(setupEntries(library).map((entry) => [entry.id, entry]));

/** Each entry of the setup menu as the specification names it, the entry of ours, and the master that it opens where two are one. */
const named: readonly (readonly [string, string, string?])[] = [
  ['user', 'user'],
  ['building class', 'building-class'],
  ['designer', 'designer'],
  ['downloads', 'downloads'],
  ['mason list', 'mason'],
  ['FAQ', 'faq'],
  ['contacts', 'contacts'],
  ['floor rate', 'floor-rate'],
  ['fiscal year setup', 'fiscal-year'],
  ['menu setup', 'menu-setup'],
  ['menu access setup', 'menu-access'],
  ['revenue setup', 'revenue-setup'],
  ['discard setup', 'discard-setup'],
  ['file storage category', 'file-storage-category'],
  ['form group', 'form-group'],
  ['forwarding setup', 'forwarding'],
  ['form name', 'form-name'],
  ['organization', 'organization'],
  ['road setback', 'road-setback'],
  ['other setback', 'other-setback'],
  ['class group setup', 'class-group'],
  ['has-revision setup', 'has-revision'],
  ['architecture B master', 'architecture-b'],
  ['architecture C master', 'architecture-c'],
  ['electrical design master', 'electrical-design'],
  ['map check report master', 'map-check-report'],
  ['add-floor approval setup', 'add-floor-approval', 'form-name'],
  ['name-transfer setup', 'name-transfer-setup'],
  ['change designer', 'change-designer'],
  ['ward setup', 'ward'],
  // the designation of a person is their user type: one master
  ['user type setup', 'user-type', 'designation'],
  // an organisation of this deployment is a tenant of it, and its one record is the office itself
  ['tenant master', 'tenant-master', 'organization'],
  ['organisation master', 'organisation-master', 'organization'],
  ['branch master', 'branch'],
  ['organisation user master', 'organisation-user', 'user'],
];

/** What an office needs beside them. */
const added: readonly (readonly [string, string])[] = [
  ['designation with its priority', 'designation'],
  ['legal reference', 'legal-reference'],
  ['timers', 'timer'],
  ['holidays', 'holiday'],
  ['weekly holidays', 'weekly-holiday'],
  ['land use', 'land-use'],
  ['high-tension distance', 'high-tension'],
  ['calendar year', 'calendar-year'],
];

const all = [...named, ...added].map(([name, id, master = id]) => ({ name, id, master }));

describe('2: the setup menu has the entries', () => {
  test.each(all)('$name', ({ id, master }) => {
    const entry = entries.get(id);
    expect(entry?.master.id).toBe(master);
    expect([entry?.title.ne, entry?.title.en]).not.toContain('');
    expect(bundleMaster(library, master).fields.length).toBeGreaterThan(0);
  });
});

// specification 3: fields of the form name master, the form group, the file storage category and the designation
test.each([
  [
    'form-name',
    [
      'viewUrl',
      'subEngrApproval',
      'engrApproval',
      'designerApproval',
      'chiefApproval',
      'aminApproval',
      'rajasowApproval',
      'posteApproval',
      'postfApproval',
      'postgApproval',
      'enterBy',
    ],
  ],
  ['forwarding', ['viewUrl', 'groupId', 'position']],
  ['form-group', ['groupId']],
  ['file-storage-category', ['formId', 'isMultiple']],
  ['designation', ['id', 'title']],
])('3: %s has the fields %s', (id, fields) => {
  expect(bundleMaster(library, id).fields.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(fields));
});

test('3: an approver is required or not, and a category takes several files or not, by Y and N', () => {
  const flags = bundleMaster(library, 'form-name').fields.filter(({ role }) => role !== undefined);
  const multiple = bundleMaster(library, 'file-storage-category').fields.filter(({ path }) => path[0] === 'isMultiple');
  expect(flags).toHaveLength(9);
  for (const { options } of [...flags, ...multiple]) expect(options?.map(({ code }) => code)).toEqual(['Y', 'N']);
});
