import { describe, expect, test } from 'vitest';
import { alterForm, wordsAfter } from './alter.ts';
import { type Forms, paperOf, wordsOf } from './papers.ts';

const held = { 'ledger.deposit.deposit': 4300_00, 'ledger.deduction.deposit': 0, 'ledger.refund.deposit': 0 };
const none = { ...held, 'ledger.refund.deposit': 4300_00 };

describe.each(['noteorder-pilength-level-view', 'talla-thap-ijajat-tippani-ades', 'single-phase-note-order'])(
  'a note that refuses: %s',
  (slug) => {
    const note = (engine: Readonly<Record<string, unknown>>, recommendation = 'refuse') =>
      wordsOf(
        paperOf(slug, {
          engine,
          change: (forms: Forms) =>
            alterForm(forms, slug, 'noteOrder', { recommendation, refusalGround: 'बाटो नभएको' }),
        }),
      );
    const back = 'निजको नाममा बाँकी धरौटी रु. ४,३००।–';

    test('gives back the deposit that is held, and is silent where none is', () => {
      expect(note(held)).toContain(back);
      expect(note(held)).toContain('फिर्ता दिन र कारण');
      expect(note(none)).not.toContain('बाँकी धरौटी');
      expect(note(none)).toContain('निजको निवेदन अस्वीकृत गर्न र कारण');
      expect(note(held, 'grant')).not.toContain(back);
    });
  },
);

describe('a deposit that is asked back', () => {
  const refused = (forms: Forms) => {
    alterForm(forms, 'noteorder-pilength-level-view', 'noteOrder', {
      recommendation: 'refuse',
      decisionDate: { ad: '2026-11-17', bs: '2083-08-01', source: 'ad' },
    });
  };

  test.each(['dharauti-rakam-phirta-bare', 'dharauti-rakam-phirta-tippani'])(
    'after a refusal names the refusal in %s, and no completed building',
    (slug) => {
      const text = wordsAfter(slug, refused);
      expect(text).toContain('निवेदन मिति २०८३/०८/०१ को निर्णयबाट अस्वीकृत भएकाले');
      expect(text).not.toContain('निर्माण सम्पन्न ग');
      expect(wordsAfter(slug, () => undefined)).not.toContain('अस्वीकृत भएकाले');
    },
  );
});
