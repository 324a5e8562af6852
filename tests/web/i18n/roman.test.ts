import { expect, test } from 'vitest';
import { nameOfField } from '../../../web/law/form/name-of.ts';
import { romanOf } from '../../../web/i18n/roman.ts';
import { nameOf } from '../../../web/law/new-name.ts';

test('a Nepali text is written in Latin letters with its vowels', () => {
  expect(
    ['भत्काउने निवेदन', 'धरौटी', 'वडाको राय', 'सडक अधिकार क्षेत्र', 'आँगन', 'दुःख', 'तला २', 'Form 2'].map(romanOf),
  ).toEqual([
    'bhatkaune niwedan',
    'dharauti',
    'wadako ray',
    'sadak adhikar kshetra',
    'angan',
    'dukh',
    'tala 2',
    'Form 2',
  ]);
});

test('names made of Nepali titles can be told apart, and hold nothing but Latin letters and digits', () => {
  expect(nameOf(romanOf('भत्काउने निवेदन'))).toBe('bhatkaune-niwedan');
  expect(nameOfField({ ne: 'भत्काउने कारण', en: '' }, [])).toBe('bhatkauneKaran');
  expect(nameOfField({ ne: '', en: '' }, [])).toBe('field');
  expect(romanOf('中文 ॐ')).not.toMatch(/[^\x20-\x7E]/u);
});
