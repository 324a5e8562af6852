import { expect, test } from 'vitest';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { followNames } from '../../../web/masters/follow-names.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { bundleWith, field } from '../setup/bundle.ts';

const library = shippedLibrary();

function master(id: string): Parameters<typeof followNames>[0] {
  const { key = [], name = '' } = library.masters[id] ?? {};
  return { bundle: bundleMaster(library, id), view: { key: [...key], name } };
}
const said = (pairs: ReturnType<typeof followNames>) =>
  Object.fromEntries(pairs.map(([path, value]) => [path.join('.'), value]));
const named = (ne: string) => ({ title: { ne } });

test('a new fee head gets its key and its English name of the Nepali one', () => {
  expect(said(followNames(master('revenue-setup'), named('वातावरण शुल्क'), new Map()))).toEqual({
    code: 'watawaranShulka',
    'title.en': 'वातावरण शुल्क',
  });
});

test('a key of capitals takes the first letters', () => {
  expect(said(followNames(master('designation'), named('योजना शाखा'), new Map()))['id']).toBe('YOJANA');
});

test('what was made is made again while the name is written; what somebody wrote stands', () => {
  const made = new Map([
    ['code', 'watawaran'],
    ['title.en', 'वातावरण'],
  ]);
  const data = { title: { ne: 'वातावरण शुल्क', en: 'Environment fee' }, code: 'watawaran' };
  expect(said(followNames(master('revenue-setup'), data, made))).toEqual({ code: 'watawaranShulka' });
  expect(followNames(master('revenue-setup'), { ...data, code: 'environment' }, made)).toEqual([]);
});

test('a name that has nothing for the key, or a key of choices, makes none', () => {
  expect(said(followNames(master('revenue-setup'), named('२०८४'), new Map()))).toEqual({ 'title.en': '२०८४' });
  expect(followNames(master('coverage'), named('ग्राउन्ड'), new Map())).toEqual([]);
});

test('an English text that nobody asks for stays empty', () => {
  const bundle = bundleWith([field('string', 'note.ne'), field('string', 'note.en')]);
  expect(
    followNames({ bundle, view: { key: ['a', 'b'], name: 'note' } }, { note: { ne: 'कैफियत' } }, new Map()),
  ).toEqual([]);
});
