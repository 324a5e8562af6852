import { fileTypeFromBuffer } from 'file-type';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readAnswerBook } from '../../../scripts/demo/book.ts';
import { demoFile } from '../../../scripts/demo/files.ts';
import { filesNamed } from '../../../scripts/demo/fill.ts';

const names = filesNamed(readAnswerBook().answers);

test.each(names)('%s is a true file of its kind', async (name) => {
  const { bytes, type } = demoFile(name, 'application 8384000001');
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe(type);
});

test('a demo paper is a PDF of one page that says what it is', async () => {
  const { bytes } = demoFile('cadastral-map.pdf', 'application 8384000001, ward 04');
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('\n');
  await loading.destroy();
  expect(document.numPages).toBe(1);
  expect(text).toContain('CADASTRAL MAP');
  expect(text).toContain('application 8384000001, ward 04');
});

test('a file that nobody can make is named', () => {
  expect(() => demoFile('movie.mp4', '')).toThrow('there is no demo file movie.mp4');
});
