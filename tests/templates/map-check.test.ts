import { describe, expect, test } from 'vitest';
import { type Forms, paperOf, type Wish, wordsOf } from './papers.ts';

const mapCheck = 'map-check-report-view';
const report = 'prabhidik-pratibedhan-pesh-view';
const inquiry = 'gharnaksha-surjamin-muchulka-view';
const amin = 'aminko-sthalgat-pratibedan';
const note = 'noteorder-pilength-level-view';
const permit = 'allowance-paper-view';
const certificate = 'building-finish-certificate-view';

const failed = 'बाटोको अधिकार क्षेत्र';
const why = 'वडा कार्यालयको बाटो सिफारिस पेश भएको';
const terms = 'पूर्वतर्फको झ्याल नखुल्ने, स्थिर अपारदर्शी सिसाको हुनुपर्ने';
const granted = {
  'decision.exemption.outcome': 'granted',
  'decision.exemption.authority': 'chief',
  'decision.exemption.deviation': 'पूर्वतर्फ ३ फिट',
  'decision.exemption.basis': 'भवन निर्माण मापदण्ड',
  'decision.exemption.clauseNo': '१८',
  'decision.exemption.decisionNo': 'छु. १',
  'decision.exemption.ground': 'सँधियारलाई असर नपर्ने',
  'decision.exemption.decidedOn': { ad: '2026-08-06', source: 'ad' },
  'decision.exemption.on': { ad: '2026-08-07', source: 'ad' },
  'decision.exemption.reason': 'यही विषयमा मात्र',
  'decision.exemption.by': 'प्रमुख',
};

/** The map check of the case, changed. */
function checked(data: Readonly<Record<string, unknown>>): (forms: Forms) => void {
  return (forms) => {
    forms[mapCheck] = { ...forms[mapCheck], ...data };
    forms[report] = { ...forms[report], opinion: { ...Object(forms[report]?.['opinion']), recommendation: 'grant' } };
  };
}

function words(slug: string, change: (forms: Forms) => void, wish: Wish = {}): string {
  return wordsOf(paperOf(slug, { ...wish, change }));
}

describe('an exemption', () => {
  const asked = { asked: true, matter: 'मागिएको विषय', ground: 'मागको कारण' };
  const asksElse = (forms: Forms) => {
    checked({ result: 'deviation', deviationReason: 'जाँचको कारण' })(forms);
    const application = 'map-permit-application-edit';
    forms[application] = { ...forms[application], exemptionRequest: asked };
  };

  test.each([note, permit, certificate])('is told by %s as it was decided, not as it was asked for', (slug) => {
    const text = words(slug, asksElse, { engine: granted });
    expect(text).toContain('“पूर्वतर्फ ३ फिट” को विषयमा');
    expect(text).not.toContain('“मागिएको विषय” को विषयमा');
  });

  test.each([permit, certificate])('without a recorded subject is told by %s with what the map check found', (slug) => {
    const text = words(slug, asksElse, { engine: { ...granted, 'decision.exemption.deviation': '' } });
    expect(text).toContain('नक्सा जाँचमा “जाँचको कारण” भनी उल्लेख भएको विषयमा');
  });
});

