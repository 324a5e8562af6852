import { describe, expect, test } from 'vitest';
import { alterForm, alterRows, wordsAfter } from './alter.ts';
import { type Forms, paperOf, wordsOf } from './papers.ts';

const application = 'map-permit-application-edit';
const request = 'dosrocharan-abedan';
const supervisor = 'dosrocharan-supervisor';
const technician = 'superstructureko-nirmaan-karya';
const builtReport = 'dosrocharan-prabidhik-view';
const supervision = 'certificate-supervision-report';
const note = 'certificate-instruction-view';
const certificate = 'building-finish-certificate-view';
const refundRequest = 'dharauti-rakam-phirta-bare';
const refundNote = 'dharauti-rakam-phirta-tippani';
const refundLetter = 'nirman-pramanpatra-dharauti';
const deviations = [{ item: 'height', approved: '२८ फिट', built: '३० फिट' }];
const deviating = { matchResult: 'deviates', deviations, needsRevision: true, correctable: true };

function unaltered(): void {
  // the sample as it is
}

function partly(forms: Forms): void {
  alterForm(forms, request, 'completion', { kind: 'partial', partialFloors: ['1', '2'] });
}

function technicianFinds(value: Record<string, unknown>): (forms: Forms) => void {
  return (forms) => alterForm(forms, technician, 'finding', value);
}

describe('the application for the completion certificate', () => {
  test('asks for a partial certificate of the floors that are done', () => {
    const text = wordsAfter(request, partly);
    expect(text).toContain('विषय : आंशिक निर्माण सम्पन्न प्रमाणपत्र पाऊँ');
    expect(text).toContain('आंशिक रूपमा (भुइँ तला र पहिलो तला) सम्पन्न भएकाले');
  });

  test('names the permit by which the work was begun before the one by which it went on', () => {
    const begun = (forms: Forms) =>
      alterForm(forms, 'allowance-paper-view', 'permit', {
        permitNo: '०८३/०८४-०७',
        issueDate: { ad: '2026-11-17', source: 'ad' },
      });
    expect(wordsAfter(request, begun)).toMatch(
      /मिति २०८३\/०८\/०१, इजाजत नं\. ०८३\/०८४-०७ को अस्थायी इजाजत बमोजिम .* मा सुरु गरी मिति .*, इजाजत नं\. ०८३\/०८४-१२ बमोजिम अघि बढाइएको तीन तले/u,
    );
    expect(wordsAfter(request, (forms) => delete forms['allowance-paper-view'])).toContain('मा सुरु गरिएको तीन तले');
  });

  test('does not claim to follow the map when the supervisor found otherwise', () => {
    const text = wordsAfter(request, (forms) => alterForm(forms, supervisor, 'finding', deviating));
    expect(text).toContain('फरक परेको छ : कुल उचाइ – स्वीकृत २८ फिट, निर्माण ३० फिट');
    expect(text).not.toContain('बमोजिम गरेको छु');
  });
});

describe('the technician’s opinion on completion', () => {
  test('recommends the kind of certificate that was asked for', () => {
    expect(wordsAfter(technician, unaltered)).toContain('अनुरूप सम्पन्न भएको देखिएकाले निर्माण सम्पन्न प्रमाणपत्र दिन उपयुक्त देखी');
    expect(wordsAfter(technician, partly)).toContain(
      'अनुरूप आंशिक रूपमा सम्पन्न भएको देखिएकाले आंशिक निर्माण सम्पन्न प्रमाणपत्र दिन उपयुक्त देखी',
    );
  });

  test('shows each storey and each side as approved and as measured, with the difference', () => {
    const text = wordsAfter(technician, unaltered);
    expect(text).toContain(`भुइँ तला ३३'-०" × २५'-०" × ९'-६" ८२५ वर्गफिट ३३'-०" × २५'-०" × ९'-६" ८२५ वर्गफिट`);
    expect(text).toContain(`कुल उचाइ २८'-६" २८'-६" ०'-०" मिलेको`);
  });

  test('says why something agrees in spite of its difference', () => {
    const text = wordsAfter(technician, (forms) =>
      alterRows(forms, technician, 'inspection', { 0: { exceeds: true, reason: 'छाना ढलान बाँकी' } }),
    );
    expect(text).toContain('फरक मान्य सीमाभन्दा बढी; मिलेको मान्नुको कारण : छाना ढलान बाँकी ।');
  });

  test('recommends none while the building deviates', () => {
    const text = wordsAfter(technician, technicianFinds(deviating));
    expect(text).toContain('स्वीकृत नक्सासँग फरक परेको विवरण');
    expect(text).toContain('दस्तुर असुल गरेपछि मात्र निर्माण सम्पन्न प्रमाणपत्र दिन उपयुक्त');
    expect(text).not.toContain('सम्पन्न भएको देखिएकाले');
  });
});

