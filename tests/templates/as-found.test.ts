import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { type Forms, library, paperOf, type Wish, wordsOf } from './papers.ts';

const mapCheck = 'map-check-report-view';
const report = 'prabhidik-pratibedhan-pesh-view';
const note = 'purano-ghar-nirman-tippani';
const permit = 'allowance-paper-view';
const structure = 'structure-design-classc-form';
const discard = 'discard-request';
const site = 'ghar-naksako-kabuliyatnama';
const inquiry = 'gharnaksha-surjamin-muchulka-view';

const words = (slug: string, wish: Wish = {}) => wordsOf(paperOf(slug, wish));

/** The first rows of a form's table say another thing. */
function rowsOf(forms: Forms, slug: string, field: string, changes: readonly Record<string, unknown>[]): void {
  const rows = forms[slug]?.[field];
  if (!Array.isArray(rows)) throw new Error(`${slug} has no ${field}`);
  forms[slug] = { ...forms[slug], [field]: rows.map((row, at) => ({ ...Object(row), ...changes[at] })) };
}

/** The case is of another kind of work. */
function asType(forms: Forms, constructionType: string): void {
  const application = forms['map-permit-application-edit'];
  const construction = application?.['construction'];
  forms['map-permit-application-edit'] = {
    ...application,
    construction: { ...(isRecord(construction) && construction), constructionType },
  };
}

describe('what the map check found not to comply', () => {
  const rule = (title: string, severity: string) => ({ ruleId: title, title, severity, complies: 'ng', inputs: [] });
  const change = (forms: Forms) => {
    forms[mapCheck] = {
      ...forms[mapCheck],
      rows: [{ code: 'MC03', element: 'प्लिन्थ ब्यान्ड', asPerMap: 'छैन', complies: 'ng' }],
      ruleResults: [rule('सडक सेटब्याक', 'E'), rule('कोठाको उचाइ', 'W')],
      result: 'deviation',
      deviationReason: 'पुरानो घर',
      failedReason: 'भवन बन्दाकै अवस्था',
    };
    forms[report] = { ...forms[report], opinion: { ...Object(forms[report]?.['opinion']), recommendation: 'grant' } };
  };
  const others = '(कोठाको उचाइ; प्लिन्थ ब्यान्ड)';

  test('is exempted by the chief or goes on for its ground, each said once', () => {
    for (const slug of [note, report]) {
      const text = words(slug, { change });
      expect(text).toContain('छुट चाहिने विषय (सडक सेटब्याक) मा “पुरानो घर” भन्ने आधारमा');
      expect(text).toContain(`अन्य नमिलेका विषय ${others}`);
      expect(text.split('कोठाको उचाइ;')).toHaveLength(2);
    }
    expect(words(note, { change })).toContain('देहायका विषयबाहेक जाँचिएका अन्य विषयमा');
  });

  test('is a term of the permit only where no exemption was granted for it', () => {
    const text = words(permit, { change });
    expect(text).toContain(`अन्य विषय ${others} का हकमा`);
    expect(text).toContain('भवन बन्दाकै अवस्था');
    expect(text).not.toMatch(/विषय \([^)]*सडक सेटब्याक/u);
  });
});

describe('whoever answers for a structure', () => {
  const complies = (...values: readonly string[]) => ({
    change: (forms: Forms) =>
      rowsOf(
        forms,
        structure,
        'elements',
        values.map((value) => ({ complies: value })),
      ),
  });

  test('names what does not keep to the code, and claims the code only for the rest', () => {
    expect(words(structure)).toContain('प्रस्तुत डिजाइन उल्लिखित संहिता पालना गरी तयार गरिएको हो ।');
    const failed = words(structure, complies('ng'));
    expect(failed).toMatch(/माथि “नमिलेको” जनाइएका विषय \([^)]+\) मा उल्लिखित संहिता पालना भएको छैन/u);
    expect(failed).not.toContain('संहिता पालना गरी तयार गरिएको हो');
  });

  test('describes a house that stands, and designs nothing', () => {
    const text = words(structure, { change: (forms) => asType(forms, '2') });
    expect(text).toContain('कायम भवनको अवस्था अनुसार तयार गरिएको हो');
    expect(text).not.toContain('मेरो लिखित सहमति');
  });
});

describe('whoever asks for a revision', () => {
  const r1 = 'sansodhan-gari-nibedan';
  const r3 = Object.values(library.forms).find(({ document }) => document === 'A05')?.slug ?? '';
  const item = (slug: string, code: string) => ({
    change: (forms: Forms) => {
      const head = forms[slug]?.['revision'];
      forms[slug] = {
        ...forms[slug],
        revision: { ...(isRecord(head) && head), neighbourAffected: false },
        revisionRows: [{ item: code, was: 'बायाँ', now: 'बीच' }],
      };
    },
  });

  test('promises of the neighbours only what the rows leave as it was', () => {
    expect(words(r1, item(r1, 'roadOpening'))).toContain('सँधियारतर्फ सेटब्याक घट्ने वा झ्याल–ढोका थपिने वा सर्ने छैन');
    expect(words(r1, item(r1, 'height'))).not.toContain('यथावत् रहन्छ');
  });

  test('swears to a new load only where one was put on', () => {
    expect(words(r3, item(r3, 'roadOpening'))).not.toContain('क्षमता पुनः जाँच');
    expect(words(r3, item(r3, 'columnBeam'))).toContain('क्षमता पुनः जाँच');
  });
});

