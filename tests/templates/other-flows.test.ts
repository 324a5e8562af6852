import { describe, expect, test } from 'vitest';
import { dateOf } from '../../scripts/demo/fill.ts';
import { type Forms, files, paperOf, type Wish, wordsOf } from './papers.ts';

const transferRequest = 'certificate-note';
const transferNote = 'namsari-tippani-ades-view';
const transferInquiry = 'gharnaksha-namsari-surjamin';
const transferBill = 'namsari-bill-vuktani';
const extensionNote = 'myadThap-tippani';
const extensionRequest = 'myadThap-request';
const addFloorRequest = 'talla-thap-ijajat-request';
const earthquakeSheet = 'earthquake-safety-no-objection-sheet';
const discardNote = 'discard-request';
const designerChange = 'designer-change-request';

type Data = Record<string, unknown>;

const day = { ad: '2027-02-10', bs: '2083-10-27', source: 'bs' };
const disputed = {
  heard: [
    { nameNe: 'कान्छी थापा', age: 63, addressNe: 'देउराली', heardAs: 'heir', says: 'objects', reason: 'अंश नपाएको' },
  ],
  anyObjection: true,
  finding: 'disputed',
  findingNote: 'अंशबण्डाको मुद्दा टुङ्ग्याउनुपर्ने',
};

function words(slug: string, given: Readonly<Record<string, Data>> = {}, wish: Wish = {}): string {
  return wordsOf(paperOf(slug, { ...wish, change: (forms) => Object.entries(given).forEach(lay(forms)) }));
}

/** Lays values over a form; those of a section join what stands there. */
function lay(forms: Forms) {
  return ([slug, values]: readonly [string, Data]): void => {
    const data = forms[slug] ?? {};
    const laid = Object.entries(values).map(([key, value]) => [key, joined(data[key], value)]);
    forms[slug] = { ...data, ...Object.fromEntries(laid) };
  };
}