describe('the building completion report', () => {
  test('sets what was built beside what was approved', () => {
    const text = wordsAfter(builtReport, (forms) =>
      alterRows(forms, builtReport, 'builtFloors', { 0: { area: '900', areaSqft: '900' } }),
    );
    expect(text).toContain('जम्मा क्षेत्रफल २,१५० वर्गफिट / २,२२५ वर्गफिट');
  });

  test('says with छ or छैन what belongs to the building', () => {
    const text = wordsAfter(builtReport, (forms) => alterForm(forms, builtReport, 'parkingDone', false));
    expect(text).toContain('पार्किङको व्यवस्था भएको छैन');
    expect(text).toContain('ढल वा सेप्टिक ट्याङ्कको व्यवस्था भएको छ ');
  });

  test('puts the certificate off while the building deviates', () => {
    const text = wordsAfter(builtReport, technicianFinds(deviating));
    expect(text).toContain('देखिएकाले सोको टुङ्गो लागेपछि मात्र उल्लिखित विवरण अनुसार');
  });
});

describe('the supervision report', () => {
  test('lists the visits, or says that it holds none', () => {
    const visit = { visitDate: { ad: '2027-01-10', source: 'ad' }, stage: 'slab', finding: 'ढलानअघि डन्डी रुजु गरिएको' };
    expect(wordsAfter(supervision, (forms) => alterForm(forms, supervision, 'log', [visit]))).toContain(
      '१ २०८३/०९/२६ ढलान ढलानअघि डन्डी रुजु गरिएको',
    );
    expect(wordsAfter(supervision, (forms) => alterForm(forms, supervision, 'log', []))).toContain(
      'अभिलेख यस प्रतिवेदनमा राखिएको छैन',
    );
  });

  test('certifies no building that its supervisor refuses', () => {
    const text = wordsAfter(supervision, (forms) =>
      alterForm(forms, supervision, 'opinion', { recommendation: 'refuse' }),
    );
    expect(text).toContain('हालको अवस्थामा भवन प्रयोग गर्न उपयुक्त देखिँदैन');
    expect(text).not.toContain('प्रमाणित गर्दछु');
  });
});

