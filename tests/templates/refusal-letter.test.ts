import { describe, expect, test } from 'vitest';
import { alterForm } from './alter.ts';
import { type Forms, library, paperOf, wordsOf } from './papers.ts';

const letter = 'N03-L';
const ground = 'जग्गाले छुने बाटो नभएको (मापदण्डको बुँदा ७)';
const held = { 'ledger.deposit.deposit': 4300_00, 'ledger.deduction.deposit': 0, 'ledger.refund.deposit': 0 };
const decisionDate = { ad: '2026-11-17', bs: '2083-08-01', source: 'ad' };

/** Notes that decide for good on what somebody asked for, with what was asked and how the case stands then. */
const notes = [
  ['noteorder-pilength-level-view', 'phase-one', 'दर्ता नं.'],
  ['single-phase-note-order', 'simple-permit', 'दर्ता नं.'],
  ['talla-thap-ijajat-tippani-ades', 'add-floor', 'दर्ता नं.'],
  ['purano-ghar-nirman-tippani', 'old-house', 'दर्ता नं.'],
  ['namsari-tippani-ades-view', 'name-transfer', 'घरनक्सा नामसारी गरी पाऊँ भनी'],
  ['myadThap-tippani', 'validity-extension', 'म्याद थप गरी पाऊँ भनी'],
  ['sansodhan-tippani', 'revision', 'नक्सा संशोधन गरी पाऊँ भनी'],
  ['sansodhanko-tippani-adesh', 'revision', 'नक्सा संशोधन गरी पाऊँ भनी'],
  ['sansodhansuper-tippani-adesh', 'revision', 'नक्सा संशोधन गरी पाऊँ भनी'],
] as const;

function lettered(slug: string, stage: string, engine: Readonly<Record<string, unknown>> = held): string {
  const change = (forms: Forms) =>
    alterForm(forms, slug, 'noteOrder', { recommendation: 'refuse', refusalGround: ground, decisionDate });
  return wordsOf(paperOf(slug, { document: letter, engine: { ...engine, stage }, change }));
}

describe.each(notes)('the letter that %s was refused', (slug, stage, asked) => {
  test('says what was asked, when and why it was refused, and where an appeal lies until when', () => {
    const words = lettered(slug, stage);
    expect(words).toContain(asked);
    expect(words).toContain('निवेदन मिति २०८३/०८/०१ को निर्णयबाट अस्वीकृत भएको व्यहोरा');
    expect(words).toContain(`आधार र कारण : ${ground} ।`);
    expect(words).toMatch(/यो पत्र पाएको मितिले ३५ दिनभित्र .+मा पुनरावेदन गर्न सक्नुहुनेछ/);
    expect(words).toContain('चलानी नं. :');
    expect(words).toMatch(/श्री \p{L}[^—।]+, डिजाइनर — जानकारीका लागि/u);
  });

  test('is issued beside the note that refuses, and beside no other', () => {
    const [paper] = (library.forms[slug]?.papers ?? []).filter(({ document }) => document === letter);
    expect(paper?.when).toBe('form.noteOrder.recommendation == "refuse"');
  });
});

describe('a deposit that is held when a permit is refused', () => {
  test('is told to be had back, in the letter of a permit alone', () => {
    const back = 'बाँकी धरौटी रु. ४,३००।–';
    expect(lettered('noteorder-pilength-level-view', 'phase-one')).toContain(back);
    expect(lettered('namsari-tippani-ades-view', 'name-transfer')).not.toContain(back);
    const none = { ...held, 'ledger.refund.deposit': 4300_00 };
    expect(lettered('noteorder-pilength-level-view', 'phase-one', none)).not.toContain('बाँकी धरौटी');
  });
});
