import { expect, test } from 'vitest';
import type { AttachmentView, FileView } from '../../../server/contract/files.ts';
import type { ReviewNoteView } from '../../../server/contract/review.ts';
import { pinsOf } from '../../../web/source/pins.ts';
import { drawingsOf, fileInView, pathOfFile, sourceFiles } from '../../../web/source/source-files.ts';

function file(id: string, over: Partial<FileView> = {}): FileView {
  const kept = { run: 1, name: `${id}.pdf`, category: 'other', type: 'application/pdf', size: 1, sha256: '' };
  return { id, ...kept, uploadedAt: '2026-11-20T04:15:00.000Z', uploadedBy: 'क', version: 1, current: true, ...over };
}

function paper(category: string, given: readonly FileView[]): AttachmentView {
  const title = { ne: category, en: category };
  return { category, title, required: true, multiple: true, accept: [], maxMB: 1, given: [...given] };
}

const deed = file('deed', { category: 'AT01' });
const map = file('map', { category: 'AT02' });
const drawing = file('drawing', { category: 'AT06', type: 'image/vnd.dwg' });
const old = file('old', { category: 'AT01', current: false });
const letter = file('letter');
const files = [deed, map, drawing, old, letter];
const papers = [paper('AT01', [deed]), paper('AT02', [map])];
const asked = { files, papers, categories: [], held: [] };

test('the documents of the place in view come first, in the order in which it names them', () => {
  const near = sourceFiles({ ...asked, categories: ['AT02', 'AT01'] });
  expect(near).toEqual({ named: [map, deed], own: [], others: [letter] });
});

test('a file that the field holds comes before all others, and once', () => {
  expect(sourceFiles({ ...asked, categories: ['AT01'], held: ['letter', 'deed'] }).named).toEqual([deed, letter]);
});

test('what no browser shows, and versions that were replaced, are left out; one that was handed in stays', () => {
  expect(sourceFiles(asked)).toEqual({ named: [], own: [deed, map], others: [letter] });
  expect(sourceFiles({ ...asked, papers: [paper('AT01', [old])] }).own).toEqual([old]);
});

test('the document follows the field, stays while it says something of it, and stays where somebody chose it', () => {
  const land = sourceFiles({ ...asked, categories: ['AT01', 'AT02'] });
  const before = { file: undefined, isChosen: false };
  expect(fileInView(land, before)).toBe(deed);
  expect(fileInView(land, { ...before, file: 'map' })).toBe(map);
  expect(fileInView(land, { ...before, file: 'letter' })).toBe(deed);
  expect(fileInView(land, { file: 'letter', isChosen: true })).toBe(letter);
  // a field that names no document leaves what is there
  expect(fileInView(sourceFiles(asked), { ...before, file: 'letter' })).toBe(letter);
  expect(fileInView({ named: [], own: [], others: [] }, before)).toBeUndefined();
});

test('a mark on a paper of the form stands at the paper, one on any other file at the form as a whole', () => {
  expect(pathOfFile(papers, 'map')).toEqual(['@papers', 'AT02']);
  expect(pathOfFile(papers, 'letter')).toEqual([]);
});

function note(id: string, over: Partial<ReviewNoteView>): ReviewNoteView {
  const label = { ne: 'नाम', en: 'Name' };
  const said = { label, value: label, note: 'x', by: 'क', role: 'B', at: '2026-11-20T04:15:00.000Z' };
  return { id, run: 1, form: 'paper', path: '', mine: false, settled: false, ...said, ...over };
}

test('marks on a file are numbered as one reads it; those of rounds that are over are gone', () => {
  const pin = { file: 'map', page: 1, x: 10, y: 10 };
  const notes = [
    note('below', { pin: { ...pin, y: 900 } }),
    note('next page', { pin: { ...pin, page: 2 }, round: 2, seq: 9 }),
    note('top', { pin, round: 2, seq: 9 }),
    note('over', { pin, round: 1, seq: 3, settled: true }),
    note('elsewhere', { pin: { ...pin, file: 'deed' } }),
    note('no place', {}),
  ];
  expect(pinsOf(notes, 'map').map(({ id, number }) => [id, number])).toEqual([
    ['top', 1],
    ['below', 2],
    ['next page', 3],
  ]);
  expect(pinsOf([note('over', { pin, round: 1, seq: 3, settled: true })], 'map')).toEqual([]);
});

test('drawings that no browser shows are told apart, each once: as they stand now', () => {
  const former = file('former', { category: 'AT06', type: 'image/vnd.dxf', current: false });
  expect(drawingsOf([...files, former]).map(({ id }) => id)).toEqual(['drawing']);
});