describe('the note on completion', () => {
  test.each([
    [{ total: 0, paid: 0, remaining: 0 }, undefined],
    [
      { total: 900_00, totalWords: 'नौ सय रुपैयाँ मात्र', paid: 0, remaining: 900_00 },
      'दस्तुर रु. ९००।– (नौ सय रुपैयाँ मात्र) दाखिला हुन बाँकी छ',
    ],
    [{ total: 900_00, totalWords: 'नौ सय रुपैयाँ मात्र', paid: 900_00, remaining: 0 }, 'मा दाखिला भइसकेको छ'],
  ])('with the bill %j says what was paid', (billTotal, expected) => {
    const text = wordsAfter(note, (forms) => alterForm(forms, note, 'billTotal', billTotal));
    if (expected === undefined) expect(text).not.toContain('प्रमाणपत्र दस्तुर');
    else expect(text).toContain(expected);
  });

  test.each([
    [
      'the floors that it charges now and those that a partial certificate charged',
      { floors: ['2', '3'], floorsBefore: ['1'], areaSqft: '1325.00' },
      3975_00,
      [
        'बमोजिम पहिलो तला र दोस्रो तलाको १,३२५ वर्गफिटको निर्माण सम्पन्न प्रमाणपत्र दस्तुर रु. ३,९७५।–',
        'भुइँ तलाको दस्तुर आंशिक निर्माण सम्पन्न प्रमाणपत्र दिँदा लागिसकेकाले पुनः लगाइएको छैन ।',
      ],
    ],
    [
      'that nothing is left to charge',
      { floors: [], floorsBefore: ['1', '2', '3'], areaSqft: '0.00' },
      0,
      ['भुइँ तला, पहिलो तला र दोस्रो तलाको निर्माण सम्पन्न प्रमाणपत्र दस्तुर आंशिक प्रमाणपत्र दिँदा लागिसकेकाले यस पटक दस्तुर लाग्दैन ।'],
    ],
  ])('says %s', (_says, basis, total, expected) => {
    const text = wordsAfter(note, (forms) => {
      alterForm(forms, note, 'basis', basis);
      alterForm(forms, note, 'billTotal', { total, paid: total, remaining: 0 });
    });
    for (const words of expected) expect(text).toContain(words);
  });

  test('speaks of no floor that was charged before where none was', () => {
    expect(wordsAfter(note, unaltered)).not.toContain('लागिसकेकाले');
  });

  test('does not call a deviating building conforming', () => {
    const text = wordsAfter(note, technicianFinds(deviating));
    expect(text).toContain('स्वीकृत नक्साभन्दा फरक (कुल उचाइ – स्वीकृत २८ फिट, निर्माण ३० फिट) भएको');
    expect(text).not.toContain('अनुरूप सम्पन्न भएको');
  });

  test('proposes to collect first what is due', () => {
    const text = wordsOf(paperOf(note, { engine: { 'ledger.receipt.income': 10_000_00 } }));
    expect(text).toContain('बाँकी रकम असुल गरी निजलाई निर्माण सम्पन्न प्रमाणपत्र प्रदान गर्न');
  });

  test('carries no order before the chief has decided', () => {
    const text = wordsOf(paperOf(note, { approved: ['A'] }));
    expect(text).toContain('आदेश : …');
    expect(text).not.toContain('इन्द्रमणि सुनार');
  });
});

