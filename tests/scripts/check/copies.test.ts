import { expect, test } from 'vitest';
import { copiesIn, unusedNamesIn, type WrittenFile } from '../../../scripts/check/copies.ts';

const condition = 'coalesce(owner.isDefaulter, false) == false && coalesce(designer.isDefaulter, false) == false';
const long = { type: 'formula', params: { condition, says: { ne: 'डिफल्टर सूचीमा छैन', en: 'not a defaulter' } } };
const short = { type: 'noteGiven', params: {} };

function stage(name: string, ...guards: readonly object[]): WrittenFile {
  return { file: `${name}.json`, value: { states: { 'a/b': { on: { FORWARD: { guard: guards } } } } } };
}

test('a long condition that stands twice is told once, with the other place', () => {
  const found = copiesIn([stage('one', short, long), stage('two', short), stage('three', long)]);
  expect(found).toEqual([
    {
      file: 'one.json',
      path: '/states/a~1b/on/FORWARD/guard/1',
      message: 'stands again at three.json/states/a~1b/on/FORWARD/guard/0: give it a name',
    },
  ]);
});

test('what is written once, and what is short, may be', () => {
  expect(copiesIn([stage('one', short, long), stage('two', short)])).toEqual([]);
});

test('a name that nothing in any file stands for is told', () => {
  const part = { file: 'part.json', value: { conditions: { used: {}, idle: {} }, transitions: { way: {} } } };
  const found = unusedNamesIn([part, stage('one', { named: 'used' }, { named: 'way' })]);
  expect(found).toEqual([{ file: 'part.json', path: '/conditions/idle', message: 'nothing uses the name "idle"' }]);
});
