import { beforeAll, describe, expect, test } from 'vitest';
import { explainAll, explainReason, type Wording } from '../../../web/i18n/explain.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const wordings: { ne?: Wording; en?: Wording } = {};

function inNepali(): Wording {
  if (wordings.ne === undefined) throw new Error('texts are loaded first');
  return wordings.ne;
}

function inEnglish(): Wording {
  if (wordings.en === undefined) throw new Error('texts are loaded first');
  return wordings.en;
}

beforeAll(async () => {
  const formTitle = (slug: string) => (slug === 'map-check' ? 'नक्सा जाँच प्रतिवेदन' : undefined);
  wordings.ne = { t: (await createTexts('ne', ne)).t, language: 'ne', formTitle };
  wordings.en = { t: (await createTexts('en', en)).t, language: 'en' };
});

describe('why an action is closed', () => {
  test('names the role, the BS date and the days in Nepali', () => {
    const params = { role: 'B', since: '2026-11-12T06:15:00Z', days: 8 };
    expect(explainReason({ code: 'isApproversTurn', params }, inNepali())).toBe(
      'अहिले सब-इन्जिनियरको पालो हो, २०८३/०७/२६ देखि (८ दिन)।',
    );
  });

  test('names the same in English', () => {
    const params = { role: 'B', since: '2026-11-12T06:15:00Z', days: 8 };
    expect(explainReason({ code: 'isApproversTurn', params }, inEnglish())).toBe(
      "It is the Sub-engineer's turn since 2083-07-26 (days waiting: 8).",
    );
  });

  test('says that it is nobody’s turn, and that nothing was rejected, where no post is named', () => {
    const turn = { code: 'isApproversTurn', params: { roles: [], since: '2026-11-12T06:15:00Z', days: 0 } };
    const reopen = { code: 'rejecterOrHigher', params: {} };
    expect(explainReason(turn, inNepali())).toBe('अहिले यो फाराम कसैको स्वीकृतिको पालोमा छैन।');
    expect(explainReason(turn, inEnglish())).toBe("Nobody's approval of this form is waited for now.");
    expect(explainReason(reopen, inNepali())).toBe('अस्वीकृत भएको फाराम मात्र फेरि खोलिन्छ।');
    expect(explainReason(reopen, inEnglish())).toBe('Only a form that was rejected is reopened.');
  });

  test('writes paisa as rupees with lakh grouping', () => {
    expect(explainReason({ code: 'paid', params: { balance: 123456750 } }, inNepali())).toBe(
      'रु. १२,३४,५६७.५० बुझाउन बाँकी छ।',
    );
  });

  test('names every form that is not approved yet by its title', () => {
    const params = { forms: ['map-check', 'unknown-form'] };
    expect(explainReason({ code: 'groupComplete', params }, inNepali())).toBe(
      'यी फाराम स्वीकृत हुन बाँकी छन्: नक्सा जाँच प्रतिवेदन, unknown-form',
    );
  });

  test('names what stands behind “one of these”', () => {
    const reasons = [
      { code: 'roleNamedOnForm', params: { roles: ['A'] } },
      { code: 'noteGiven', params: {} },
      { code: 'noteGiven', params: {} },
    ];
    expect(explainReason({ code: 'any', params: { reasons } }, inNepali())).toBe(
      'यीमध्ये कम्तीमा एउटा सर्त पूरा हुनुपर्छ: यो काम इन्जिनियरले मात्र गर्न मिल्छ; कारण लेख्नुपर्छ',
    );
  });

  test('says what holds and should not as a sentence, and names it where there is none', () => {
    const not = (condition: string) => ({ code: 'not', params: { condition, params: {} } });
    expect(explainReason(not('isLastApprover'), inNepali())).toBe('यो फारामको अन्तिम स्वीकृति तपाईंकै पदले दिन्छ।');
    expect(explainReason(not('isLastApprover'), inEnglish())).toBe(
      'Your own post gives the last approval on this form.',
    );
    expect(explainReason(not('isSuspended'), inNepali())).toBe('यो सर्त लागू हुनु हुँदैन: निवेदन रोक्कामा रहेको');
    expect(explainReason(not('isSuspended'), inEnglish())).toMatch(/^This must not hold: /u);
  });

  test('joins several roles and classes', () => {
    expect(explainReason({ code: 'roleNamedOnForm', params: { roles: ['A', 'C'] } }, inNepali())).toBe(
      'यो काम इन्जिनियर, प्र.प्र.अ.ले मात्र गर्न मिल्छ।',
    );
    expect(explainReason({ code: 'classIs', params: { classes: ['A', 'B'] } }, inNepali())).toContain('क, ख');
  });

  test('says a condition in the definition’s own words where it has some', () => {
    const params = {
      condition: 'mapCheck.result == "passes"',
      says: { ne: 'नक्सा जाँच ठीक', en: 'the map check passes' },
    };
    expect(explainReason({ code: 'formula', params }, inNepali())).toBe('सर्त पूरा भएन: नक्सा जाँच ठीक');
  });

  test('names after those words what stands in the way', () => {
    const params = { condition: 'x', says: { ne: 'नियम मिलेको', en: 'the rules are kept' }, shown: 'सडक सेटब्याक' };
    expect(explainReason({ code: 'formula', params }, inNepali())).toBe('सर्त पूरा भएन: नियम मिलेको, सडक सेटब्याक');
  });

  test('shows a code that has no text yet rather than nothing', () => {
    expect(explainReason({ code: 'newCondition', params: {} }, inEnglish())).toContain('newCondition');
  });
});

test('several reasons are sentences of their own, each with its end', () => {
  const note = { code: 'noteGiven', params: {} };
  const any = { code: 'any', params: { reasons: [note] } };
  expect(explainAll([any, note], inNepali())).toBe('यीमध्ये कम्तीमा एउटा सर्त पूरा हुनुपर्छ: कारण लेख्नुपर्छ। कारण लेख्नुपर्छ।');
  expect(explainAll([any], inEnglish())).toMatch(/\.$/u);
});
