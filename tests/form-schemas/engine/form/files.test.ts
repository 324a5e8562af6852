import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fileIssues, placeFiles } from '../../../../form-schemas/engine/form/files.ts';
import { shippedLibrary } from '../../library.ts';
import { application } from '../tiny.ts';

const papers = bundleForm(shippedLibrary(), 'map-permit-application-edit');
const jpg = { endings: ['jpg', 'jpeg'], size: 1024 };

describe('files of a form', () => {
  test('stand in the row of their category, the newest last, and in the field of their name', () => {
    const data = { attachments: [{ category: 'AT01' }, { category: 'AT03', file: 'gone' }] };
    const files = new Map([
      ['AT01', ['a1']],
      ['AT03', ['c1', 'c2']],
      ['ownerPhoto', ['p1', 'p2']],
    ]);
    const placed = placeFiles(papers, data, files);
    expect(placed).toMatchObject({
      ownerPhoto: 'p2',
      attachments: [
        { category: 'AT01', file: 'a1' },
        { category: 'AT03', file: 'c2' },
        { category: 'ownerPhoto', file: 'p2' },
      ],
    });
    expect(data).toEqual({ attachments: [{ category: 'AT01' }, { category: 'AT03', file: 'gone' }] });
  });

  test('give a row of one copy to a category that has none, and take away what was never uploaded', () => {
    const data = { attachments: [{ category: 'AT02', file: 'typed-by-hand' }] };
    expect(placeFiles(papers, data, new Map([['AT01', ['a1']]]))).toEqual({
      attachments: [{ category: 'AT02' }, { copies: 1, category: 'AT01', file: 'a1' }],
    });
  });

  test('of a category that no field has change nothing', () => {
    const data = { applicant: { nameNe: 'राम' } };
    expect(placeFiles(papers, data, new Map([['deed', ['x']]]))).toEqual(data);
    expect(placeFiles(papers, {}, new Map())).toEqual({});
  });

  test.each([
    ['a section', { attachments: {} }],
    ['a text', { attachments: 'AT01' }],
    ['rows that are none', { attachments: [null, 'AT01', 7, []] }],
  ])('survive a table that is %s', (_, data) => {
    expect(() => placeFiles(papers, data, new Map([['AT01', ['a1']]]))).not.toThrow();
  });
});

describe('a file in a field', () => {
  const issuesOf = (photo: unknown, uploaded: ReadonlyMap<string, typeof jpg>): unknown =>
    fileIssues(application, { photo }, uploaded);

  test('of its type and size has no issue', () => {
    expect(issuesOf('f1', new Map([['f1', jpg]]))).toEqual([]);
    expect(issuesOf(undefined, new Map())).toEqual([]);
  });

  test.each<[string, typeof jpg | undefined, object]>([
    ['was never uploaded in the case', undefined, { code: 'fileUnknown' }],
    ['is of another type', { endings: ['pdf'], size: 1 }, { code: 'fileType', params: { types: 'jpg' } }],
    ['is too large', { endings: ['jpg'], size: 2 * 1024 * 1024 + 1 }, { code: 'fileSize', params: { limit: '2' } }],
  ])('that %s is refused', (_, file, issue) => {
    const uploaded = new Map(file === undefined ? [] : [['f1', file] as const]);
    expect(issuesOf('f1', uploaded)).toMatchObject([{ path: ['photo'], ...issue }]);
  });

  test('of a category is judged there, at its upload; only that it was uploaded is asked here', () => {
    const data = {
      attachments: [
        { category: 'AT01', file: 'f1' },
        { category: 'AT02', file: 'f2' },
      ],
    };
    const uploaded = new Map([['f1', { endings: ['exe'], size: 1e12 }]]);
    expect(fileIssues(papers, data, uploaded)).toMatchObject([
      { path: ['attachments', 1, 'file'], code: 'fileUnknown' },
    ]);
  });
});
