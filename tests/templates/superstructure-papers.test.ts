import { describe, expect, test } from 'vitest';
import { alterForm, alterRows, wordsAfter } from './alter.ts';
import { type Forms, files, paperOf, wordsOf } from './papers.ts';

const application = 'map-permit-application-edit';
const request = 'super-structure-build-view';
const supervisor = 'plinthLevel-OwnerRepresentation-view';
const technician = 'plinthLevel-techapplication-view';
const note = 'superStructure-noteOrder-view';
const permit = 'superStructure-construction-view';
const revisionAsked = 'sansodhan-gari-nibedan';
const revisionNote = 'sansodhan-tippani';
const revisionDetails = 'superstructureko-tippaniadesh';
const revisedNote = 'sansodhansuper-tippani-adesh';
const revisedPermit = 'sansodhan-super-structure-ijjaat';
const deviations = [{ item: 'setback', approved: '३ फिट', built: '२ फिट' }];
const deviating = { matchResult: 'deviates', deviations, needsRevision: true, correctable: true };

function unaltered(): void {
  // the sample as it is
}

function finding(slug: string, value: Record<string, unknown>): (forms: Forms) => void {
  return (forms) => alterForm(forms, slug, 'finding', value);
}

describe('the permit above the plinth', () => {
  test('has pillars looked at in a frame, and bands in a masonry house', () => {
    const frame = wordsAfter(permit, unaltered);
    expect(frame).toContain('ढलान गर्नुअघि डन्डी, बिम, पिलर र सटरिङको अवस्था');
    const masonry = wordsAfter(permit, (forms) =>
      alterForm(forms, application, 'construction', { structuralSystem: 'wall' }),
    );
    expect(masonry).toContain('ढलान गर्नुअघि ब्यान्ड, ठाडो डन्डी, स्ल्याबको डन्डी र सटरिङको अवस्था');
    expect(masonry).not.toContain('बिम, पिलर र सटरिङ');
  });
});

describe('the supervisor’s report at plinth level', () => {
  test('certifies the work when it matches the map', () => {
    const text = wordsAfter(supervisor, unaltered);
    expect(text).toContain('कारिगरी स्वीकृत नक्सा र डिजाइन अनुरूप छ ।');
    expect(text).not.toContain('फरक देखिएको');
  });

  test('points at the rows that do not comply even when the whole matches', () => {
    const text = wordsAfter(supervisor, (forms) =>
      alterRows(forms, supervisor, 'inspection', { 3: { complies: 'ng', remarks: 'पछि गरिने' } }),
    );
    expect(text).toContain('अनुरूप छ; माथि “नमिलेको” जनाइएका विषय (जगको गहिराइ) को व्यहोरा कैफियतमा खुलाइएको छ');
  });

  test('lists what deviates and certifies nothing', () => {
    const text = wordsAfter(supervisor, finding(supervisor, deviating));
    expect(text).toContain('१ सेटब्याक ३ फिट २ फिट');
    expect(text).toContain('उक्त फरक नक्सा संशोधन गरी नियमित गर्न मिल्ने देखिन्छ');
    expect(text).not.toContain('अनुरूप छ');
  });

  test('says that nothing was begun', () => {
    const text = wordsAfter(supervisor, finding(supervisor, { matchResult: 'notStarted' }));
    expect(text).toContain('निर्माण कार्य सुरु भएको देखिएन');
    expect(text).not.toContain('अनुरूप छ');
  });
});

describe('the application for the superstructure', () => {
  test('leaves the comparison to the supervisor’s report while there is none', () => {
    const text = wordsAfter(request, (forms) => {
      delete forms[supervisor];
    });
    expect(text).toContain('व्यहोरा सुपरिवेक्षकको प्रतिवेदनमा उल्लेख हुनेछ');
    expect(text).not.toContain('कुनै फरक गरेको छैन');
  });

  test('names the deviations that the supervisor found', () => {
    const text = wordsAfter(request, finding(supervisor, deviating));
    expect(text).toContain('देहाय बमोजिम फरक परेको छ : सेटब्याक – स्वीकृत ३ फिट, निर्माण २ फिट ।');
  });
});

