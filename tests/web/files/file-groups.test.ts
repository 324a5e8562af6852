import { expect, test } from 'vitest';
import type { FileView } from '../../../server/contract/files.ts';
import { fileGroups, nameParts, shownAs } from '../../../web/files/file-groups.ts';

function file(id: string, over: Partial<FileView> = {}): FileView {
  const kept = { name: `${id}.pdf`, type: 'application/pdf', size: 1, sha256: '0', version: 1, current: true };
  return { id, run: 1, category: 'other', uploadedAt: '2026-11-20T04:15:00.000Z', uploadedBy: 'क', ...kept, ...over };
}

test('an old version stands under the file that took its place, and files of fields are kept together', () => {
  const title = { ne: 'लालपुर्जा', en: 'Deed' };
  const groups = fileGroups([
    file('new', { category: 'AT01', title, form: 'paper', version: 2 }),
    file('old', { category: 'AT01', title, form: 'paper', current: false }),
    file('photo', { category: 'sitePhoto' }),
    file('thumb', { category: 'thumbLeft' }),
    file('letter'),
  ]);
  expect(groups.map(({ entries }) => entries.map((entry) => [entry.file.id, entry.older.map(({ id }) => id)]))).toEqual(
    [
      [['new', ['old']]],
      [['letter', []]],
      [
        ['photo', []],
        ['thumb', []],
      ],
    ],
  );
  expect(groups[0]).toMatchObject({ title, form: 'paper' });
});

test('pictures and PDFs are looked at in the app, drawings are downloaded', () => {
  expect(['image/png', 'application/pdf', 'image/vnd.dwg'].map((type) => shownAs({ type }))).toEqual([
    'picture',
    'pdf',
    undefined,
  ]);
});

test.each([
  ['certificate.pdf', 'certific', 'ate.pdf'],
  ['ना.pdf', '', 'ना.pdf'],
  ['photo', 'photo', ''],
])('the name %s is not broken in its ending', (name, head, tail) => {
  expect(nameParts(name)).toEqual([head, tail]);
});
