import { describe, expect, test } from 'vitest';
import { refuseFile } from '../../../web/files/file-limits.ts';
import { missingPapers, paperPath, withFile } from '../../../web/forms/papers.ts';

const stored = (id: string) => ({
  id,
  name: `${id}.pdf`,
  category: 'AT03',
  type: 'application/pdf',
  size: 1,
  sha256: '',
  uploadedAt: '',
  uploadedBy: '',
  version: 1,
  run: 1,
  current: true,
});
const paper = (more: object = {}) => ({
  category: 'AT03',
  title: { ne: 'नागरिकता', en: 'Citizenship' },
  required: true,
  multiple: false,
  accept: ['pdf', 'jpg'],
  maxMB: 2,
  given: [],
  ...more,
});

describe('the papers of a form', () => {
  test('are missing while they are required and nothing was given', () => {
    const papers = [
      paper(),
      paper({ category: 'AT04', required: false }),
      paper({ category: 'AT05', given: [stored('a')] }),
    ];
    expect(missingPapers(papers).map(({ path }) => path.at(-1))).toEqual(['AT03']);
  });

  test('are asked for by their titles, at a place that no field can have', () => {
    expect(missingPapers([paper()])).toEqual([
      { path: paperPath('AT03'), label: { ne: 'नागरिकता', en: 'Citizenship' }, code: 'paperMissing' },
    ]);
    expect(paperPath('AT03')[0]).toMatch(/^@/);
  });

  test('stay as they are when a file of another category comes', () => {
    const papers = [paper({ given: [stored('a')] })];
    expect(withFile(papers, 'AT09', stored('b'))).toEqual(papers);
  });

  test('hold one file that the next takes the place of, or several', () => {
    const held = [paper({ given: [stored('a')] })];
    expect(withFile(held, 'AT03', stored('b'))[0]?.given.map(({ id }) => id)).toEqual(['b']);
    const many = [paper({ multiple: true, given: [stored('a')] })];
    expect(withFile(many, 'AT03', stored('b'))[0]?.given.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('a file that is chosen', () => {
  const limits = { accept: ['pdf', 'jpg'], maxMB: 2 };

  test.each([
    ['lalpurja.PDF', 1000, undefined],
    ['photo.jpeg', 1000, undefined],
    ['naksa.exe', 1000, 'fileTypeRefused'],
    ['lalpurja', 1000, 'fileTypeRefused'],
    ['lalpurja.pdf', 2 * 1024 * 1024 + 1, 'fileTooLarge'],
  ])('%s of %d bytes is refused before it is sent: %s', (name, size, code) => {
    expect(refuseFile({ name, size }, limits)?.code).toBe(code);
  });

  test('may be anything where nothing is said', () => {
    expect(refuseFile({ name: 'a.dwg', size: 1 }, {})).toBeUndefined();
  });
});