describe('the technician’s opinion on the plinth', () => {
  test('recommends the permit when the work matches', () => {
    const text = wordsAfter(technician, unaltered);
    expect(text).toContain('अनुरूप भएको देखिएकाले सुपरस्ट्रक्चर निर्माणका लागि स्थायी इजाजत दिन उपयुक्त देखी');
  });

  test('keeps out of the recommendation what does not comply', () => {
    const text = wordsAfter(technician, (forms) =>
      alterRows(forms, technician, 'inspection', { 3: { complies: 'ng', remarks: 'कम' } }),
    );
    expect(text).toContain('विषय (जगको गहिराइ) र छुट दिइएको विषयबाहेक निर्माण कार्य स्वीकृत नक्सा');
  });

  test.each([
    [{ needsRevision: true, correctable: true }, 'संशोधित नक्सा स्वीकृत गराई लाग्ने दस्तुर असुल गरेपछि मात्र'],
    [{ needsRevision: false, correctable: true }, 'निर्माणस्थलमै सच्याई पुनः निरीक्षण गराएपछि मात्र'],
    [
      { needsRevision: false, correctable: false },
      'बमोजिम कारबाही गर्नुपर्ने र सुपरस्ट्रक्चर निर्माणका लागि स्थायी इजाजत दिन नमिल्ने',
    ],
  ])('for a deviation of the kind %j says what must come first', (kind, expected) => {
    const text = wordsAfter(technician, finding(technician, { ...deviating, ...kind }));
    expect(text).toContain(expected);
    expect(text).not.toContain('अनुरूप भएको देखिएकाले');
  });

  test.each([
    ['return', 'आवश्यक सुधार गरी पुनः पेश गर्न फिर्ता गर्न मनासिब'],
    ['refuse', 'स्थायी इजाजत नदिन मनासिब'],
  ])('that matches but proposes to %s does not recommend the permit', (recommendation, expected) => {
    const text = wordsAfter(technician, (forms) => alterForm(forms, technician, 'opinion', { recommendation }));
    expect(text).toContain(expected);
    expect(text).not.toContain('इजाजत दिन उपयुक्त देखी');
  });
});

describe('the note on the superstructure', () => {
  test('tells that the temporary permit had run out when the application came', () => {
    const past = { tillDate: { ad: '2026-12-01', source: 'ad' } };
    const text = wordsAfter(note, (forms) => {
      alterForm(forms, 'allowance-paper-view', 'permit', past);
      alterForm(forms, request, 'request', { requestedOn: { ad: '2027-01-05', source: 'ad' } });
    });
    expect(text).toContain('अस्थायी इजाजतको म्याद मिति २०८३/०८/१५ मा समाप्त भएको');
    expect(text).not.toContain('सम्म कायम रहेको');
  });

  test('does not call deviating work conforming', () => {
    const text = wordsAfter(note, finding(technician, deviating));
    expect(text).toContain('स्वीकृत नक्साभन्दा फरक (सेटब्याक – स्वीकृत ३ फिट, निर्माण २ फिट) भएको');
    expect(text).not.toContain('स्थलगत रायबाट निर्माण कार्य स्वीकृत नक्सा अनुरूप भएको');
    expect(text).toContain('प्रतिवेदनमा निर्माण स्वीकृत नक्सा अनुरूप भएको उल्लेख छ ।');
  });

  test('names what is still to be collected', () => {
    const text = wordsOf(paperOf(note, { engine: { 'ledger.receipt.income': 10_000_00 } }));
    expect(text).toContain('असुल हुन बाँकी रहेको');
    expect(text).not.toContain('बाँकी नरहेको');
  });

  test.each([
    ['return', 'सुधार गरी पुनः पेश गर्न फिर्ता दिन मनासिब'],
    ['refuse', 'निवेदन अस्वीकृत गर्न मनासिब'],
  ])('that proposes to %s proposes no permit', (recommendation, expected) => {
    const text = wordsAfter(note, (forms) => alterForm(forms, note, 'noteOrder', { recommendation, proposal: '' }));
    expect(text).toContain(expected);
    expect(text).not.toContain('स्थायी इजाजतपत्र प्रदान गर्न मनासिब');
  });

  test('proposes nothing while nothing is proposed', () => {
    const text = wordsOf(paperOf(note, { draft: true }));
    expect(text).not.toContain('अस्वीकृत');
    expect(text).not.toContain('सदर');
  });
});