function joined(present: unknown, value: unknown): unknown {
  return isData(present) && isData(value) ? { ...present, ...value } : value;
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CHIEF = 'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार';

describe('legal references', () => {
  test('stand in the master of the office, never in a text', () => {
    const act =
      /(?:संहिता|मापदण्ड|नियमावली|कार्यविधि|निर्देशिका|ऐन),? ?२[०-९]{3}|[^\s]*ऐन(?:को|ले|मा)? |दफा|एन\.बी\.सी\.|NBC/u;
    const texts = Object.entries({ ...files.documents, ...files.partials, ...files.layouts });
    expect(texts.filter(([, text]) => act.test(text)).map(([name]) => name)).toEqual([]);
  });
});

describe('the name transfer', () => {
  test('is asked for by the new owner and agreed to by the former one', () => {
    const text = words(transferRequest);
    expect(text).toContain('श्रीमती सुशीला थापाका नाममा त्यस कार्यालयबाट मिति');
    expect(text).toContain('मेरो हकमा आएको हुँदा');
    expect(text).toContain('नामसारी गरी दिने दस्तखत');
  });

  test('after a death needs no signature of the former owner', () => {
    const text = words(transferRequest, { [transferRequest]: { transfer: { deedType: 'inheritance' } } });
    expect(text).toContain('मृतकको नामसारी (रजिस्ट्रेसन नं.');
    expect(text).not.toContain('नामसारी गरी दिने दस्तखत');
  });

  test('tells who was heard, what was found, and that the signed sheet is on record', () => {
    const text = words(transferInquiry, { [transferInquiry]: disputed });
    expect(text).toContain('नामसारी गरी पाऊँ भनी मिति');
    expect(text).toContain('१ कान्छी थापा ६३ देउराली हकवाला असहमति जनाउने अंश नपाएको');
    expect(text).toContain('हकमा विवाद देखियो; विवादको टुङ्गो नलागेसम्म');
    expect(text).toContain('अंशबण्डाको मुद्दा टुङ्ग्याउनुपर्ने');
    expect(text).not.toContain('निर्विवाद');
    const clear = words(transferInquiry, {
      [transferInquiry]: { ...disputed, anyObjection: false, finding: 'clear', findingNote: undefined },
    });
    expect(clear).toContain('को हक निर्विवाद देखिएको र नामसारी गर्दा कसैले असहमति नजनाएको पाइयो ।');
    expect(clear).not.toContain('विवादको टुङ्गो');
  });

  test('is asked about on a sheet that leaves every finding to those who sign', () => {
    const sheet = words(transferInquiry, { [transferInquiry]: disputed }, { document: 'D29-S-sheet' });
    expect(sheet).toContain('सहीछापका लागि');
    expect(sheet).toContain('अरू हकवाला : नभएको भएको');
    expect(sheet).not.toMatch(/कान्छी थापा|निर्विवाद|विवाद देखिएको/u);
  });

  test('is decided by what the inquiry found, or by the day alone where no record was made', () => {
    expect(words(transferNote, { [transferInquiry]: { ...disputed, inquiryOn: day, finding: 'clear' } })).toMatch(
      /मिति [०-९/]+ मा नामसारी सर्जमिन गरिँदा हक निर्विवाद देखिएको, निर्माणको अवस्था/u,
    );
    const change = (forms: Forms) => delete forms[transferInquiry];
    const before = wordsOf(
      paperOf(transferNote, {
        change: (forms) => {
          change(forms);
          lay(forms)([transferNote, { sarjaminOn: day }]);
        },
      }),
    );
    expect(before).toMatch(/मिति [०-९/]+ मा नामसारी सर्जमिन भएको, निर्माणको अवस्था/u);
  });

  test('to an organisation is signed by its representative, and it is not “me”', () => {
    const newOwner = {
      isOrganisation: true,
      nameNe: 'नमुना सहकारी संस्था',
      organisationRegNo: '१२',
      representativeNe: 'हरि थापा',
      representativePost: 'अध्यक्ष',
    };
    const text = words(transferRequest, { [transferRequest]: { newOwner } });
    expect(text).toContain('यस संस्थाको हकमा आएको');
    expect(text).toContain('नाम थर : हरि थापा, अध्यक्ष');
  });

  test('states only what was found: originals compared, deviation, hold, deposit', () => {
    const plain = words(transferNote, { [transferNote]: { deviation: '', stayedBy: '', depositMoves: true } });
    expect(plain).toContain('भएको नदेखिएको तथा घरजग्गा कुनै निकायबाट रोक्का रहेको नदेखिएको');
    expect(plain).toContain('समेत निजकै नाममा कायम गर्न');
    const found = words(transferNote, {
      [transferNote]: { deviation: 'उत्तरतर्फको सेटब्याक', stayedBy: 'जिल्ला अदालत', depositMoves: false },
      [transferRequest]: { attachments: [{ category: 'AT60', copies: 1, file: 'क', verified: true }] },
    });
    expect(found).toContain('भएको (उत्तरतर्फको सेटब्याक)');
    expect(found).toContain('जिल्ला अदालतबाट रोक्का रहेको');
    expect(found).toContain('सक्कलसँग रुजु हुँदा भिडेको');
    expect(found).toContain('साविक घरधनीकै नाममा राख्न');
  });

  test.each([
    ['return', 'पुनः पेश गर्न निवेदकलाई फिर्ता दिन मनासिब'],
    ['refuse', 'नामसारीको निवेदन अस्वीकृत गर्न मनासिब'],
  ])('that the note proposes to %s is not proposed', (recommendation, expected) => {
    const text = words(transferNote, { [transferNote]: { noteOrder: { recommendation } } });
    expect(text).toContain(expected);
    expect(text).not.toContain('नामसारी गरी प्रमाणपत्र प्रदान गर्न');
  });

  test('is billed to the new owner by its own name', () => {
    const newOwner = { isOrganisation: false, honorific: 'shri', nameNe: 'विवेक अर्याल', addressNe: 'देउराली' };
    const given = { [transferRequest]: { newOwner } };
    expect(words(transferBill, given)).toContain('नामसारी दस्तुर भुक्तानी बिल');
    expect(words(transferBill, given, { document: 'B01' })).toContain('रकम बुझाउने : श्री विवेक अर्याल, देउराली');
  });
});

describe('bills', () => {
  test.each([
    ['samsodhan-bill-vuktani', 'संशोधन दस्तुर दाखिला विवरण'],
    ['pahilo-charan-bill-vuktani', 'पहिलो चरणको संशोधन दस्तुर दाखिला विवरण'],
    ['dosrocharan-bill-vuktani', 'दोस्रो चरणको संशोधन दस्तुर दाखिला विवरण'],
    ['rajaswo-voucher', 'दस्तुर दाखिला विवरण'],
  ])('of %s carry their own name, three times, with receipt number and amount in words', (slug, title) => {
    const text = words(slug, {}, { document: 'B01' });
    expect(text.split(title)).toHaveLength(4);
    expect(text).toMatch(/अक्षरेपि : [^।]+ रुपैयाँ मात्र/u);
    for (const copy of ['बुझाउनेको प्रति', 'राजस्व शाखाको प्रति', 'फाइलको प्रति']) expect(text).toContain(copy);
  });

  test('without a payment have no receipt, and say that nothing is due', () => {
    const billTotal = { total: 0, paid: 0, remaining: 0, totalWords: 'शून्य रुपैयाँ मात्र' };
    const text = words(transferBill, { [transferBill]: { vouchers: [], billTotal } });
    expect(text).not.toContain('बुझाउनेको प्रति');
    expect(text).toContain('बुझाउनुपर्ने रकम छैन');
  });
});

describe('the extension of a permit', () => {
  test('says whether the permit has lapsed', () => {
    expect(words(extensionRequest)).toContain('समाप्त हुने र तोकिएको समयमा');
    const lapsed = {
      [extensionRequest]: { request: { requestedOn: { ad: '2031-01-15', bs: '2087-10-01', source: 'ad' } } },
    };
    expect(words(extensionRequest, lapsed)).toContain('समाप्त भएको र तोकिएको समयमा');
  });

  test('names the new last day only where the note proposes it', () => {
    expect(words(extensionNote)).toMatch(/इजाजतको म्याद मिति [०-९/]+ सम्म कायम गर्न मनासिब/u);
    const text = words(extensionNote, { [extensionNote]: { noteOrder: { recommendation: 'refuse' } } });
    expect(text).toContain('म्याद थपको निवेदन अस्वीकृत गर्न मनासिब');
    expect(text).not.toContain('सम्म कायम गर्न');
  });

  test('shows the sum with its paisa wherever the fee was rounded to whole rupees', () => {
    const billTotal = { subtotal: 219_750, total: 219_800 };
    expect(words(extensionNote, { [extensionNote]: { billTotal } })).toContain('जम्मा (पैसासहित) २,१९७।५० जम्मा २,१९८।–');
    const even = { subtotal: 219_800, total: 219_800 };
    expect(words(extensionNote, { [extensionNote]: { billTotal: even } })).not.toContain('पैसासहित');
  });
});

describe('a letter of consent', () => {
  test('names the giver as the child or the spouse of whom the form names', () => {
    const said = (consenter: Data) => words('manjurinama-view', { 'manjurinama-view': { consenter } });
    expect(said({ relativeNe: 'हरि श्रेष्ठ', relativeKind: 'father', honorific: 'shri' })).toContain('हरि श्रेष्ठको छोरा,');
    expect(said({ relativeNe: 'हरि श्रेष्ठ', relativeKind: 'father', honorific: 'sushri' })).toContain('हरि श्रेष्ठको छोरी,');
    expect(said({ relativeNe: 'हरि श्रेष्ठ', relativeKind: 'husband' })).toContain('हरि श्रेष्ठको पत्नी,');
  });

  test('names the grandchild where the form does not say which; of a wife it may be the father-in-law, so a line is left', () => {
    const said = (consenter: Data) =>
      words('manjurinama-view', {
        'manjurinama-view': { consenter: { grandfatherNe: 'मान श्रेष्ठ', grandRelation: '', ...consenter } },
      });
    expect(said({ relativeKind: 'father', honorific: 'shri' })).toContain('मान श्रेष्ठको नाति,');
    expect(said({ relativeKind: 'father', honorific: 'sushri' })).toContain('मान श्रेष्ठको नातिनी,');
    expect(said({ relativeKind: 'husband', honorific: 'shrimati' })).toContain('मान श्रेष्ठको ……');
    expect(said({ relativeKind: 'husband', grandRelation: 'daughterInLaw' })).toContain('मान श्रेष्ठको बुहारी,');
  });
});

describe('added floors', () => {
  test('are certified by the structural engineer as they were reckoned', () => {
    expect(words(addFloorRequest)).toContain('साविक संरचनाले सुरक्षित रूपमा धान्न सक्ने');
    const weak = {
      needsRetrofit: true,
      retrofit: 'पिलर ज्याकेटिङ विधिबाट',
      existingMatches: false,
      existingDeviation: 'पछाडिको छज्जा',
    };
    const text = words(addFloorRequest, { [addFloorRequest]: weak });
    expect(text).toContain('पिलर ज्याकेटिङ विधिबाट प्रबलीकरण गरेपछि मात्र सुरक्षित रूपमा');
    expect(text).toContain('स्वीकृत नक्साभन्दा फरक (पछाडिको छज्जा) पाइयो');
  });

  test('are permitted on the condition of strengthening where the engineer asks for it', () => {
    const permit = 'talla-thap-ijajat-patra';
    expect(words(permit)).not.toContain('विशेष सर्त');
    const text = words(permit, { [addFloorRequest]: { needsRetrofit: true, retrofit: 'पिलर ज्याकेटिङ विधिबाट' } });
    expect(text).toContain('विशेष सर्त : पिलर ज्याकेटिङ विधिबाट प्रबलीकरणको काम सम्पन्न');
  });
});

test('an extension that was asked for after the permit had lapsed says that it is given with a fine, after an inspection', () => {
  const said = (validUntil: string) =>
    words(
      extensionNote,
      { [extensionRequest]: { request: { requestedOn: dateOf('2027-02-10') } } },
      { engine: { 'case.validUntil': dateOf(validUntil) } },
    );
  const late = said('2027-02-09');
  expect(late).toContain('निवेदन इजाजतको म्याद नाघेपछि');
  expect(late).toContain('जरिवानासहित १ वर्ष म्याद थप');
  expect(said('2027-02-10')).not.toContain('नाघेपछि');
});

test('the single-phase permit calls its number that of a permit', () => {
  expect(words('naksa-pass-certificate')).toMatch(/इजाजत नं\. : \S/u);
  expect(words('naksa-pass-certificate')).not.toContain('प्रमाणपत्र नं.');
});

test('the supervision of the superstructure names its floor', () => {
  const slug = 'super-structure-supervision-report';
  expect(words(slug, { [slug]: { floor: '2', stage: 'slab' } })).toContain('सुपरिवेक्षण गरिएको चरण : पहिलो तला, ढलान');
});

describe('a revision that was granted before the permit', () => {
  const revised = (recommendation: string) => ({
    'sansodhan-gari-nibedan': {
      revisionRows: [{ item: 'roadOpening', was: 'मोहडाको बायाँ छेउ', now: 'मोहडाको बीच भाग' }],
    },
    'sansodhan-tippani': { noteOrder: { recommendation, decisionDate: dateOf('2026-08-01') } },
  });

  test.each([
    'prabhidik-pratibedhan-pesh-view',
    'noteorder-pilength-level-view',
    'allowance-paper-view',
    'single-phase-note-order',
    'naksa-pass-certificate',
  ])('is told by %s with what it changed', (slug) => {
    const told =
      'मिति २०८३/०४/१६ को निर्णय बमोजिम देहाय अनुसार संशोधन भएको छ : सडकतर्फको झ्याल–ढोका (साविक : मोहडाको बायाँ छेउ; संशोधित : मोहडाको बीच भाग)';
    expect(words(slug, revised('grant'))).toContain(told);
    expect(words(slug, revised('refuse'))).not.toContain('संशोधन भएको छ');
  });

  test.each(['single-phase-note-order', 'naksa-pass-certificate'])('is told by %s with its fee', (slug) => {
    const bill = {
      'samsodhan-bill-vuktani': {
        billTotal: { total: 500_00, paid: 500_00, remaining: 0 },
        vouchers: [{ receiptNo: '०८३–०१–०९', kind: 'income', amount: 500_00 }],
      },
    };
    expect(words(slug, { ...revised('grant'), ...bill })).toContain(
      'संशोधन दस्तुर रु. ५००।– (पाँच सय रुपैयाँ मात्र) रसिद नं. ०८३–०१–०९ बाट दाखिला भइसकेको छ',
    );
    expect(words(slug, { ...revised('refuse'), ...bill })).not.toContain('संशोधन दस्तुर');
  });

  test('is not the one that a second inquiry and report are about: they tell what is asked for now', () => {
    const now = {
      ...revised('grant'),
      'superstructureko-tippaniadesh': {
        request: { requestedOn: dateOf('2026-11-01') },
        revisionRows: [{ item: 'staircase', was: 'उत्तरपट्टि', now: 'दक्षिणपट्टि' }],
      },
    };
    const engine = { stage: 'renotice', 'case.stagesDone': '|phase-one|superstructure|' };
    for (const slug of ['prabhidik-pratibedhan-pesh-view', 'gharnaksha-surjamin-muchulka-view']) {
      const text = words(slug, now, { engine });
      expect(text).toMatch(/उत्तरपट्टि\s+दक्षिणपट्टि/u);
      expect(text).not.toContain('मोहडाको बीच भाग');
    }
    const inquiry = words('gharnaksha-surjamin-muchulka-view', now, { engine });
    expect(inquiry).toContain('नक्सा संशोधन गरिदिए हुन्छ');
    expect(inquiry).not.toContain('नक्सा पास गरिदिए हुन्छ');
  });
});

test.each([
  'map-permit-application-edit',
  'prabhidik-pratibedhan-pesh-view',
  'single-phase-note-order',
  'naksa-pass-certificate',
])('%s of a repair says what is repaired, where, how much and how', (slug) => {
  const works = [{ part: 'plaster', place: 'दक्षिण मोहडा', extent: '४५० वर्गफिट', work: 'सिमेन्ट–बालुवा १:४ को प्लास्टर' }];
  const said = words(slug, { 'map-permit-application-edit': { repairWorks: works } });
  expect(said).toMatch(/प्लास्टर तथा रङरोगन\s+दक्षिण मोहडा\s+४५० वर्गफिट\s+सिमेन्ट–बालुवा १:४ को प्लास्टर/u);
  expect(words(slug)).not.toContain('मर्मत गर्ने कामको विवरण');
  const roof = words(slug, {
    'map-permit-application-edit': { repairWorks: works, construction: { constructionType: '6' } },
  });
  expect(roof).toContain('छाना फेर्ने कामको विवरण');
});

test('the revision of a repair says the works as it revises them', () => {
  const slug = 'sansodhan-gari-nibedan';
  const works = [{ part: 'opening', place: 'मोहडा', extent: 'ढोका १ वटा', work: 'ढोका बीच भागमा सार्ने' }];
  expect(words(slug, { [slug]: { revisedWorks: { works } } })).toMatch(/मोहडा\s+ढोका १ वटा\s+ढोका बीच भागमा सार्ने/u);
  expect(words(slug)).not.toContain('कामको विवरण');
});

describe('a storey on a house that stands', () => {
  const report = { capacityReportOn: dateOf('2026-07-20'), engineerNe: 'रमा जोशी', needsRetrofit: false };
  const said = (slug: string, standing: Data) => words(slug, { 'map-technical-description-view': { standing } });

  test.each(['structural-designer-manjuri-patra', 'prabhidik-pratibedhan-pesh-view', 'noteorder-pilength-level-view'])(
    'is judged by %s by the report on what the house carries',
    (slug) => {
      expect(said(slug, report)).toContain('रमा जोशीको मिति २०८३/०४/०४ को संरचना क्षमता परीक्षण प्रतिवेदन अनुसार');
      expect(words(slug)).not.toContain('क्षमता परीक्षण');
    },
  );

  test('is permitted on the condition of strengthening where the report asks for it', () => {
    const weak = { ...report, needsRetrofit: true, retrofit: 'पिलर ज्याकेटिङ विधिबाट' };
    const term = 'विशेष सर्त : पिलर ज्याकेटिङ विधिबाट प्रबलीकरणको काम सम्पन्न';
    expect(said('allowance-paper-view', weak)).toContain(term);
    expect(said('naksa-pass-certificate', weak)).toContain(term);
    expect(said('allowance-paper-view', report)).not.toContain('विशेष सर्त');
  });
});

describe('the earthquake-safety papers', () => {
  const failing = {
    inspection: [
      { code: 'EQ01', element: 'जग', approved: 'गहिरो', measured: 'कम', complies: 'ng', remarks: 'जग सुधार्ने' },
    ],
  };

  test('agree when everything complies', () => {
    expect(words(earthquakeSheet)).toContain('न्यूनतम आवश्यकता पूरा भएकाले');
    expect(words('no-objection-sheet')).toContain('उपलब्ध गराउन यस कार्यालयको सहमति रहेको');
    expect(words('no-objection-certificate')).toContain('यो प्रमाणपत्र प्रदान गरिएको छ');
  });

  test('are for the stage that was looked at, and for the whole only when it stands', () => {
    const stage = words('no-objection-certificate', { [earthquakeSheet]: { built: false, buildStage: 'foundation' } });
    expect(stage).toContain('चरणसम्मको निर्माणका लागि मात्र हो');
    const whole = words('no-objection-certificate', { [earthquakeSheet]: { built: true } });
    expect(whole).not.toContain('निर्माणका लागि मात्र हो');
    expect(whole).toContain('बमोजिम यो प्रमाणपत्र प्रदान गरिएको छ');
  });

  test('do not agree while something is to be mended', () => {
    const given = { [earthquakeSheet]: failing };
    expect(words(earthquakeSheet, given)).toContain('सुधार गरी पुनः निरीक्षण गराएपछि मात्र');
    expect(words('no-objection-sheet', given)).toContain('सहमति दिन नसकिएको');
    const letter = words('no-objection-sheet', {
      [earthquakeSheet]: { ...failing, opinion: { findings: 'डन्डी सानो ।' } },
    });
    expect(letter).toContain('विषय : सहमति (नो अब्जेक्सन) दिन नसकिएको सम्बन्धमा ।');
    expect(letter).toContain('आधार र कारण : डन्डी सानो ।');
    expect(letter).toMatch(/पूरा भएको नदेखिएकाले .+ बमोजिम सुधार भई पुनः निरीक्षण नभएसम्म/u);
    expect(letter).toMatch(/श्री \S+ .+, लाभग्राही — जानकारीका लागि ।/u);
    expect(letter).toMatch(/सुधार गरी निवेदन दिनुभएमा पुनः निरीक्षण गरिनेछ ।.+पुनरावेदन गर्न सक्नुहुनेछ/u);
    const certificate = words('no-objection-certificate', given);
    expect(certificate).toContain('सहमति प्रमाणपत्र प्रदान गर्न सकिएको छैन');
    expect(certificate).not.toContain('यो प्रमाणपत्र प्रदान गरिएको छ');
  });
});

describe('the consent after one that was refused', () => {
  const dispatch = { dispatchNo: '०८३/०८४-००७२', dispatchDate: { ad: '2026-09-01', bs: '2083-05-16', source: 'bs' } };
  const run = (sheet: Data): Forms => ({
    [earthquakeSheet]: { tranche: '2', ...sheet },
    'no-objection-sheet': { dispatch },
  });
  const letter = (before: readonly Forms[], tranche = '2') =>
    words('no-objection-sheet', { [earthquakeSheet]: { tranche } }, { before });
  const refused = run({ opinion: { recommendation: 'refuse' } });
  const told = 'यसअघि मिति २०८३/०५/१६, च.नं. ०८३/०८४-००७२ को पत्रबाट जानकारी गराइएकोमा';

  test('names the letter that refused, for the authority has it on file', () => {
    expect(letter([refused])).toContain(told);
    const broken = { opinion: { recommendation: 'grant' }, inspection: [{ code: 'EQ01', complies: 'ng' }] };
    expect(letter([run(broken)])).toContain(told);
  });

  test('names none where none was refused, or that of another tranche', () => {
    expect(letter([])).not.toContain('यसअघि');
    expect(letter([run({ opinion: { recommendation: 'grant' } })])).not.toContain('यसअघि');
    expect(letter([refused], '3')).not.toContain('यसअघि');
  });
});

describe('the discard note', () => {
  const date = { ad: '2026-11-14', bs: '2083-07-28', source: 'ad' };

  test.each([
    ['owner', { requestedOn: date }, 'निजले आफैँ फिर्ता लिन चाहेको भनी मिति २०८३/०७/२८ मा'],
    ['inactive', { warningOn: date, warningDispatchNo: '४५' }, 'मिति २०८३/०७/२८, च.नं. ४५ बाट आवश्यक कागजात'],
    [
      'court',
      { authority: 'जिल्ला अदालत', orderDate: date, courtOrderNo: '७' },
      'जिल्ला अदालतको मिति २०८३/०७/२८, आदेश नं. ७ बाट',
    ],
    ['duplicate', { duplicateRegNo: '९' }, 'दर्ता नं. ९ को निवेदनसँग दोहोरो परेको'],
  ])('gives the reason %s as it is recorded', (reason, facts, expected) => {
    expect(words(discardNote, { [discardNote]: { reason, ...facts } })).toContain(expected);
  });

  test('is a paper of the file, and the letter to the owner another', () => {
    const letter = 'विषय : निवेदन खारेज गरिएको जानकारी सम्बन्धमा';
    const dismissed = { [discardNote]: { action: 'discard' } };
    expect(words(discardNote, dismissed)).not.toContain(letter);
    expect(words(discardNote, dismissed, { document: 'N02-L' })).toContain(letter);
    const refused = words(discardNote, { [discardNote]: { noteOrder: { recommendation: 'refuse' } } });
    expect(refused).toContain('आवश्यक नदेखी');
  });

  test('speaks of a restored application as one that goes on', () => {
    const text = words(discardNote, { [discardNote]: { action: 'restore' } });
    expect(text).toContain('पुनः जगाई कारबाही अगाडि बढाउन');
    expect(text).not.toContain('फिर्ता नहुने');
    expect(text).not.toContain('निर्माण गर्न पाइने छैन');
  });

  test.each([
    ['fileAway', 'तामेलीमा राखिएकाले'],
    ['discard', 'खारेज भएकाले'],
  ])('sets the deposit free (%s): note and request for it say why', (action, why) => {
    const given = { [discardNote]: { action, noteOrder: { decisionDate: date } } };
    const engine = { 'case.discarded': true };
    expect(words('dharauti-rakam-phirta-bare', given, { engine })).toContain(`को निर्णयबाट ${why}`);
    expect(words('dharauti-rakam-phirta-tippani', given, { engine })).toContain(
      `को निर्णयबाट ${why} धरौटी रकम फिर्ता पाऊँ`,
    );
    expect(words(discardNote, given, { document: 'N02-L' })).toContain('फिर्ता लिन रसिदसहित यस कार्यालयमा निवेदन दिनुहोला');
  });

  test('says that nothing was paid when nothing was', () => {
    const engine = { 'ledger.receipt.income': 0, 'ledger.deposit.deposit': 0 };
    expect(words(discardNote, {}, { engine })).toContain('कुनै दस्तुर वा धरौटी प्राप्त भएको छैन');
  });
});

describe('the change of designer', () => {
  test('is agreed to by the former designer in words of his own', () => {
    const text = words(designerChange);
    expect(text).toContain('हस्तान्तरण गर्न सहमत छु');
    expect(text).toContain('बमोजिम परिवर्तनको निर्णयका लागि पेश गरिएको छ; निर्णयको जानकारी छुट्टै पत्रबाट दिइनेछ');
    expect(text).not.toContain('स्वीकृत गरिएको छ');
  });

  test('waits for the former designer who was only told of it', () => {
    const noticeOn = { ad: '2026-11-14', bs: '2083-07-28', source: 'ad' };
    const text = words(designerChange, { [designerChange]: { oldDesignerConsents: false, noticeOn } });
    expect(text).not.toContain('सहमत छु');
    expect(text).toContain('मिति २०८३/०७/२८ मा परिवर्तनको लिखित जानकारी दिइएको छ');
    expect(text).toContain('सहमति प्राप्त भएपछि वा सोको म्याद नाघेपछि परिवर्तनको निर्णयका लागि पेश गरिनेछ');
  });

  test('carries no order and no letter before it is approved', () => {
    const text = words(designerChange, {}, { approved: [] });
    expect(text).not.toContain('निर्णयका लागि पेश');
    expect(text).not.toContain('कायम गर्ने गरी');
  });

  test('is told by the day of its decision', () => {
    const engine = {
      'decision.designer-changed.on': { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' },
      'decision.designer-changed.by': CHIEF,
    };
    expect(words(designerChange, {}, { document: 'A06-L', engine })).toContain(
      `${CHIEF}को मिति २०८३/०८/०४ को निर्णयबाट डिजाइनर परिवर्तन स्वीकृत गरिएको छ`,
    );
  });

  test('says from which day on who answers for the drawings', () => {
    const engine = {
      'decision.designer-changed.on': { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' },
      'decision.designer-changed.by': CHIEF,
    };
    const text = words(designerChange, {}, { document: 'A06-L', engine });
    expect(text).toMatch(/मिति २०८३\/०८\/०४ सम्म पेश भएका नक्सा, डिजाइन र कागजातको जवाफदेही साविक डिजाइनर/u);
    expect(text).toMatch(/सो मितिपछि पेश हुने नक्सा, डिजाइन, कागजात र बाँकी कामको जवाफदेही नयाँ डिजाइनर/u);
    expect(text).not.toContain('यसअघि परेको');
  });

  test('tells that an earlier request was refused, and why, unless a designer was changed since', () => {
    const on = (ad: string) => ({ ad, bs: ad, source: 'ad' });
    const refused = {
      openedOn: on('2026-11-10'),
      designerRefusedOn: on('2026-11-12'),
      designerRefusedReason: 'नवीकरण नभएको ।',
    };
    const between = { openedOn: on('2026-11-14'), designerChangedOn: on('2026-11-15') };
    const own = { openedOn: on('2026-11-18'), designerChangedOn: on('2026-11-20') };
    const letter = (...rows: readonly object[]) =>
      words(
        designerChange,
        {},
        {
          document: 'A06-L',
          engine: {
            'decision.designer-changed.on': on('2026-11-20'),
            'decision.designer-changed.by': CHIEF,
            'runs.designer-change': rows,
          },
        },
      );
    expect(letter(refused, own)).toMatch(
      /निवेदन मिति २०८३\/०७\/२६ को निर्णयबाट अस्वीकृत भएको थियो \(कारण : नवीकरण नभएको\) ।/u,
    );
    expect(letter(refused, between, own)).not.toContain('अस्वीकृत');
    expect(letter(own)).not.toContain('अस्वीकृत');
  });

  test('has room for the seal of the former designer too, with listing, firm and day', () => {
    const formerDesigner = {
      nameNe: 'निरज यादव',
      necNo: 'NEC-00012',
      municipalRegNo: 'सु.न.पा.-११२',
      firmName: 'पर्वत डिजाइन स्टुडियो',
    };
    const text = words(designerChange, { [designerChange]: { oldDesignerConsents: true, formerDesigner } });
    const [, block = ''] = /साविक डिजाइनरको सहमति(.*)नयाँ डिजाइनरको मञ्जुरी/u.exec(text) ?? [];
    expect(block).toMatch(/दस्तखत र छाप : .*सूचीकरण नं. : सु\.न\.पा\.-११२ परामर्शदाता संस्था : पर्वत डिजाइन स्टुडियो मिति : २०/u);
  });

  test('that is refused says why, who stays, and where an appeal lies', () => {
    const engine = {
      'decision.designer-refused.on': { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' },
      'decision.designer-refused.by': CHIEF,
      'decision.designer-refused.reason': 'विवाद टुङ्गिएको छैन ।',
    };
    const text = words(designerChange, {}, { document: 'A06-R', engine });
    expect(text).toContain('कायम गर्ने माग देहायको आधार र कारणले');
    expect(text).toContain(`${CHIEF}को मिति २०८३/०८/०४ को निर्णयबाट अस्वीकृत भएको व्यहोरा`);
    expect(text).toContain('आधार र कारण : विवाद टुङ्गिएको छैन ।');
    expect(text).toContain('यथावत् कायम रहनुहुनेछ');
    expect(text).toMatch(/श्री \p{L}[^—।]+, साविक डिजाइनर — जानकारीका लागि/u);
    expect(text).toMatch(/श्री \p{L}[^—।]+, नयाँ डिजाइनर — जानकारीका लागि/u);
    expect(text).toMatch(/यो पत्र पाएको मितिले ३५ दिनभित्र .+मा पुनरावेदन गर्न सक्नुहुनेछ/u);
  });
});