describe('the completion certificate', () => {
  test('certifies the building by the permit, the inspection and the decision', () => {
    const text = wordsAfter(certificate, unaltered);
    expect(text).toContain('भवन निर्माण सम्पन्न प्रमाणपत्र');
    expect(text).toContain('अनुसार मिति २०८३/१०/०८ मा सम्पन्न भएको व्यहोरा');
    expect(text).toContain('यो निर्माण सम्पन्न प्रमाणपत्र प्रदान गरिएको छ');
    expect(text).not.toContain('आंशिक');
    expect(text).toContain('पछि स्वीकृत भएको थप निर्माण वा प्रयोग परिवर्तन');
  });

  test('of some floors says so in its title, its text and its conditions', () => {
    const text = wordsAfter(certificate, partly);
    expect(text).toContain('आंशिक भवन निर्माण सम्पन्न प्रमाणपत्र');
    expect(text).toContain('आंशिक रूपमा (भुइँ तला र पहिलो तला) सम्पन्न भएको व्यहोरा');
    expect(text).toContain('बाँकी तलाको निर्माण इजाजतको म्यादभित्र सम्पन्न गरी');
    expect(text).toContain('माथि उल्लिखित तलाका हकमा मात्र');
  });

  test.each([certificate, builtReport, technician, supervisor])(
    'and what leads to it (%s) do not call a house built of which some floors are',
    (slug) => {
      expect(wordsAfter(slug, partly)).toContain('निर्माण गरिरहनुभएको तीन तले');
      expect(wordsAfter(slug, partly)).not.toContain('निर्माण गर्नुभएको तीन तले');
      expect(wordsAfter(slug, unaltered)).toContain('निर्माण गर्नुभएको तीन तले');
    },
  );

  test('of the rest names the certificate that was given for a part before', () => {
    const given = (certificateNo: string) => ({
      [certificate]: { certificate: { certificateNo, issueDate: { ad: '2026-11-17', source: 'ad' } } },
    });
    const [part, rest] = [given('०८३/०८४-नि.स.-२'), given('०८३/०८४-नि.स.-३')];
    // when it is given, its own run is over with a decision as well
    const text = wordsOf(paperOf(certificate, { decided: [rest, part], before: [part] }));
    expect(text).toContain(
      'यसअघि मिति २०८३/०८/०१ मा प्रमाणपत्र नं. ०८३/०८४-नि.स.-२ बाट आंशिक निर्माण सम्पन्न प्रमाणपत्र प्रदान गरिएको थियो ।',
    );
    expect(wordsOf(paperOf(certificate, { decided: [rest] }))).not.toContain('यसअघि');
  });

  test('does not say that the building follows the map when the opinion says otherwise', () => {
    const text = wordsAfter(certificate, technicianFinds(deviating));
    expect(text).toContain('आवासीय भवन मिति २०८३/१०/०८ मा सम्पन्न भएको व्यहोरा');
    expect(text).not.toContain('अनुसार मिति');
  });

  test('tells the storeys that stood before from those that the permit allowed', () => {
    const extended = (forms: Forms) => {
      const standing = { status: 'existing' };
      alterRows(forms, application, 'floors', { 0: standing });
      alterRows(forms, builtReport, 'builtFloors', { 0: standing });
    };
    const text = wordsAfter(certificate, extended);
    expect(text).toContain(
      'बमोजिम साविक एक तले भवनमा दुई तला (नयाँ निर्माण १,३२५ वर्गफिट) थप गरी निर्माण गर्नुभएको जम्मा तीन तले',
    );
    expect(text).toContain('३ तला, २,१५० वर्गफिट (साविक १ तला; नयाँ १,३२५ वर्गफिट)');
    expect(wordsAfter(certificate, unaltered)).toContain('बमोजिम निर्माण गर्नुभएको तीन तले');
  });

  test('names the permit by which the building was begun and the one that revised it', () => {
    const revised = { permit: { permitNo: '०८३/०८४-९९', issueDate: { ad: '2027-02-01', source: 'ad' } } };
    const text = wordsAfter(certificate, (forms) => {
      forms['sansodhan-super-structure-ijjaat'] = revised;
    });
    expect(text).toContain('इजाजत नं. ०८३/०८४-१२ (मिति २०८३/१०/१८, इजाजत नं. ०८३/०८४-९९ बाट संशोधित) बमोजिम');
  });

  test('tells what belongs to the building and is not there; a public sewer is joined, not built', () => {
    const text = wordsAfter(certificate, (forms) => {
      for (const key of ['sewerDone', 'rainwaterDone', 'parkingDone']) alterForm(forms, builtReport, key, false);
    });
    expect(text).toContain('सार्वजनिक ढल व्यवस्था नभएको');
    expect(text.match(/व्यवस्था नभएको/g)).toHaveLength(3);
  });

  test.each([
    [{ 'ledger.deposit.deposit': 0 }, 'धरौटीको अवस्था नराखिएको'],
    [{}, 'राखिएको रु. ६,४५०।–; फिर्ता हुन बाँकी रु. ६,४५०।–'],
    [{ 'ledger.refund.deposit': 645_000 }, 'राखिएको रु. ६,४५०।–; फरफारक भइसकेको'],
  ])('with the deposit %j tells how it stands', (engine, expected) => {
    expect(wordsOf(paperOf(certificate, { engine }))).toContain(expected);
  });
});

