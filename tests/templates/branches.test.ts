import { describe, expect, test } from 'vitest';
import { type Forms, paperOf, type Wish, wordsOf } from './papers.ts';

const application = 'map-permit-application-edit';
const sarjamin = 'gharnaksha-surjamin-muchulka-view';
const report = 'prabhidik-pratibedhan-pesh-view';
const mapCheck = 'map-check-report-view';
const note = 'noteorder-pilength-level-view';
const permit = 'allowance-paper-view';
const order = 'surjamin-muchulka-view';

type Data = Record<string, unknown>;

function words(slug: string, alter: (forms: Forms) => void, wish: Wish = {}): string {
  return wordsOf(paperOf(slug, { ...wish, change: alter }));
}

/** Changes one section or field of a form. */
function change(forms: Forms, slug: string, key: string, value: unknown): void {
  const data = forms[slug] ?? {};
  const present = data[key];
  const isSection = isData(present) && isData(value);
  forms[slug] = { ...data, [key]: isSection ? { ...present, ...value } : value };
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes some rows of a table. */
function changeRows(forms: Forms, slug: string, key: string, changes: Readonly<Record<number, Data>>): void {
  const rows = forms[slug]?.[key];
  if (!Array.isArray(rows)) throw new Error(`${slug} has no rows ${key}`);
  change(
    forms,
    slug,
    key,
    rows.map((row: Data, index) => ({ ...row, ...changes[index] })),
  );
}

describe('the map check report', () => {
  test('lists what blocks before what warns and what could not be judged, each with its clause', () => {
    const rule = (ruleId: string, severity: string, complies: string): Data => ({
      ruleId,
      title: `नियम-${ruleId}`,
      severity,
      complies,
      clause: `व्यहोरा ${ruleId}`,
      byLaw: 'मापदण्ड',
      source: 'सार्वजनिक पृष्ठ',
      attested: true,
      inputs: [],
      ...(complies === 'unknown' ? { reason: 'नाप नभएको' } : {}),
    });
    const results = [
      rule('क', 'W', 'unknown'),
      rule('ख', 'W', 'ng'),
      rule('ग', 'E', 'ok'),
      rule('घ', 'E', 'ng'),
      rule('ङ', 'I', 'ng'),
      rule('च', 'E', 'unknown'),
      rule('छ', 'E', 'ng'),
    ];
    const text = words(mapCheck, (forms) => change(forms, mapCheck, 'ruleResults', results));
    const [table = '', conclusion = ''] = text.split('निष्कर्ष');
    expect(table.match(/नियम-[क-ह]/gu)).toEqual(['घ', 'छ', 'ख', 'ङ', 'च', 'क', 'ग'].map((id) => `नियम-${id}`));
    expect(conclusion.match(/नियम-[क-ह]/gu)).toEqual(['घ', 'छ', 'ख', 'ङ'].map((id) => `नियम-${id}`));
    expect(text.match(/(?:नाप नभएको : )?व्यहोरा [क-ह] \(मापदण्ड\)/gu)).toEqual([
      ...['घ', 'छ', 'ख', 'ङ'].map((id) => `व्यहोरा ${id} (मापदण्ड)`),
      ...['च', 'क'].map((id) => `नाप नभएको : व्यहोरा ${id} (मापदण्ड)`),
    ]);
  });

  test('gathers what a rule found right under its name', () => {
    const passed = (subject: string, value: string, limit = 'कम्तीमा ३ फिट') => ({
      ruleId: 'क',
      title: 'दूरी',
      severity: 'E',
      complies: 'ok',
      limit,
      byLaw: 'मापदण्ड',
      source: 'सार्वजनिक पृष्ठ',
      attested: true,
      inputs: [],
      subject,
      value,
    });
    const results = [passed('पूर्व', '४ फिट'), passed('दक्षिण', '० फिट', 'कम्तीमा ० फिट'), passed('उत्तर', '५ फिट')];
    const text = words(mapCheck, (forms) => change(forms, mapCheck, 'ruleResults', results));
    expect(text).toContain('दूरी पूर्व : ४ फिट, उत्तर : ५ फिट (कम्तीमा ३ फिट); दक्षिण : ० फिट (कम्तीमा ० फिट)');
  });
});

describe('the technical report', () => {
  test('recommends the permit when everything agrees', () => {
    const text = words(report, (forms) => {
      change(forms, mapCheck, 'result', 'passes');
      change(forms, mapCheck, 'ruleResults', []);
    });
    expect(text).toContain('अनुरूप देखिएकाले प्लिन्थ लेभलसम्मको अस्थायी निर्माण इजाजत दिन उपयुक्त देखी');
    expect(text).not.toContain('नमिलेको” जनाइएका विषय');
  });

  test('turns its opinion when a row does not comply', () => {
    const text = words(report, (forms) =>
      changeRows(forms, report, 'rows', { 4: { complies: 'ng', remarks: 'पूर्वतर्फ कम' } }),
    );
    expect(text).toContain('माथि “नमिलेको” जनाइएका विषय (सेटब्याक) का हकमा अधिकारप्राप्त अधिकारीबाट छुटको निर्णय भएमा');
    expect(text).not.toContain('इजाजत दिन उपयुक्त देखी');
  });

  test.each([
    ['return', 'सुधार गरी पुनः पेश गर्न फिर्ता गर्न मनासिब'],
    ['refuse', 'निर्माण इजाजत नदिन मनासिब'],
  ])('with the opinion %s recommends no permit', (recommendation, expected) => {
    const text = words(report, (forms) => change(forms, report, 'opinion', { recommendation, opinion: '' }));
    expect(text).toContain(expected);
    expect(text).not.toContain('इजाजत दिन उपयुक्त');
  });

  test('demands action first when building has begun without a permit', () => {
    const text = words(report, (forms) => change(forms, report, 'builtUpTo', '1'));
    expect(text).toContain('इजाजतबिना भुइँ तलासम्म निर्माण भइसकेको पाइएकाले');
    expect(text).toContain('उक्त कारबाही टुङ्गिएपछि मात्र');
  });
});

describe('sentences about money', () => {
  test('say that the fee is paid, with its receipt', () => {
    expect(words(permit, () => undefined)).toContain(
      'दस्तुर रु. २१,९७५।– (एक्काइस हजार नौ सय पचहत्तर रुपैयाँ मात्र) रसिद नं. ०८३–०१–०१, मिति २०८३/०८/०४ मा दाखिला भइसकेको छ',
    );
  });

  test('never say so without a receipt', () => {
    const nothingPaid = { 'ledger.receipt.income': 0, 'ledger.deposit.deposit': 0 };
    const text = wordsOf(paperOf(permit, { engine: nothingPaid }));
    expect(text).toContain('दाखिला हुन बाँकी छ');
    expect(text).not.toContain('दाखिला भइसकेको');
    expect(text).not.toContain('दाखिला भएको छ');
  });

  test('name what is left when only a part is paid', () => {
    const text = wordsOf(paperOf(permit, { engine: { 'ledger.receipt.income': 10_000_00 } }));
    expect(text).toContain('मध्ये रु. १०,०००।– रसिद नं.');
    expect(text).toContain('रु. ११,९७५।– दाखिला हुन बाँकी छ');
  });
});

describe('the owner', () => {
  test('is addressed with her own honorific', () => {
    expect(words(permit, () => undefined)).toContain('श्रीमती सुशीला थापा,');
    expect(words(permit, (forms) => change(forms, application, 'owner', { honorific: 'sushri' }))).toContain(
      'सुश्री सुशीला थापा,',
    );
  });

  test('that is an organisation stands somewhere, has no honorific, and signs through its representative', () => {
    const text = words(application, (forms) =>
      change(forms, application, 'owner', {
        isOrganisation: true,
        nameNe: 'नमुना सहकारी संस्था',
        organisationRegNo: '12',
        representativeNe: 'हरि थापा',
        representativePost: 'अध्यक्ष',
      }),
    );
    expect(text).toContain('आधिकारिक प्रतिनिधि : हरि थापा, अध्यक्ष');
    expect(text).not.toContain('श्रीमती नमुना सहकारी');
  });

  test('that is an organisation is addressed as श्री, and its representative signs what it gives away', () => {
    const asOrganisation = (forms: Forms) =>
      change(forms, application, 'owner', {
        isOrganisation: true,
        nameNe: 'नमुना सहकारी संस्था',
        organisationRegNo: '12',
        representativeNe: 'हरि थापा',
        representativePost: 'अध्यक्ष',
      });
    expect(words(permit, asOrganisation)).toContain('श्री नमुना सहकारी संस्था,');
    for (const slug of ['waresnama-view', 'manjurinama-view'])
      expect(words(slug, asOrganisation)).toContain('नाम थर : नमुना सहकारी संस्था आधिकारिक प्रतिनिधि : हरि थापा, अध्यक्ष');
    const takenOnSite = words('ghar-naksako-kabuliyatnama', asOrganisation);
    expect(takenOnSite).toContain('निवेदक संस्थाका तर्फबाट म आधिकारिक प्रतिनिधिले देहाय बमोजिम कबुल गर्दछु');
    expect(takenOnSite).not.toContain('निवेदक स्वयम्ले');
    const closed = (document: string) =>
      wordsOf(
        paperOf('discard-request', {
          document,
          change: (forms) => {
            asOrganisation(forms);
            forms['discard-request'] = {
              ...forms['discard-request'],
              action: 'fileAway',
              reason: 'owner',
              requestedOn: { ad: '2026-11-01', source: 'ad' },
            };
          },
        }),
      );
    expect(closed('N02')).toContain('सो संस्थाले आफैँ फिर्ता लिन चाहेको');
    expect(closed('N02')).not.toContain('निजबाट');
    expect(closed('N02-L')).toContain('त्यस संस्थाले');
    expect(closed('N02-L')).not.toContain('तपाईं');
  });
});

describe('the sarjamin muchulka', () => {
  test('says that the land is the owner’s own', () => {
    expect(words(sarjamin, () => undefined)).toContain('आफ्नो नाममा दर्ता रहेको');
  });

  test('says whose land it is when another has consented', () => {
    const text = words(sarjamin, (forms) => {
      change(forms, application, 'ownerIsLandOwner', false);
      change(forms, application, 'landOwner', { nameNe: 'हरि थापा' });
    });
    expect(text).toContain('हरि थापाका नाममा दर्ता रहेको, निजको मञ्जुरी प्राप्त');
    expect(text).not.toContain('आफ्नो नाममा दर्ता');
  });

  test.each([
    ['2', 'भवन कायम रहँदा'],
    ['3', 'तला थप गर्दा'],
    ['4', 'भवन मर्मत गर्दा'],
    ['6', 'भवनको छाना फेर्दा'],
    ['7', 'भवनमा थप निर्माण गर्दा'],
    ['8', 'कम्पाउन्ड वाल निर्माण गर्दा'],
  ])('of construction type %s speaks of the right work', (constructionType, doing) => {
    const text = words(sarjamin, (forms) => change(forms, application, 'construction', { constructionType }));
    expect(text).toContain(doing);
  });

  test('states what one neighbour’s refusal and another’s absence leave open', () => {
    const text = words(sarjamin, (forms) => {
      changeRows(forms, sarjamin, 'neighbourConsents', {
        0: { consent: 'refuse', reason: 'पानीको निकास' },
        1: { consent: 'absent', reason: 'विदेश' },
      });
      forms[sarjamin] = { ...forms[sarjamin], anyRefusal: true, anyAbsence: true };
    });
    expect(text).toContain('तपसिलमा नामञ्जुर जनाउनेबाहेक हामी कसैलाई मर्का पर्ने देखिँदैन');
    expect(text).toContain('अनुपस्थित सँधियारको हकमा निजको भनाइ लिन सकिएन');
    expect(text).toContain('अन्य हकमा नक्सा पास गरिदिए हुन्छ');
  });

  test('does not agree while harm is seen', () => {
    const text = words(sarjamin, (forms) => change(forms, sarjamin, 'adverseEffect', 'पूर्वको पानीको निकास थुनिने ।'));
    expect(text).toContain('तर “पूर्वको पानीको निकास थुनिने” भन्ने असर देखिन्छ');
    expect(text).toContain('उल्लिखित विषयको टुङ्गो लागेपछि मात्र');
    expect(text).not.toContain('नक्सा पास गरिदिए हुन्छ');
  });

  test('tells each objection and how it ended', () => {
    const filed = { ad: '2026-11-14', bs: '2083-07-28', source: 'ad' };
    const resolved = { ad: '2026-11-18', bs: '2083-08-02', source: 'ad' };
    const text = words(sarjamin, (forms) =>
      change(forms, order, 'objections', [
        {
          filedOn: filed,
          objectorName: 'गोपाल श्रेष्ठ',
          ground: 'साँध',
          status: 'withdrawn',
          resolvedOn: resolved,
          resolution: 'मिल्यो',
        },
        { filedOn: filed, objectorName: 'चन्द्रा मगर', ground: 'बाटो', status: 'open' },
      ]),
    );
    expect(text).toContain(
      'म्यादभित्र २ थान उजुरी परी गोपाल श्रेष्ठले मिति २०८३/०७/२८ मा दिनुभएको उजुरी निजले मिति २०८३/०८/०२ मा फिर्ता लिनुभएको, चन्द्रा मगरले मिति २०८३/०७/२८ मा दिनुभएको उजुरी विचाराधीन रहेको',
    );
    expect(text).not.toContain('कसैको उजुरी नपरेको');
  });
});

describe('the undertaking taken on site', () => {
  const taken = 'ghar-naksako-kabuliyatnama';

  test('says that some were absent and others refused', () => {
    const text = words(taken, (forms) => {
      changeRows(forms, sarjamin, 'neighbourConsents', {
        0: { consent: 'refuse', reason: 'मन नलागेको' },
        1: { consent: 'absent', reason: 'विदेश' },
      });
      forms[sarjamin] = { ...forms[sarjamin], anyRefusal: true, anyAbsence: true };
    });
    expect(text).toContain('सँधियारलाई सूचना बुझाई म्याद सकिँदासमेत कोही उपस्थित नभएको र कोही सहीछाप गर्न असहमत रहेको');
    expect(text).toContain('गोपाल श्रेष्ठ २१६ सर्जमिनमा नामञ्जुर मन नलागेको');
    expect(text).not.toContain('विष्णुमाया');
  });

  test('says only that they were absent when nobody refused', () => {
    const text = words(taken, (forms) => {
      changeRows(forms, sarjamin, 'neighbourConsents', { 1: { consent: 'absent', reason: 'विदेश' } });
      forms[sarjamin] = { ...forms[sarjamin], anyAbsence: true };
    });
    expect(text).toContain('तपसिलका सँधियारलाई सूचना बुझाई म्याद सकिँदासमेत उपस्थित नभएको हुँदा');
  });
});

describe('the note and order', () => {
  test('carries no order before the chief has decided', () => {
    const undecided = { 'decision.exemption.outcome': undefined };
    const text = wordsOf(paperOf(note, { approved: ['A'], engine: undecided }));
    expect(text).toContain('आदेश : …');
    expect(text).not.toContain('सदर');
    expect(text).not.toContain('इन्द्रमणि सुनार');
    expect(text).toContain('सरिता पौडेल');
  });

  test('carries the usual order when the chief wrote none', () => {
    const text = words(note, (forms) => change(forms, note, 'noteOrder', { orderText: '' }));
    expect(text).toContain('आदेश : पेश भए बमोजिम सदर');
  });

  test.each([
    ['return', 'सुधार गरी पुनः पेश गर्न निवेदकलाई फिर्ता दिन मनासिब'],
    ['refuse', 'बमोजिम पुनरावेदन गर्न सकिने व्यहोरा खुलाई निजलाई सोको जानकारी दिन मनासिब'],
  ])('that proposes to %s proposes no permit', (recommendation, expected) => {
    const text = words(note, (forms) => change(forms, note, 'noteOrder', { recommendation, proposal: '' }));
    expect(text).toContain(expected);
    expect(text).not.toContain('अस्थायी इजाजतपत्र प्रदान गर्न मनासिब देखी निर्णयार्थ');
  });

  test('does not call the map conforming when the technical report does not', () => {
    const text = words(note, (forms) => change(forms, report, 'opinion', { recommendation: 'return' }));
    expect(text).toContain('“सुधारका लागि फिर्ता” भनी राय पेश भएको देखिन्छ');
    expect(text).not.toContain('अनुरूप रहेको');
  });
});

describe('the exemption', () => {
  const deviating = (forms: Forms) => {
    change(forms, mapCheck, 'result', 'deviation');
    change(forms, mapCheck, 'deviationReason', 'पूर्वतर्फ ३ फिट मात्र छाडिएको');
  };
  const ofWhat = 'नक्सा जाँचमा “पूर्वतर्फ ३ फिट मात्र छाडिएको” भनी उल्लेख भएको विषयमा';
  const undecided = { 'decision.exemption.outcome': undefined };

  test('stands on the note as the chief decided it, and on the permit when it was granted', () => {
    const decided = `${ofWhat} सुनगाभा नगरपालिका भवन निर्माण मापदण्ड, दफा १२ बमोजिम प्रमुख प्रशासकीय अधिकृतको निर्णय`;
    expect(words(note, deviating)).toContain(`छुटको निर्णय : ${decided}`);
    for (const slug of [permit, 'naksa-pass-certificate'])
      expect(words(slug, deviating)).toMatch(new RegExp(`छुट : ${decided}.* अनुसार छुट दिइएको छ ।`));
  });

  test('is asked for and decided before the note comes to what it proposes', () => {
    const text = words(note, (forms) => {
      deviating(forms);
      const asked = { asked: true, matter: 'पूर्वतर्फको सेटब्याक ३ फिट मात्र भएको', ground: 'घडेरी साँघुरो भएको' };
      change(forms, 'map-permit-application-edit', 'exemptionRequest', asked);
    });
    const places = ['छुट समेत माग गर्नुभएको छ', 'छुटको निर्णय :', 'अतः'].map((said) => text.indexOf(said));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('is left open on the note until it is decided, and no permit speaks of one', () => {
    expect(words(note, deviating, { engine: undecided, approved: ['A'] })).toContain('छुटको निर्णय : ……');
    expect(words(permit, deviating, { engine: undecided })).not.toContain('छुट :');
  });

  test('that is refused is on the note alone', () => {
    const refused = { engine: { 'decision.exemption.outcome': 'refused' } };
    expect(words(note, deviating, refused)).toContain('छुट नदिने निर्णय भएको छ');
    expect(words(permit, deviating, refused)).not.toContain('छुट :');
  });
});

describe('what is to be paid', () => {
  test('is one sum on the fee sheet: fee and deposit', () => {
    expect(words('rajaswo-detail-view', () => undefined)).toContain('जम्मा बुझाउनुपर्ने (ग + घ) २८,४२५।–');
  });

  test('is received on a statement that names the official receipt, not on a receipt of its own', () => {
    const text = words('rajaswo-voucher', () => undefined);
    expect(text).toContain('दस्तुर दाखिला विवरण');
    expect(text).toContain('आधिकारिक रसिद नं.');
    expect(text).toContain('राजस्व शीर्षक सङ्केत');
  });
});

describe('the single-phase certificate', () => {
  test('cites the day of its own note, never its own', () => {
    const certificateOf = (forms: Forms) => {
      delete forms[note];
      change(forms, 'single-phase-note-order', 'noteOrder', {
        recommendation: 'grant',
        decisionDate: { ad: '2026-12-01', bs: '2083-08-15', source: 'ad' },
      });
    };
    expect(words('naksa-pass-certificate', certificateOf)).toContain('मिति २०८३/०८/१५ को निर्णयानुसार');
  });

  const certificate = 'naksa-pass-certificate';

  test('mentions notice and inquiry only when there were any', () => {
    expect(words(certificate, () => undefined)).toContain('सूचना र सर्जमिनको प्रक्रिया पूरा भई');
    const text = words(certificate, (forms) => {
      delete forms['notice-period-for-15-days-view'];
    });
    expect(text).not.toContain('सूचना र सर्जमिनको प्रक्रिया');
  });
});

describe('the site report of the amin', () => {
  const amin = 'aminko-sthalgat-pratibedan';

  test('does not find the land agreeing when papers and field differ', () => {
    const text = words(amin, (forms) => {
      forms[amin] = { ...forms[amin], matches: false };
      change(forms, amin, 'opinion', { recommendation: 'return' });
    });
    expect(text).toContain('माथि उल्लिखित फरक देखिएको हुँदा “सुधारका लागि फिर्ता” देखी पेश गरेको छु');
    expect(text).not.toContain('कागजातसँग मिलेको तथा');
  });

  test.each([
    ['the land differs', { matches: false }, 'माथि उल्लिखित फरक देखिएको हुँदा'],
    ['public land is touched', { publicLandSafe: false }, 'सार्वजनिक वा अरूको जग्गा मिचिएको'],
  ])('finds nothing in order where %s, whatever he recommends', (_what, found, said) => {
    const text = words(amin, (forms) => {
      forms[amin] = { ...forms[amin], matches: true, publicLandSafe: true, ...found };
      change(forms, amin, 'opinion', { recommendation: 'grant' });
    });
    expect(text).toContain(said);
    expect(text).not.toContain('मिचिएको नदेखिएकाले');
  });
});

describe('the service receipt', () => {
  test('states who was absent or refused, and gives them no date', () => {
    const slug = 'notice-payment-application-view';
    const text = words(slug, (forms) => {
      changeRows(forms, slug, 'serviceReceipts', { 0: { how: 'absent', servedOn: undefined, reason: 'विदेश' } });
      forms[slug] = { ...forms[slug], anyAbsent: true };
    });
    expect(text).toContain('गोपाल श्रेष्ठ २१६ अनुपस्थित – विदेश');
    expect(text).toContain('अनुपस्थित भएका वा बुझ्न इन्कार गर्ने सँधियारको व्यहोरा तपसिल (क) मा खुलाइएको छ');
  });
});