describe('a rule that is only warned of', () => {
  const rule = {
    ruleId: 'R',
    title: failed,
    severity: 'W',
    complies: 'ng',
    clause: 'व्यहोरा',
    source: 'स्रोत',
    attested: true,
    inputs: [],
  };
  const rows = { rows: [{ code: 'MC03', element: 'प्लिन्थ क्षेत्रफल', asPerMap: '८२५', complies: 'ok' }] };
  const warned = checked({ ...rows, result: 'passes', ruleResults: [rule], failedReason: why });

  test.each([mapCheck, report, note])('that a row tells too is named once by %s, as the rule', (slug) => {
    const found = { code: 'MC05', element: 'तला संख्या (प्रस्तावित जम्मा वा कायम)', asPerMap: '३', complies: 'ng' };
    const told = (sameAs: string) =>
      words(slug, checked({ rows: [found], result: 'passes', ruleResults: [{ ...rule, sameAs }], failedReason: why }));
    expect(told('MC05')).toContain(`(${failed})`);
    expect(told('MC06')).toContain(`(${failed}; ${found.element})`);
  });

  test('that an item of a checklist tells too is named once, as the rule of the matter', () => {
    const matter = { ...rule, title: 'मसलाको अनुपात', sameAs: 'MC27' };
    const item = { ...rule, title: 'स्ट्रक्चरल जाँच सूची', subject: 'मसला' };
    const told = (sameAs: string) =>
      words(
        note,
        checked({ ...rows, result: 'passes', ruleResults: [{ ...item, sameAs }, matter], failedReason: why }),
      );
    expect(told('MC27')).toContain('विषय (मसलाको अनुपात)');
    expect(told('MC32')).toContain('विषय (स्ट्रक्चरल जाँच सूची – मसला; मसलाको अनुपात)');
  });

  test.each([mapCheck, report, note, permit])('is named by %s with the ground on which the plan goes on', (slug) => {
    const text = words(slug, warned);
    expect(text).toContain(`(${failed})`);
    expect(text).toContain(why);
  });

  test.each([mapCheck, permit])('is named once by %s where a row of the check says the same', (slug) => {
    const said = { code: 'MC03', element: failed, asPerMap: '५ मि.', complies: 'ng', remarks: why };
    const twice = checked({ rows: [said], result: 'passes', ruleResults: [rule], failedReason: why });
    expect(words(slug, twice)).not.toContain(`${failed}; ${failed}`);
    expect(words(slug, twice)).toContain(`(${failed})`);
  });

  test('is a remark on the permit, not one of its terms', () => {
    const text = words(permit, warned);
    expect(text).toContain(`कैफियत : नक्सा जाँचमा “नमिलेको” जनाइएका विषय (${failed}) का हकमा “${why}” भन्ने आधारमा`);
    expect(text).not.toMatch(/सर्तहरू\s+नक्सा जाँचमा/u);
  });

  test('is not hidden behind a plan that is called conforming', () => {
    expect(words(mapCheck, warned)).toContain(`(${failed}) बाहेक जाँचिएका अन्य विषयमा`);
    expect(words(note, warned)).toContain('रहेको, तर नक्सा जाँचमा');
    expect(words(report, warned)).toContain('जाँचिएका अन्य विषयमा');
  });

  test.each([mapCheck, report, note])('that could not be judged is named by %s, and is not said to be kept', (slug) => {
    const conclusion = `जाँच्न नसकिएका विषय (${failed}) बाहेक जाँचिएका अन्य विषयमा`;
    const unjudged = checked({ ...rows, result: 'passes', ruleResults: [{ ...rule, complies: 'unknown' }] });
    expect(words(slug, unjudged)).toContain(conclusion);
    expect(words(slug, warned)).not.toContain('जाँच्न नसकिएका विषय');
  });

  test('of a file from before the ground was asked for is left to the decision', () => {
    const silent = checked({ ...rows, result: 'passes', ruleResults: [rule], failedReason: undefined });
    expect(words(note, silent)).toContain(`(${failed}) का हकमा निर्णय हुनुपर्ने देखिन्छ`);
  });

  test('is missing where nothing failed', () => {
    const clean = checked({ ...rows, result: 'passes', ruleResults: [] });
    for (const slug of [mapCheck, report, note, permit]) expect(words(slug, clean)).not.toContain('“नमिलेको”');
  });
});

describe('an exemption', () => {
  const asked = checked({ result: 'deviation', deviationReason: 'पूर्वतर्फको सेटब्याक', deviationTerms: terms });

  test.each([mapCheck, report, note, permit, certificate])('keeps its terms on %s', (slug) => {
    expect(words(slug, asked, { engine: granted })).toContain(terms);
  });

  test.each([note, permit, certificate])(
    'is cited on %s with its clause, by the day on which the chief decided',
    (slug) => {
      const text = words(slug, asked, { engine: granted });
      expect(text).toContain('भवन निर्माण मापदण्ड को बुँदा १८ बमोजिम');
      expect(text).toContain('(नं. छु. १, मिति २०८३/०४/२२)');
    },
  );

  test('of a committee is cited by the day of its meeting', () => {
    const engine = { ...granted, 'decision.exemption.authority': 'committee' };
    expect(words(note, asked, { engine })).toContain('(नं. छु. १, मिति २०८३/०४/२१)');
  });
});

describe('what is left on a plot on which nothing stands', () => {
  const standing = (forms: Forms) => {
    forms[inquiry] = { ...forms[inquiry], builtAlready: true };
  };

  test.each([amin, report, inquiry])('is said by %s to be by the site plan, not measured on a building', (slug) => {
    expect(words(slug, () => undefined)).toContain('साइट प्लान अनुसार छाडिने');
    expect(words(slug, standing)).not.toContain('साइट प्लान अनुसार छाडिने');
  });

  test('is measured once the building stands', () => {
    expect(words('superstructureko-nirmaan-karya', () => undefined)).toContain('छाडिएको (फिल्ड)');
  });
});
