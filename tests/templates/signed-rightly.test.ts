import { describe, expect, test } from 'vitest';
import { alterForm, wordsAfter } from './alter.ts';
import { type Forms, files, paperOf, printed, wordsOf } from './papers.ts';

const chief = 'C';
const day = { ad: '2026-11-17', bs: '2083-08-01', source: 'ad' };

function as(constructionType: string, more: Record<string, unknown> = {}): (forms: Forms) => void {
  return (forms) => alterForm(forms, 'map-permit-application-edit', 'construction', { constructionType, ...more });
}

describe('who signs', () => {
  test('writes the order above his own signature and beneath those who put it before him', () => {
    const text = wordsOf(paperOf('noteorder-pilength-level-view'));
    const [submitted, order, decided] = ['पेश गर्ने', 'आदेश :', 'निर्णय / स्वीकृत गर्ने'].map((part) => text.lastIndexOf(part));
    expect([submitted, order, decided]).toEqual([submitted, order, decided].toSorted((a = 0, b = 0) => a - b));
    expect(order).toBeGreaterThan(0);
  });

  test('writes the order on a dismissed application above his signature too', () => {
    const text = wordsOf(paperOf('discard-request'));
    const places = ['सिफारिस गर्ने', 'आदेश :', 'निर्णय / स्वीकृत गर्ने'].map((part) => text.lastIndexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  test('says by what right a letter goes out that the chief does not sign', () => {
    const letters = Object.entries(files.catalogue).filter(
      ([, { layout, copies, signatures = [] }]) =>
        layout === 'letter' &&
        copies !== undefined &&
        signatures.length > 0 &&
        !signatures.some(({ by }) => by === chief),
    );
    const silent = letters.filter(([, { signatures = [] }]) => !signatures.some(({ under }) => under !== undefined));
    expect(silent.map(([id]) => id)).toEqual([]);
    expect(letters.length).toBeGreaterThan(8);
    expect(wordsOf(paperOf('notice-period-for-15-days-view'))).toContain('(आदेशानुसार)');
    expect(wordsOf(paperOf('surjamin-muchulka-view'))).toContain('(प्रत्यायोजित अधिकार बमोजिम)');
    // whoever decided by delegation does not sign the letter by order
    const changeOfDesigner = ['A06', 'A06-L'].map((id) => files.catalogue[id]?.signatures?.map(({ under }) => under));
    expect(changeOfDesigner).toEqual([['delegated'], ['delegated']]);
  });

  test('tells whose application is dismissed where and until when he can appeal', () => {
    const letter = { document: 'N02-L' };
    const text = wordsOf(paperOf('discard-request', letter));
    expect(text).toMatch(/यो पत्र पाएको मितिले ३५ दिनभित्र नमुना जिल्ला अदालतमा पुनरावेदन गर्न सक्नुहुनेछ ।/u);
  });
});

describe('a further sheet', () => {
  test('says at its head which case, whose and which plot it is of; the first says it itself', () => {
    for (const { slug, wish } of printed) {
      const { html, styles } = paperOf(slug, wish);
      expect(html).toMatch(
        /@top-left\{content:"(?:दर्ता|निवेदन) नं. [^"]+ · घरधनी : सुशीला थापा · वडा नं. ४, कित्ता नं. २१५"\}/u,
      );
      expect(styles).toMatch(/@page :first \{\s*@top-left \{\s*content: none/u);
    }
  });
});

describe('a permit', () => {
  const clauses = (slug: string) =>
    [...paperOf(slug, { change: beforeLayout }).html.matchAll(/<li>(.*?)<\/li>/gsu)].map(([, said = '']) =>
      said.replace(/[\s\u00a0]+/gu, ' '),
    );

  test('up to the plinth says no condition twice', () => {
    const said = clauses(plinthPermit());
    expect(said.filter((text) => text.includes('ले-आउट'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('स्वीकृत नक्सा') && text.includes('बमोजिम मात्र'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('सार्वजनिक बाटो'))).toHaveLength(1);
  });

  test('of other work says what is done, and binds a building to its distances', () => {
    const slug = 'naksa-pass-certificate';
    const shed = wordsAfter(slug, as('9', { typeOther: 'गोठ' }));
    expect(shed).toContain('गोठ निर्माण गर्न तपाईंले');
    expect(shed).toContain('सेटब्याक (पू. / प. / उ. / द.)');
    expect(shed).toContain('यसभन्दा फरक हुने गरी निर्माण गर्न पाइने छैन');
    const house = wordsAfter(slug, as('1'));
    expect(house).toContain('सेटब्याक (पू. / प. / उ. / द.)');
    expect(house).toContain('यसभन्दा फरक हुने गरी निर्माण गर्न पाइने छैन');
    expect(wordsAfter(slug, as('6'))).not.toContain('सेटब्याक (पू. / प. / उ. / द.)');
  });
});

function beforeLayout(forms: Forms): void {
  delete forms['layout-gari-pratibedan-ijajat'];
}

function plinthPermit(): string {
  const found = printed.find(({ name }) => name.startsWith('D20'));
  if (found === undefined) throw new Error('no form prints D20');
  return found.slug;
}

describe('what was found and cured', () => {
  const engine = {
    'decision.deviation.on': day,
    'decision.deviation.reason': 'भर्‍याङ हटाउनुपर्ने',
    'decision.reinspection.on': { ad: '2026-11-23', bs: '2083-08-07', source: 'ad' },
  };

  test('is said in the note on completion, and the building is finished on the day of the cure', () => {
    const note = wordsOf(paperOf('certificate-instruction-view', { engine }));
    expect(note).toContain('मिति २०८३/०८/०१ को निरीक्षणमा स्वीकृत नक्साभन्दा फरक देखिएको (भर्‍याङ हटाउनुपर्ने)');
    expect(note).toContain('मिति २०८३/०८/०७ मा पुनः निरीक्षणको आदेश भएको');
    const certificate = wordsOf(paperOf('building-finish-certificate-view', { engine }));
    expect(certificate).toContain('मिति २०८३/०८/०७ मा सम्पन्न भएको व्यहोरा');
    expect(certificate).toContain('प्राविधिक पुनः निरीक्षण प्रतिवेदनबाट');
  });

  test('is said in the permit above the plinth', () => {
    const permit = wordsOf(paperOf('superStructure-construction-view', { engine }));
    expect(permit).toContain('स्वीकृत नक्साभन्दा फरक देखिएको (भर्‍याङ हटाउनुपर्ने)');
    expect(wordsOf(paperOf('superStructure-construction-view'))).not.toContain('पुनः निरीक्षणको आदेश');
  });

  test('where nobody inspected, the note on an extension does not say that nothing was found', () => {
    const note = (inspectedOn: unknown) =>
      wordsAfter('myadThap-tippani', (forms) => {
        alterForm(forms, 'myadThap-tippani', 'inspectedOn', inspectedOn);
        alterForm(forms, 'myadThap-tippani', 'deviation', undefined);
      });
    expect(note(undefined)).toContain('निर्माणस्थल निरीक्षण नगरिएको');
    expect(note(undefined)).not.toContain('फरक भएको नदेखिएको');
    expect(note(day)).toContain('मिति २०८३/०८/०१ मा निर्माणस्थल निरीक्षण गर्दा निर्माण स्वीकृत नक्साभन्दा फरक भएको नदेखिएको');
  });
});

describe('a transfer after a death', () => {
  const died = (forms: Forms) =>
    alterForm(forms, 'certificate-note', 'transfer', { deedType: 'inheritance', diedOn: day, deathRegNo: '०८३–१४७' });

  test('names the former owner as one who has died, with the day and its registration', () => {
    const text = wordsAfter('building-build-certificate-view', died);
    expect(text).toContain('बस्ने स्व. श्रीमती सुशीला थापाका नाममा');
    expect(text).toContain('स्व. सुशीला थापा (मृत्यु मिति २०८३/०८/०१, मृत्यु दर्ता नं. ०८३–१४७)');
    expect(wordsOf(paperOf('building-build-certificate-view'))).not.toContain('स्व.');
  });
});

describe('a forfeited deposit', () => {
  const slug = 'dharauti-rakam-phirta-tippani';
  const damage = {
    inspectedOn: day,
    inspectedBy: 'सब-इन्जिनियर दीपेन्द्र तामाङ',
    finding: 'सार्वजनिक ढल भत्किएको',
    estimate: 700_000,
    noticeNo: '१०७',
    noticeOn: day,
    noticeDays: 15,
    heardOn: day,
    hearing: 'मर्मत नगरेको स्वीकार गरेको',
  };

  test('is put before the chief with inspection, estimate, notice and hearing, under its own clause', () => {
    const text = wordsAfter(slug, (forms) => {
      alterForm(forms, slug, 'damage', damage);
      alterForm(forms, slug, 'ledger', { deductions: 430_000, deductionReason: 'ढल', refund: 0 });
    });
    expect(text).toContain('मिति २०८३/०८/०१ मा जाँच गर्दा सार्वजनिक ढल भत्किएको देखिएको');
    expect(text).toContain('लागत अनुमान रु. ७,०००।–');
    expect(text).toContain('१५ दिनभित्र मर्मत गर्न वा सुनुवाइका लागि');
    expect(text).toContain('सुनुवाइमा मर्मत नगरेको स्वीकार गरेको व्यहोरा');
    expect(files.documents['D30']).toContain('{{law "depositForfeiture"}}');
    expect(wordsOf(paperOf(slug))).not.toContain('सुनुवाइमा');
  });
});

test('a partial completion is called so where it is reported', () => {
  const partly = (forms: Forms) =>
    alterForm(forms, 'dosrocharan-abedan', 'completion', { kind: 'partial', partialFloors: ['1'] });
  expect(wordsAfter('dosrocharan-prabidhik-view', partly)).toContain('विषय : भवन आंशिक रूपमा निर्माण सम्पन्न भएको');
  expect(wordsAfter('dosro-charan-sampannako-prabidhikko-pratibedan', partly)).toContain('(हाल सम्पन्न : भुइँ तला)');
});

test('a survey that agrees with the land certificate gives no cause of a difference', () => {
  const slug = 'napi-nirikshyan-pratibedan';
  const text = wordsAfter(slug, (forms) => alterForm(forms, slug, 'mismatchCause', undefined));
  expect(text).not.toContain('फरकको कारण');
});
