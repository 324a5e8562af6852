import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { type FieldNode, fieldTree } from '../../../form-schemas/engine/tree.ts';
import { FieldSlot } from '../../../web/forms/FieldSlot.tsx';
import { PapersBlock } from '../../../web/forms/PapersBlock.tsx';
import { tableShape } from '../../../web/forms/table-shape.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { draw, openStore } from './drawn.tsx';

const bundle = bundleForm(shippedLibrary(), 'map-permit-application-edit');
const table = childOf(fieldTree(bundle), 'attachments');
const columnOf = (key: string) => childOf(table, key);

function childOf({ children }: Pick<FieldNode, 'children'>, key: string): FieldNode {
  const child = children.find((each) => each.key === key);
  if (child === undefined) throw new Error(`there is no ${key}`);
  return child;
}

const file = (name: string) => ({
  id: `id of ${name}`,
  name,
  category: 'landOwnershipCertificate',
  type: name.endsWith('pdf') ? 'application/pdf' : 'image/vnd.dwg',
  size: 1_572_864,
  sha256: '',
  uploadedAt: '',
  uploadedBy: '',
  version: 1,
  run: 1,
  current: true,
});

const paper = {
  category: 'landOwnershipCertificate',
  title: { ne: 'लालपुर्जा', en: 'Land ownership certificate' },
  required: true,
  multiple: false,
  accept: ['pdf', 'dwg'],
  maxMB: 20,
};

function holding(name: string) {
  const given = file(name);
  const store = openStore(bundle, {
    attachments: [{ category: given.category, copies: 1, file: given.id }],
  });
  store.setPapers([{ ...paper, given: [given] }]);
  return store;
}

const below = (
  <>
    <FieldSlot node={columnOf('file')} path={['attachments', 0, 'file']} spokenLabel="फाइल, लालपुर्जा" />
    <PapersBlock />
  </>
);
const read = (name: string) => draw(holding(name), 'ne', true, below);
const times = (markup: string, text: string) => markup.split(text).length - 1;

test('a form that is read names a paper once, where the table has it, with its type and size', () => {
  const markup = read('lalpurja.pdf');
  // its ending may stand in a line of its own, so that a name is read without the marks of the page
  expect(times(markup.replace(/<[^>]*>/gu, ''), 'lalpurja.pdf')).toBe(1);
  expect(markup).toContain('PDF · १.५ एम.बी.');
  expect(markup).not.toContain('कार्यक्रममा खोल्नुहोस्');
  expect(times(markup, 'id="root_@papers_landOwnershipCertificate"')).toBe(1);
  expect(markup).not.toContain('id="papers-title"');
});

test('a form that is filled has one place and one button for each paper: at its field, or else at the end of the form', () => {
  const store = holding('lalpurja.pdf');
  store.setPapers([...store.papers(), { ...paper, category: 'letterOfNobody', given: [] }]);
  const markup = draw(store, 'ne', false, below);
  expect(times(markup, 'data-paper="landOwnershipCertificate"')).toBe(1);
  expect(times(markup, '>फाइल फेर्नुहोस्<')).toBe(1);
  expect(times(markup, 'data-paper="letterOfNobody"')).toBe(1);
  expect(markup.indexOf('data-paper="letterOfNobody"')).toBeGreaterThan(markup.indexOf('id="papers-title"'));
});

test('where a form is read, a paper that nobody gave is said to be missing, once', () => {
  const store = holding('lalpurja.pdf');
  store.setPapers([{ ...paper, given: [] }]);
  expect(times(draw(store, 'ne', true, below), 'data-missing="true"')).toBe(1);
});

test('of a drawing that no browser shows is said with what it is opened', () => {
  expect(read('plan.dwg')).toContain('DWG · १.५ एम.बी. · आफ्नो कम्प्युटरको कार्यक्रममा खोल्नुहोस्');
});

test('what a form never asks for has no column: who hands the papers in is not asked whether they were held against the originals', () => {
  expect(columnOf('verified').info.show).toBe('false');
  expect(
    tableShape(table)
      .places.flat()
      .map(({ key }) => key),
  ).toEqual(['category', 'copies', 'file']);
});
