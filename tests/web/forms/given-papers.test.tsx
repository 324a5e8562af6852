import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { type FieldNode, fieldTree } from '../../../form-schemas/engine/tree.ts';
import { GivenValue } from '../../../web/forms/controls/GivenValue.tsx';
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

function read(name: string): string {
  const given = file(name);
  const store = openStore(bundle, {
    attachments: [{ category: given.category, copies: 1, file: given.id }],
  });
  store.setPapers([
    {
      category: given.category,
      title: { ne: 'लालपुर्जा', en: 'Land ownership certificate' },
      required: true,
      multiple: false,
      accept: ['pdf', 'dwg'],
      maxMB: 20,
      given: [given],
    },
  ]);
  return draw(
    store,
    'ne',
    true,
    <>
      <GivenValue node={columnOf('file')} path={['attachments', 0, 'file']} spokenLabel="फाइल, लालपुर्जा" />
      <PapersBlock />
    </>,
  );
}

test('a form that is read names a paper once, with its type and size, and leads to it from the table', () => {
  const markup = read('lalpurja.pdf');
  // its ending may stand in a line of its own, so that a name is read without the marks of the page
  expect(markup.replace(/<[^>]*>/gu, '').split('lalpurja.pdf').length - 1).toBe(1);
  expect(markup).toContain('PDF · १.५ एम.बी.');
  expect(markup).not.toContain('कार्यक्रममा खोल्नुहोस्');
  const way = /data-paper="([^"]+)"/u.exec(markup)?.[1] ?? '';
  expect(markup).toContain(`id="root_@papers_${way}"`);
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
