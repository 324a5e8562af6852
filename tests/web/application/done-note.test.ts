import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../web/application/case-name.ts';
import { doneSentence } from '../../../web/application/done-note.ts';
import { createTexts, type Language } from '../../../web/i18n/i18n.ts';

async function wordsIn(language: Language, own = 'B') {
  const file = new URL(`../../../web/i18n/${language}.json`, import.meta.url);
  const texts = await createTexts(language, JSON.parse(readFileSync(file, 'utf8')));
  return { t: texts.t, language, own };
}

const action = {
  title: { ne: 'सिफारिस गर्नुहोस्', en: 'Recommend' },
  next: [{ role: 'C', title: { ne: 'इन्जिनियर', en: 'Engineer' } }],
};

describe('what was just done', () => {
  test('is told in the language of the reader, whichever it was done in', async () => {
    expect(doneSentence(action, await wordsIn('ne'))).toBe('सिफारिस गरियो। अब इन्जिनियरको पालो।');
    expect(doneSentence(action, await wordsIn('en'))).toBe('Done: Recommend. Next: Engineer.');
  });

  test('is told to whoever is next themselves as their own turn, not as that of a post', async () => {
    expect(doneSentence(action, await wordsIn('ne', 'C'))).toBe('सिफारिस गरियो। अब तपाईंकै पालो।');
    const both = { ...action, next: [...action.next, { role: 'A', title: { ne: 'प्रमुख', en: 'Chief' } }] };
    expect(doneSentence(both, await wordsIn('ne', 'C'))).toBe('सिफारिस गरियो। अब इन्जिनियर वा प्रमुखको पालो।');
  });

  test('names nobody where nobody is next', async () => {
    expect(doneSentence({ title: action.title }, await wordsIn('en'))).toBe('Done: Recommend.');
  });
});

describe('a file that must go by one name', () => {
  const file = { ownerNe: 'हरि थापा', registrationNo: '083/084-0015' };

  test('goes by its registration number', async () => {
    expect(nameOf(file, (await wordsIn('ne')).t, 'ne')).toBe('०८३/०८४-००१५');
    expect(nameOf(file, (await wordsIn('en')).t, 'en')).toBe('083/084-0015');
  });

  test('goes by its owner while it has none, never by a number nobody knows', async () => {
    expect(nameOf({ ownerNe: file.ownerNe }, (await wordsIn('ne')).t, 'ne')).toBe('हरि थापाको दर्ता नभएको निवेदन');
    expect(nameOf({ ownerNe: '' }, (await wordsIn('en')).t, 'en')).toBe('Not registered yet');
  });
});
