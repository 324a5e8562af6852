import { describe, expect, test } from 'vitest';
import { soughtWords, soundsOf, soundsToFind } from '../../../form-schemas/values/sounds.ts';

/** Whether somebody who types one finds a text that says the other. */
function finds(typed: string, text: string): boolean {
  const kept = soundsToFind([text]);
  return soughtWords(typed).every(({ sounds, beginsWord }) => kept.includes(beginsWord ? ` ${sounds}` : sounds));
}

describe('a name is found however it is spelled', () => {
  test.each([
    ['long and short vowels', 'सुशिला', 'सुशीला'],
    ['long and short u', 'दूर्गा', 'दुर्गा'],
    ['the three s', 'सुसीला श्रेस्ठ', 'सुशीला श्रेष्ठ'],
    ['ba and wa', 'बिश्वकर्मा', 'विश्वकर्मा'],
    ['the two n', 'कृष्न', 'कृष्ण'],
    ['a half letter written whole', 'कारकी', 'कार्की'],
    ['joiners that nobody sees', 'र\u094D\u200Dयाल', 'र्याल'],
    ['an anusvara for a nasal letter', 'अंजना', 'अञ्जना'],
    ['an anusvara before a lip letter', 'संपत', 'सम्पत'],
    ['ri for the vowel', 'क्रिष्ण', 'कृष्ण'],
    ['a doubled letter written once', 'भटराई', 'भट्टराई'],
    ['gya for its own letter', 'ग्यवाली', 'ज्ञवाली'],
    ['ksha and chha at the beginning', 'छेत्री', 'क्षेत्री'],
    ['part of a name', 'बहादुर', 'रामबहादुर'],
    ['digits of the other script', '०८३/०८४-०००१', '083/084-0001'],
  ])('%s', (_how, typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  test.each([
    ['Ram Bahadur Thapa', 'राम बहादुर थापा'],
    ['ramabahadur', 'रामबहादुर'],
    ['Sushila Shrestha', 'सुशीला श्रेष्ठ'],
    ['susheela', 'सुशीला'],
    ['Laxmi', 'लक्ष्मी'],
    ['lakshmi', 'लक्ष्मी'],
    ['Krishna', 'कृष्ण'],
    ['Tamang', 'तामाङ'],
    ['Gurung', 'गुरुङ'],
    ['Gyanendra', 'ज्ञानेन्द्र'],
    ['Gnawali', 'ज्ञवाली'],
    ['Bhattarai', 'भट्टराई'],
    ['Poudel', 'पौडेल'],
    ['Paudel', 'पौडेल'],
    ['Chhetri', 'क्षेत्री'],
    ['Chetri', 'छेत्री'],
    ['Adhikari', 'अधिकारी'],
    ['Viswakarma', 'विश्वकर्मा'],
    ['Aishwarya', 'ऐश्वर्य'],
    ['Aitaman', 'आइतमान'],
  ])('%s in roman letters finds %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  test.each([
    ['रमा', 'राम'],
    ['ram', 'हरि'],
    ['zzzz', 'प्रकाश जोशी'],
    ['ppp', 'प्रकाश जोशी'],
    ['thapa', 'तापस'],
    ['bhadur', 'बहादुर'],
    ['घर', 'कर'],
    ['नाम', 'राम'],
  ])('%s does not find %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  test('one or two sounds have to begin a word', () => {
    expect([finds('रा', 'राम'), finds('रा', 'हरि राई'), finds('म', 'राम')]).toEqual([true, true, false]);
  });
});

test('sounds leave out the vowel that a letter has of itself, and keep numbers as they are', () => {
  expect(soundsOf('राम  बहादुर थापा, कि.नं. २१५')).toBe('ram bhadur wapa, ki.nn. 215');
  expect(soundsToFind(['राम थापा', '', '9841000001'])).toBe(' ram wapa 9841000001 rm wp');
  expect(soundsToFind([])).toBe('');
});

test('a search without a word looks for nothing', () => {
  expect(soughtWords('  \u200D ')).toEqual([]);
});