describe('papers on a part that is complete', () => {
  const partial = (forms: Forms) => {
    const slug = 'dosrocharan-abedan';
    forms[slug] = {
      ...forms[slug],
      completion: { ...Object(forms[slug]?.['completion']), kind: 'partial', partialFloors: ['1'] },
    };
  };

  test.each([
    'dosrocharan-supervisor',
    'superstructureko-nirmaan-karya',
    'certificate-instruction-view',
    'certificate-pratibedan-sambandhama',
  ])('%s names it in its subject', (slug) => {
    const subjectOf = (wish: Wish) => /विषय : ([^।]*) ।/u.exec(words(slug, wish))?.[1] ?? '';
    expect(subjectOf({ change: partial })).toContain('भुइँ तला');
    expect(subjectOf({})).not.toContain('भुइँ तला');
  });
});

describe('the copy of a notice that the office keeps', () => {
  test('bears the number of the notice, not one of its own', () => {
    const notice = 'notice-period-for-15-days-view';
    const text = words('notice-15-days-karyalaya-prayojan', {
      change: (forms) => {
        forms[notice] = {
          ...forms[notice],
          dispatch: { ...Object(forms[notice]?.['dispatch']), dispatchNo: '083/084-77' },
        };
      },
    });
    expect(text.match(/चलानी नं\. : (\S+)/gu)).toEqual(['चलानी नं. : ०८३/०८४-७७']);
  });
});

describe('the undertaking taken on site', () => {
  test('names the neighbours whom it is about, whoever came', () => {
    const text = words(site, {
      change: (forms) => {
        const rows = forms[inquiry]?.['neighbourConsents'];
        rowsOf(
          forms,
          inquiry,
          'neighbourConsents',
          (Array.isArray(rows) ? rows : []).map(() => ({ consent: 'consent' })),
        );
        const posting = 'notice-payment-application-view';
        const served = forms[posting]?.['serviceReceipts'];
        rowsOf(
          forms,
          posting,
          'serviceReceipts',
          (Array.isArray(served) ? served : []).map(() => ({ how: 'self' })),
        );
      },
    });
    expect(text).toContain('तपसिलका सँधियारका हकमा');
    expect(text).toContain('गोपाल श्रेष्ठ २१६');
    expect(text).toContain('सुनगाभा नगरपालिकालाई लेखी दिएँ');
  });
});

describe('a file that is closed', () => {
  const closed = (reason: string) => ({
    change: (forms: Forms) => {
      forms[discard] = {
        ...forms[discard],
        action: 'fileAway',
        reason,
        requestedOn: { ad: '2026-11-01', source: 'ad' },
      };
    },
    document: 'N02-L',
  });

  test('keeps a fee that was paid by the clause that says so', () => {
    const paid = { ...closed('inactive'), engine: { 'ledger.receipt.income': 10_000_00 } };
    expect(words(discard, paid)).toMatch(/दस्तुर रु\. [०-९,]+।– प्रचलित कानून बमोजिम फिर्ता हुने छैन/u);
  });

  test('may be appealed by whom the office closed it for, not by who took it back', () => {
    expect(words(discard, closed('inactive'))).toContain('पुनरावेदन');
    expect(words(discard, closed('owner'))).not.toContain('पुनरावेदन');
    expect(words(discard, closed('owner'))).toContain('फिर्ता लिन दिनुभएको निवेदन');
  });
});

describe('a deviation that an inspection found', () => {
  const plinthNote = 'superStructure-noteOrder-view';
  const found = {
    'decision.deviation.on': { ad: '2026-11-01', source: 'ad' },
    'decision.deviation.reason': 'भर्‍याङ पूर्वपट्टि',
  };
  const revised = (ad: string) => (forms: Forms) => {
    forms['sansodhanko-tippani-adesh'] = {
      noteOrder: { recommendation: 'grant', decisionDate: { ad, source: 'ad' } },
    };
  };

  test('was regularised by the revision that was granted for it, not put right on the site', () => {
    const after = words(plinthNote, { engine: found, change: revised('2026-11-10') });
    expect(after).toContain('नक्सा संशोधन गराई नियमित गर्न लगाइएको थियो');
    const before = words(plinthNote, { engine: found, change: revised('2026-10-10') });
    expect(before).toContain('(भर्‍याङ पूर्वपट्टि) सच्याउन लगाइएको थियो');
  });
});

describe('a house that stands inside the right of way of its road', () => {
  const technical = 'map-technical-description-view';
  const setback = (value: string) => (forms: Forms) =>
    rowsOf(forms, technical, 'roads', [{ setback: { value, unit: 'FEET' } }]);

  test('is said to, in the place of a distance with a minus sign', () => {
    const inside = words(technical, { change: setback('-0.06') });
    expect(inside).toContain(`अधिकार क्षेत्रभित्र ०'-०.७"`);
    expect(inside).not.toContain(`-०'-०.७"`);
    expect(words(technical, { change: setback('0.06') })).not.toContain('अधिकार क्षेत्रभित्र');
  });
});