describe('the refund of the deposit', () => {
  test('is asked for with the number of the certificate, or together with it', () => {
    expect(wordsAfter(refundRequest, unaltered)).toContain('प्रमाणपत्र नं. ०८३/०८४-१२ प्राप्त भइसकेकाले');
    const text = wordsAfter(refundRequest, (forms) => {
      delete forms[certificate];
    });
    expect(text).toContain('सम्पन्न भएकाले निर्माण सम्पन्न प्रमाणपत्रसहित');
    expect(text).not.toContain('प्राप्त भइसकेकाले');
  });

  test('goes by cheque where the owner has no account', () => {
    const text = wordsAfter(refundRequest, (forms) => {
      forms[refundRequest] = { ...forms[refundRequest], bankAccount: { mode: 'cheque' } };
    });
    expect(text).toContain('रकम मेरो नामको चेकमार्फत भुक्तानी');
    expect(text).not.toContain('खाता नं.');
  });

  test('is proposed less what is deducted, with the reason', () => {
    const ledger = {
      deductions: 1_450_00,
      deductionReason: 'बाटो बिगारेको',
      refund: 5_000_00,
      refundWords: 'पाँच हजार रुपैयाँ मात्र',
    };
    const text = wordsAfter(refundNote, (forms) => alterForm(forms, refundNote, 'ledger', ledger));
    expect(text).toContain('कट्टा हुने रकम बाटो बिगारेको १,४५०।–');
    expect(text).toContain('रु. १,४५०।– कट्टा गरी बाँकी रु. ५,०००।– (पाँच हजार रुपैयाँ मात्र)');
  });

  test('is not proposed when nothing is left', () => {
    const nothing = { deductions: 6_450_00, deductionReason: 'जरिवाना', refund: 0, refundWords: 'शून्य रुपैयाँ मात्र' };
    const text = wordsAfter(refundNote, (forms) => alterForm(forms, refundNote, 'ledger', nothing));
    expect(text).toContain('फिर्ता दिनुपर्ने रकम नरहेको व्यहोरा जनाई धरौटी खाता फरफारक गर्न');
    expect(text).not.toContain('फिर्ता दिन मनासिब');
  });

  test('is no matter of a note that proposes to forfeit it: nobody has asked for it', () => {
    const gone = {
      deductions: 6_450_00,
      deductionReason: 'स्वीकृत नक्सा विपरीत निर्माण',
      refund: 0,
      refundWords: 'शून्य रुपैयाँ मात्र',
    };
    const text = wordsAfter(refundNote, (forms) => {
      delete forms[refundRequest];
      alterForm(forms, refundNote, 'ledger', gone);
    });
    expect(text).toContain('विषय : धरौटी रकम जफत गर्ने सम्बन्धमा ।');
    expect(text).toContain('धरौटी जफत गर्ने कारबाही उठाइएको छ ।');
    expect(text).toContain('जफत हुने रकम स्वीकृत नक्सा विपरीत निर्माण ६,४५०।–');
    expect(text).toContain('रु. ६,४५०।– (छ हजार चार सय पचास रुपैयाँ मात्र) जफत गरी धरौटी खाता फरफारक गर्न तथा');
    expect(text).toMatch(/पुनरावेदन गर्न सकिने म्याद समेत खुलाई [^।]*निर्णयको जानकारी दिन मनासिब/u);
    expect(text).not.toMatch(/फिर्ता पाऊँ|फिर्ता दिने|……/u);
  });

  test('is proposed together with the certificate where the office decides both at once', () => {
    const text = wordsOf(
      paperOf(refundNote, {
        // what the engine knows of the case is given beside the sums of the ledger
        engine: { depositCombined: 1 },
        change: (forms) => {
          delete forms[certificate];
        },
      }),
    );
    expect(text).toContain('निर्माण सम्पन्न प्रमाणपत्र प्रदान गरी धरौटी रकम फिर्ता दिने सम्बन्धमा');
  });

  test('is not announced by the letter when there is none', () => {
    const text = wordsAfter(refundLetter, (forms) => alterForm(forms, refundNote, 'ledger', { refund: 0 }));
    expect(text).toContain('फिर्ता दिनुपर्ने रकम नरहेको व्यहोरा');
    expect(text).not.toContain('लेखी पठाइएको');
  });
});
