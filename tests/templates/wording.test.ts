import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { type Forms, files, paperOf, printed, type Wish, wordsOf } from './papers.ts';
import { sampleNames } from './samples.ts';

const words = (slug: string, wish: Wish = {}) => wordsOf(paperOf(slug, wish));
const taken = 'ghar-naksako-kabuliyatnama';
const survey = 'napi-nirikshyan-pratibedan';

describe('every paper', () => {
  const wrong = /कम्पाउण्ड|कानुन|सङ्ख्या|सेनिटरी|साबिक|कारीगरी|अनापत्ति|मन्जुर|लिन्टेल/u;

  test('spells as the office does', () => {
    const texts = Object.entries({ ...files.documents, ...files.partials, ...files.layouts });
    expect(texts.filter(([, text]) => wrong.test(text)).map(([name]) => name)).toEqual([]);
  });

  test('calls the office of a ward by one name, and speaks of several matters in the plural', () => {
    const texts = Object.entries({ ...files.documents, ...files.partials });
    // the head of the ward's own sheet is its name in full
    const wronged = /\}\} नं\. वडा कार्यालय(?!<\/p>)|\) को हकमा|mapCheck\.failedReason\}\}को हकमा/u;
    expect(texts.filter(([, text]) => wronged.test(text)).map(([name]) => name)).toEqual([]);
  });

  test('is filled by the courses in the same spelling', () => {
    const root = join(import.meta.dirname, '../../scripts');
    const told = ['demo', 'journey'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') })),
    );
    expect(told.length).toBeGreaterThan(80);
    expect(told.filter(({ text }) => wrong.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test.each(printed)('$name sends its copies to the ward by number, to each only once', ({ slug, wish }) => {
    for (const sample of sampleNames) {
      const text = words(slug, { sample, ...wish });
      expect(text).not.toContain('श्री वडा कार्यालय');
      const copies = text.match(/बोधार्थ (.*?) (?:कार्यालयको छाप|पत्र संख्या|$)/u)?.[1] ?? '';
      expect(copies.match(/श्री वडा नं\. [०-९]+ को कार्यालय/gu)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(copies).not.toContain('वडा कार्यालय —');
    }
  });
});

describe('single papers', () => {
  test('of schedule ka are signed under what is answered for, not under a list alone', () => {
    expect(words('design-approval')).toMatch(/कित्ता नं\. २१५ माथि \(क\) मा छनोट गरिएको वर्ग .* जवाफदेही हुनेछौँ ।/u);
  });

  test('leave a space between a bracket and the ending behind it', () => {
    const texts = printed.map(({ slug, wish }) => words(slug, wish));
    expect(texts.filter((text) => /\)(?:मा|भित्र|को|ले) /u.test(text)).map((text) => text.slice(0, 80))).toEqual([]);
  });

  test('count the copies of what is enclosed, and of nothing else', () => {
    const slug = 'certificate-pratibedan-pesh-bare';
    const enclosed = (file: unknown) =>
      words(slug, {
        change: (forms) => {
          forms[slug] = { ...forms[slug], attachments: [{ category: 'AT01', copies: 2, file }] };
        },
      });
    expect(enclosed([{ id: 'a', name: 'a.pdf' }])).toContain('— २ थान');
    expect(enclosed([])).not.toContain('थान');
  });

  test('leave the stamp of whoever drew them its room beside the signature, not behind the day', () => {
    const texts = printed.map(({ slug, wish }) => words(slug, wish));
    expect(texts.filter((text) => /मिति : [०-९/]+ \(छाप\)/u.test(text))).toEqual([]);
    expect(words('map-technical-description-view')).toContain('दस्तखत र छाप : ');
  });

  test('of schedule ka say whose they are where they are signed', () => {
    expect(words('design-approval')).toMatch(
      /घरधनी : श्रीमती सुशीला थापा · दर्ता नं\. : [^·]+ · वडा नं\. ४ · कित्ता नं\. २१५ माथि \(क\) मा/u,
    );
  });

  test.each([
    ['architecture-design-classc-form', 'माथि उल्लिखित विवरण'],
    ['architecture-design-classB-form', 'माथि उल्लिखित विवरण'],
    ['structure-design-classc-form', 'प्रस्तुत डिजाइन'],
    ['structure-design-classB-form', 'प्रस्तुत डिजाइन'],
  ])('of %s say whose they are where they are signed', (slug, signed) => {
    expect(words(slug)).toMatch(
      new RegExp(`घरधनी : [^·]+ · दर्ता नं\\. : [^·]+ · वडा नं\\. ४ · कित्ता नं\\. २१५ ${signed}`, 'u'),
    );
  });

  test.each(['architecture-design-classB-form', 'structure-design-classB-form'])('%s names class kha', (slug) => {
    expect(words(slug)).toContain('(ख वर्ग)');
  });

  test('of the single-phase permit join the laws without two of the same word', () => {
    expect(words('allowance-paper-view')).toContain('दफा ३२, ३३, ३४ र ३५ तथा राष्ट्रिय भवन संहिता');
  });

  test('of the undertaking say what the owner will do, each thing by itself', () => {
    expect(words('kabuliyatnama-view')).toContain('आफ्नै खर्चमा भत्काउनेछु वा हटाउनेछु');
  });

  test('taken on site list the neighbours, and say that they refused only where somebody did', () => {
    const nobody = words(taken);
    expect(nobody).toContain(
      'सर्जमिनमा कसैको नामञ्जुरी नपरेको भए तापनि तपसिलका सँधियारका हकमा साँध सिमानाको जिम्मेवारी लिई म निवेदक स्वयम्ले',
    );
    expect(nobody).toContain('गोपाल श्रेष्ठ २१६');
    expect(nobody).not.toContain('असहमत');
  });

  test('of the amin bear the day on which he hands them in, not that of his visit', () => {
    const amin = 'aminko-sthalgat-pratibedan';
    const text = words(amin, {
      change: (forms) => {
        const visit = { ...Object(forms[amin]?.['siteVisit']), visitDate: { ad: '2026-11-01', source: 'ad' } };
        forms[amin] = { ...forms[amin], siteVisit: visit };
      },
    });
    const [, head] = /मिति : ([०-९/]+) श्री प्रमुख/u.exec(text) ?? [];
    expect(head).toBe(/अमिन मिति : ([०-९/]+)/u.exec(text)?.[1]);
    expect(head).not.toBe('२०८३/०७/१५');
    expect(text).toContain('मिति २०८३/०७/१५ मा');
  });

  test('of the survey give one opinion, and the recommendation where it is another', () => {
    expect(words(survey)).not.toContain('राय : स्वीकृत');
    const refused = words(survey, {
      change: (forms) => {
        forms[survey] = { ...forms[survey], opinion: { recommendation: 'refuse', opinion: 'नाप मिलेन ।' } };
      },
    });
    expect(refused).toMatch(/राय : [^।]+ । नाप मिलेन ।/u);
  });

  test('of the amin speak of the land, not of the permit', () => {
    expect(words('aminko-sthalgat-pratibedan').split('राय').at(-1)).not.toContain('इजाजत');
  });

  test('of a revision before any permit compare with what was proposed', () => {
    expect(words('sansodhan-gari-nibedan')).toContain('साविक प्रस्तावित');
    expect(words('sansodhan-bibaran-pahilo')).toContain('साविक स्वीकृत');
  });

  test('of any form as a letter go to somebody', () => {
    expect(words('aminko-sthalgat-pratibedan', { document: 'GEN-letter' })).toContain(
      'श्रीमती सुशीला थापा, सुनगाभा नगरपालिका',
    );
  });

  test('of the order to hold the inquiry ask, and of the receipt say that the notice was handed over', () => {
    expect(words('surjamin-muchulka-view')).toContain('दिनभित्र पेश गर्नुहोला ।');
    expect(words('notice-payment-application-view')).toContain('खुलाए बमोजिम बुझाइएको तथा');
  });

  test('of fees received have a line for each revenue head with its code and amount, before the receipts', () => {
    const text = words('rajaswo-voucher');
    expect(text).toMatch(
      /राजस्व शीर्षक सङ्केत रकम \(रु\.\) नक्सा पास दस्तुर \S+ १९,०२५।– नक्सा जाँच दस्तुर \S+ २,१५०।– .* नक्सा पास धरौटी – ६,४५०।– बुझाउनुपर्ने जम्मा २८,४२५।–/u,
    );
    expect(text).toContain('०८३–०१–०२ धरौटी');
    expect(words('rajaswo-voucher', { sample: 'longest' })).toMatch(/नक्सा पास दस्तुर १४२४२ [\d०-९,]+।–/u);
  });

  test('of the structure of class kha hold its figures against those of the code', () => {
    const text = words('structure-design-classB-form', { sample: 'empty' });
    expect(text).toContain('अन्तिम अवस्थामा बढीमा ०.०२५, सेवायोग्य अवस्थामा बढीमा ०.००६');
    expect(text).toContain('आवासीय कोठामा कम्तीमा २ कि.न्यु./व.मि.');
  });

  test.each([
    ['discard', 'निवेदन खारेज गरी अभिलेखमा राख्नू ।'],
    ['fileAway', 'निवेदन तामेलीमा राख्नू ।'],
    ['restore', 'निवेदन पुनः जगाई कारबाही अगाडि बढाउनू ।'],
  ])('on a discarded case (%s) order what they propose', (action, ordered) => {
    const slug = 'discard-request';
    const change = (forms: Forms) => (forms[slug] = { ...forms[slug], action });
    expect(words(slug, { change })).toContain(`आदेश : टिप्पणी बमोजिम ${ordered}`);
  });

  test('to whoever asked for a case that is closed are signed by whoever issues them', () => {
    const letter = words('discard-request', { document: 'N02-L' });
    expect(letter).toContain('पत्र जारी गर्ने');
    expect(letter).not.toContain('सिफारिस गर्ने');
  });

  test('of the plinth name the wall where no pillar carries the building', () => {
    const said = (structuralSystem: string) =>
      words('plinthLevel-OwnerRepresentation-view', {
        change: (forms) => {
          const application = forms['map-permit-application-edit'];
          const construction = application?.['construction'];
          forms['map-permit-application-edit'] = {
            ...application,
            construction: { ...(isRecord(construction) && construction), structuralSystem },
          };
        },
      });
    expect(said('pillar')).toContain('जग, पिलर, टाइ बिम र प्लिन्थ ब्यान्डमा');
    expect(said('wall')).toContain('जग, गारो र प्लिन्थ ब्यान्डमा');
    expect(said('wall')).not.toContain('जग, पिलर');
  });

  test('on an old house say once what its map check left to be decided', () => {
    const check = 'map-check-report-view';
    const report = 'prabhidik-pratibedhan-pesh-view';
    const reason = 'पूर्वतर्फ सेटब्याक नछाडिएको';
    const text = words('purano-ghar-nirman-tippani', {
      change: (forms) => {
        forms[check] = { ...forms[check], result: 'deviation', deviationReason: reason };
        forms[report] = { ...forms[report], oldHouse: { condition: 'राम्रो', deviation: 'गल्लीतर्फको सेटब्याक' } };
      },
    });
    expect(text).toContain('हालको मापदण्डभन्दा फरक (गल्लीतर्फको सेटब्याक) देखिएको छ');
    expect(text).not.toContain('छुटका लागि पेश भएको छ');
    expect(text.split(`“${reason}” भन्ने आधारमा`)).toHaveLength(2);
  });

  test('to the neighbours say where, by what telephone and when to object, and where to see the case', () => {
    const notice = words('notice-period-for-15-days-view', { sample: 'longest' });
    expect(notice).toMatch(
      /यस कार्यालय \(फोन [०-९-]+\) वा वडा नं\. ४ को कार्यालय \(फोन [०-९-]+\) मा कार्यालय समय \(आइतबार–[^)]+\) भित्र लिखित उजुरी दिनुहोला/u,
    );
    expect(notice).toContain('पुछारको क्यूआर कोडबाट हेर्न सकिनेछ');
  });
});

describe('petitions', () => {
  const petitions = [
    'map-permit-application-edit',
    'dosrocharan-abedan',
    'certificate-note',
    'dharauti-rakam-phirta-bare',
    'myadThap-request',
    'talla-thap-ijajat-request',
    'pratham-charan-anumati-request',
    'super-structure-build-view',
    'sansodhan-gari-nibedan',
    'sansodhan-bibaran-pahilo',
    'superstructureko-tippaniadesh',
    'designer-change-request',
    'layout-gari-pratibedan-request',
  ];

  test.each(petitions)('%s have room for the duty stamp and for the chief’s order', (slug) => {
    expect(words(slug)).toMatch(/रु\. १० को टिकट तोक आदेश :/u);
  });
});
