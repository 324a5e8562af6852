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
    // the chief decides what the engineer has checked, and the engineer tells it by order
    const changeOfDesigner = ['A06', 'A06-L', 'A06-R'].map((id) =>
      files.catalogue[id]?.signatures?.map(({ under }) => under),
    );
    expect(changeOfDesigner).toEqual([[undefined], ['order'], ['order']]);
  });

  test('tells whose application is dismissed where and until when he can appeal', () => {
    const change = (forms: Forms) => {
      forms['discard-request'] = { ...forms['discard-request'], reason: 'inactive' };
    };
    const text = wordsOf(paperOf('discard-request', { document: 'N02-L', change }));
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
    'decision.reinspection.reportedBy': 'घरधनी हरि थापा',
    'decision.reinspection.reportedOn': { ad: '2026-11-22', bs: '2083-08-06', source: 'ad' },
  };

  test('is said in the note on completion, with who reported the cure; the day of completion stays what it was', () => {
    const note = wordsOf(paperOf('certificate-instruction-view', { engine }));
    expect(note).toContain('मिति २०८३/०८/०१ को निरीक्षणमा देखिएको फरक (भर्‍याङ हटाउनुपर्ने) सच्याइएको');
    expect(note).toContain('सच्याइएको भनी घरधनी हरि थापाले मिति २०८३/०८/०६ मा दिनुभएको जानकारीअनुसार');
    expect(note).toContain('मिति २०८३/०८/०७ मा पुनः निरीक्षणको आदेश भएको थियो ।');
    expect(note).toContain('प्रतिवेदनमा निर्माण स्वीकृत नक्सा अनुरूप भएको उल्लेख छ ।');
    const certificate = wordsOf(paperOf('building-finish-certificate-view', { engine }));
    expect(certificate).not.toContain('मिति २०८३/०८/०७ मा सम्पन्न भएको व्यहोरा');
    expect(certificate).toContain('प्राविधिक पुनः निरीक्षण प्रतिवेदनबाट');
    expect(certificate).toMatch(
      /मा सम्पन्न भएको, मिति २०८३\/०८\/०१ को निरीक्षणमा देखिएको फरक \(भर्‍याङ हटाउनुपर्ने\) सच्याइएको र मिति [०-९/]+ को पुनः निरीक्षणमा छुट दिइएको विषयबाहेक स्वीकृत नक्सा.* अनुरूप पाइएको व्यहोरा/u,
    );
    expect(certificate).not.toMatch(/अनुसार मिति [०-९/]+ मा सम्पन्न/u);
  });

  test('is said where the stage of the work is let go on: it was inspected again, after which order, and why', () => {
    const stage = (known: Readonly<Record<string, unknown>>) =>
      wordsOf(
        paperOf('nirman-charan-nirikshan', {
          engine: known,
          change: (forms) => alterForm(forms, 'nirman-charan-nirikshan', 'result', 'continue'),
        }),
      );
    const again = stage({
      ...engine,
      'decision.ordered.on': day,
      'decision.ordered.reason': 'डन्डीबीचको दूरी बढी भएकाले',
    });
    expect(again).toContain('विषय : निर्माण चरणको पुनः निरीक्षण भई काम अघि बढाउन दिएको सम्बन्धमा');
    expect(again).toContain(
      'चरणको काम मिति २०८३/०८/०१ को आदेश (डन्डीबीचको दूरी बढी भएकाले) बमोजिम सच्याइएको जानकारी प्राप्त भई पुनः निरीक्षण',
    );
    expect(again).toContain('मिति २०८३/०८/०१ को आदेश बमोजिम सच्याइएको पाइएको र माथि उल्लिखित');
    expect(stage({})).not.toContain('पुनः निरीक्षण भई');
    expect(stage({})).not.toContain('सच्याइएको');
  });

  test('is said in the permit above the plinth', () => {
    const permit = wordsOf(paperOf('superStructure-construction-view', { engine }));
    expect(permit).toContain('मिति २०८३/०८/०१ को निरीक्षणमा देखिएको फरक (भर्‍याङ हटाउनुपर्ने) सच्याई स्वीकृत नक्सा');
    expect(wordsOf(paperOf('superStructure-construction-view'))).not.toContain('देखिएको फरक');
  });

  test('and so is an order to stop the work: on which day, why, when it was cured and the work let go on', () => {
    const stopped = {
      work: 'slab',
      openedOn: day,
      orderedOn: day,
      orderedReason: 'डन्डीबीचको दूरी बढी भएकाले',
      reinspectionOn: { ad: '2026-11-23', bs: '2083-08-07', source: 'ad' },
      endedOn: { ad: '2026-11-24', bs: '2083-08-08', source: 'ad' },
    };
    const papers = [
      'superstructureko-nirmaan-karya',
      'certificate-instruction-view',
      'building-finish-certificate-view',
    ];
    const told = (runs: readonly unknown[]) =>
      papers.map((slug) => wordsOf(paperOf(slug, { engine: { 'runs.site-inspection': runs } })));
    for (const text of told([{ openedOn: day, work: 'plinth' }, stopped])) {
      expect(text).toContain('मिति २०८३/०८/०१ मा “ढलान” चरणको काम रोकी सच्याउन आदेश भएको (डन्डीबीचको दूरी बढी भएकाले)');
      expect(text).toContain('मिति २०८३/०८/०७ मा पुनः निरीक्षणमा पठाइएको');
      expect(text).toContain('मिति २०८३/०८/०८ मा काम अघि बढाउन दिइएको');
      expect(text).not.toContain('“प्लिन्थ” चरणको');
    }
    for (const text of told([{ ...stopped, endedOn: undefined }])) expect(text).toContain('उक्त आदेश हालसम्म कायम रहेको');
    for (const text of told([{ openedOn: day, work: 'slab' }])) expect(text).not.toContain('काम रोकी सच्याउन आदेश');
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

describe('an extension', () => {
  test('of a permit up to the plinth leads on to the permit above it, of any other to the certificate', () => {
    const plinth = wordsOf(paperOf('myadThap-approval'));
    expect(plinth).toContain('बाट प्रदान गरिएको प्लिन्थ लेभलसम्मको अस्थायी इजाजतको म्याद');
    expect(plinth).toContain('सुपरस्ट्रक्चर निर्माणको स्थायी इजाजतका लागि निवेदन दिनुहोला');
    expect(plinth).not.toContain('निर्माण सम्पन्न प्रमाणपत्र लिनुहोला');
    const whole = wordsAfter('myadThap-approval', (forms) =>
      alterForm(forms, 'superStructure-construction-view', 'permit', { permitNo: '०८३/०८४-००२०', issueDate: day }),
    );
    expect(whole).toContain('निर्माण सम्पन्न प्रमाणपत्र लिनुहोला');
    expect(whole).not.toContain('प्लिन्थ लेभलसम्मको अस्थायी');
  });
});

describe('a note', () => {
  const slug = 'noteorder-pilength-level-view';

  test('that refuses or returns gives its ground, one that grants none', () => {
    const note = (recommendation: string) =>
      wordsAfter(slug, (forms) =>
        alterForm(forms, slug, 'noteOrder', { recommendation, refusalGround: 'सोही जग्गामा अघिल्लो निवेदन बाँकी रहेको' }),
      );
    expect(note('refuse')).toContain('अस्वीकृत गर्नुपर्ने आधार र कारण : सोही जग्गामा अघिल्लो निवेदन बाँकी रहेको ।');
    expect(note('return')).toContain('फिर्ता गर्नुपर्ने आधार र कारण : सोही जग्गामा');
    expect(wordsOf(paperOf(slug))).not.toContain('आधार र कारण');
  });

  test('on an application that was filed away says by which order it is taken up again', () => {
    const engine = { 'decision.restored.on': day };
    expect(wordsOf(paperOf(slug, { engine }))).toContain('मिति २०८३/०८/०१ को आदेशले पुनः जगाइएको हो');
    expect(wordsOf(paperOf('paramarsha-patra', { engine }))).toContain('मिति २०८३/०८/०१ को आदेशले तामेलीबाट पुनः जगाइएको');
    expect(wordsOf(paperOf(slug))).not.toContain('पुनः जगाइएको');
  });
});

describe('an inquiry', () => {
  test('that was not held on the day that was ordered tells both days and why', () => {
    const slug = 'gharnaksha-surjamin-muchulka-view';
    const text = wordsAfter(slug, (forms) => {
      alterForm(forms, 'surjamin-muchulka-view', 'inquiryOn', day);
      alterForm(forms, slug, 'inquiryOn', { ad: '2026-11-18', bs: '2083-08-02', source: 'ad' });
      alterForm(forms, slug, 'otherDayReason', 'अमिन बिरामी परी');
    });
    expect(text).toContain('मिति २०८३/०८/०१ का लागि तोकिएको सर्जमिन अमिन बिरामी परी मिति २०८३/०८/०२ मा सर्जमिन बुझ्न');
  });
});

describe('a transfer after a death', () => {
  const died = (forms: Forms) =>
    alterForm(forms, 'certificate-note', 'transfer', { deedType: 'inheritance', diedOn: day, deathRegNo: '०८३–१४७' });

  test('names the former owner as one who has died, with the day and its registration', () => {
    const text = wordsAfter('building-build-certificate-view', died);
    expect(text).toContain('निवासी स्व. श्रीमती सुशीला थापाका नाममा');
    expect(text).toContain('स्व. सुशीला थापा (मृत्यु मिति २०८३/०८/०१, मृत्यु दर्ता नं. ०८३–१४७)');
    expect(wordsOf(paperOf('building-build-certificate-view'))).not.toContain('स्व.');
    expect(wordsAfter('certificate-note', died)).toContain('स्व. सुशीला थापा (मृत्यु मिति २०८३/०८/०१');
  });

  test('sends no copy to the dead', () => {
    for (const slug of ['building-build-certificate-view', 'naya-record-sambandhama']) {
      expect(wordsAfter(slug, died)).not.toContain('श्री साविक घरधनी —');
      expect(wordsOf(paperOf(slug))).toContain('श्री साविक घरधनी — जानकारीका लागि');
    }
  });
});

describe('a forfeited deposit', () => {
  const slug = 'dharauti-rakam-phirta-tippani';
  const damage = {
    inspectedOn: day,
    inspectedBy: 'सब-इन्जिनियर दीपेन्द्र तामाङ',
    finding: 'सार्वजनिक ढल भत्किएको',
    estimate: 700_000,
    shortfall: 270_000,
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
    expect(text).toContain('नपुग रु. २,७००।– (दुई हजार सात सय रुपैयाँ मात्र) घरधनीबाट असुल उपर गर्न');
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