describe('the permanent permit', () => {
  test('rests on the plinth, the reports and the decision, and is bound to its conditions', () => {
    const text = wordsAfter(permit, unaltered);
    expect(text).toContain('बमोजिम स्वीकृत नक्सा अनुसार नै निर्माण भएको देखिएकाले');
    expect(text).toContain('तीन तलासम्मको सुपरस्ट्रक्चर निर्माण गर्न यो स्थायी इजाजतपत्र प्रदान गरिएको छ');
    expect(text).toContain('निर्माण सम्पन्न प्रमाणपत्र लिएर मात्र भवन उपयोग गर्नुपर्नेछ');
    expect(text).toContain('पिलरको डन्डी');
    for (const register of ['म्याद नवीकरण', 'नामसारी', 'निर्माणको चरणगत निरीक्षण']) expect(text).toContain(register);
  });

  test('does not say that the plinth matches when the opinion says otherwise', () => {
    const text = wordsAfter(permit, finding(technician, deviating));
    expect(text).toContain('स्थलगत राय समेत प्राप्त भएकाले');
    expect(text).not.toContain('अनुसार नै निर्माण भएको');
  });

  test('describes masonry by its walls and bands', () => {
    const text = wordsAfter(permit, (forms) => {
      alterForm(forms, application, 'construction', { structuralSystem: 'wall' });
      alterForm(forms, 'map-technical-description-view', 'wallSystem', { bands: ['plinth', 'lintel'], mortar: '1:4' });
    });
    expect(text).toContain('ब्यान्ड प्लिन्थ ब्यान्ड र लिन्टल ब्यान्ड');
    expect(text).toContain('सिमेन्ट–बालुवा १:४');
    expect(text).not.toContain('पिलरको साइज');
  });

  test('marks the floors that stood before', () => {
    const text = wordsAfter(permit, (forms) => alterRows(forms, application, 'floors', { 0: { status: 'existing' } }));
    expect(text).toContain('भुइँ तला ८२५ (साविक); पहिलो तला ८२५');
    expect(text).toContain('तला (साविक / थप / जम्मा) १ / २ / ३');
  });

  test('prints what the office adds to its conditions', () => {
    const conditions = 'रातको समयमा ढलान गर्न पाइने छैन ।';
    expect(wordsAfter(permit, (forms) => alterForm(forms, permit, 'permit', { conditions }))).toContain(
      'थप सर्त : रातको समयमा ढलान गर्न पाइने छैन ।',
    );
  });
});

describe('the note on a revision', () => {
  test.each([
    [revisionNote, 'पेश भएको नक्सा संशोधन गर्ने', 'कारबाही चलिरहेको अवस्थामा'],
    ['sansodhanko-tippani-adesh', 'पहिलो चरणको स्वीकृत नक्सा संशोधन गर्ने', 'प्लिन्थ लेभलसम्मको अस्थायी इजाजत प्रदान गरिएकोमा'],
    [revisedNote, 'सुपरस्ट्रक्चरको स्वीकृत नक्सा संशोधन गर्ने', 'बाट स्थायी इजाजत प्रदान गरिएकोमा'],
  ])('of %s names its own point', (slug, subject, standing) => {
    const text = wordsAfter(slug, unaltered);
    expect(text).toContain(subject);
    expect(text).toContain(standing);
  });

  test.each([
    [{ newNoticeNeeded: false }, 'सँधियारलाई पुनः सूचना जारी गर्नु नपर्ने'],
    [
      { newNoticeNeeded: true },
      'साविक नक्साको मिति २०८३/०८/२८, चलानी नं. ०८३/०८४-१२ को सूचनाको सट्टा पुनः सूचना जारी गर्नुपर्ने',
    ],
    [
      { newNoticeNeeded: true, newNoticeOn: { ad: '2027-01-10', source: 'ad' } },
      'मिति २०८३/०९/२६ मा पुनः सूचना जारी गरिएको',
    ],
  ])('with %j says what becomes of the neighbours', (answers, expected) => {
    const text = wordsAfter(revisionNote, (forms) => {
      for (const [key, value] of Object.entries(answers)) alterForm(forms, revisionNote, key, value);
    });
    expect(text).toContain(expected);
  });

  test('tells how area and class change', () => {
    const text = wordsAfter(revisionNote, (forms) =>
      alterForm(forms, revisionAsked, 'revisionTotals', { areaNow: '2400', areaChange: 'up', classAfter: 'B' }),
    );
    expect(text).toContain('कुल क्षेत्रफल साविक २,१५० वर्गफिट मा बढी २,४०० वर्गफिट हुने');
    expect(text).toContain('भवनको वर्ग ग वर्गबाट ख वर्ग हुने');
  });

  test.each([
    [{ total: 0, paid: 0, remaining: 0 }, 'यस संशोधनमा थप दस्तुर लाग्ने देखिँदैन'],
    [{ total: 2_000_00, paid: 0, remaining: 2_000_00 }, 'संशोधन दस्तुर रु. २,०००।– (दुई हजार रुपैयाँ मात्र) दाखिला हुन बाँकी छ'],
    [{ total: 2_000_00, paid: 500_00, remaining: 1_500_00 }, 'बाट दाखिला भई रु. १,५००।– दाखिला हुन बाँकी छ'],
    [{ total: 2_000_00, paid: 2_000_00, remaining: 0 }, 'बाट दाखिला भइसकेको छ'],
  ])('with the bill %j says what was paid', (billTotal, expected) => {
    const text = wordsAfter(revisedNote, (forms) => {
      alterForm(forms, 'dosrocharan-bill-vuktani', 'billTotal', billTotal);
      alterForm(forms, 'dosrocharan-bill-vuktani', 'vouchers', [{ kind: 'income', receiptNo: '१२' }]);
    });
    expect(text).toContain(expected);
  });

  test('that proposes to refuse does not call the revised map conforming', () => {
    const text = wordsAfter(revisedNote, (forms) =>
      alterForm(forms, revisedNote, 'noteOrder', { recommendation: 'refuse' }),
    );
    expect(text).toContain('निवेदन अस्वीकृत गर्न मनासिब');
    expect(text).not.toContain('अनुरूप रहेको');
  });
});

describe('the revised permit', () => {
  test('shows the building as it was revised, and keeps the date of the earlier permit', () => {
    const floor = {
      status: 'proposed',
      use: 'residential',
      floorUnit: 'FEET',
      length: '33',
      width: '25',
      height: '10',
    };
    const newFloors = ['1', '2', '3', '4'].map((each) => ({ ...floor, floor: each, area: '825', areaSqft: '825' }));
    const text = wordsAfter(revisedPermit, (forms) =>
      alterForm(forms, revisionDetails, 'revisionTotals', { newFloors, classAfter: 'B' }),
    );
    expect(text).toContain('चार तले पिलर प्रणालीको');
    expect(text).toContain('तेस्रो तला ८२५; जम्मा ३,३००');
    expect(text).toContain('भवनको वर्गीकरण ख वर्ग');
    expect(text).toContain('यसले साविक इजाजतपत्रको स्थान लिनेछ');
  });

  test('takes the place of the permanent permits, not of the temporary one', () => {
    expect(files.catalogue['D26-P']?.supersedes).toEqual(['D25', 'D26-P', 'D32-P']);
    expect(files.catalogue['D25']?.supersedes).toBeUndefined();
  });

  test('is named by the letter that brings it, once it has its number', () => {
    const letter = 'sansodhit-super-structure-ijajat-sambandhama';
    expect(wordsAfter(letter, unaltered)).toContain('संशोधित इजाजतपत्र (नं.');
    const text = wordsAfter(letter, (forms) => {
      delete forms[revisedPermit];
    });
    expect(text).toContain('स्वीकृत भएकाले स्वीकृत संशोधित नक्सा यसै पत्रसाथ संलग्न छ');
  });

  test('is brought by a letter that speaks of work to come only where some is left', () => {
    const letter = (visitDate: unknown) =>
      wordsAfter('sansodhit-super-structure-ijajat-sambandhama', (forms) => {
        alterForm(forms, revisionDetails, 'revision', { builtAlready: true });
        alterForm(forms, 'superstructureko-nirmaan-karya', 'siteVisit', { visitDate });
      });
    expect(letter({ ad: '2027-07-10', source: 'ad' })).toContain('संशोधित नक्साको एक प्रति सुरक्षित राख्नुहुन');
    expect(letter({ ad: '2027-07-10', source: 'ad' })).not.toContain('बाँकी काम');
    expect(letter(undefined)).toContain('बाँकी काम संशोधित नक्सा अनुसार मात्र गर्नुहुन');
  });
});

describe('the report for the revised permit', () => {
  const report = 'samsodhit-super-structure-ijajat-pratibedan';

  test.each([
    ['matches', 'हालसम्म स्वीकृत नक्सा अनुसार भएको पाइयो'],
    ['deviates', 'स्वीकृत नक्साभन्दा देहाय बमोजिम फरक भएको पाइयो'],
    ['notStarted', 'भागको निर्माण सुरु भएको पाइएन'],
  ])('of work that %s says only that', (matchResult, expected) => {
    expect(wordsAfter(report, finding(report, { ...deviating, matchResult }))).toContain(expected);
  });
});
