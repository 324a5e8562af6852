import { describe, expect, test } from 'vitest';
import { alterForm, wordsAfter } from './alter.ts';

const day = { ad: '2026-11-17', bs: '2083-08-01', source: 'ad' };
const deviates = {
  matchResult: 'deviates',
  deviations: [{ item: 'staircase', approved: 'उत्तरपट्टि', built: 'पूर्वपट्टि' }],
  needsRevision: false,
  correctable: true,
};

describe('what the supervisor reported', () => {
  test('is not what the permit above the plinth follows where he found a deviation', () => {
    const permit = (finding: unknown) =>
      wordsAfter('superStructure-construction-view', (forms) =>
        alterForm(forms, 'plinthLevel-OwnerRepresentation-view', 'finding', finding),
      );
    expect(permit({ matchResult: 'matches' })).toMatch(/को प्रतिवेदन र यस कार्यालयका प्राविधिकको/u);
    expect(permit(deviates)).toMatch(
      /को प्रतिवेदनमा निर्माण स्वीकृत नक्साभन्दा फरक \(.*पूर्वपट्टि\) भएको उल्लेख भएकोमा यस कार्यालयका प्राविधिकको/u,
    );
  });

  test('is all that the request for the completion certificate says of the map before he has reported', () => {
    const promise = 'बमोजिम गरेको छु';
    const request = (finding: unknown) =>
      wordsAfter('dosrocharan-abedan', (forms) => alterForm(forms, 'dosrocharan-supervisor', 'finding', finding));
    expect(request({ matchResult: 'matches' })).toContain(promise);
    expect(request(deviates)).not.toContain(promise);
    expect(request(undefined)).not.toContain(promise);
    expect(request(undefined)).toContain('सुपरिवेक्षकको प्रतिवेदनमा उल्लेख भए बमोजिम छ');
  });
});

test('the note on a revision says when the office saw what is built already', () => {
  const note = (seenOn: unknown) =>
    wordsAfter('sansodhanko-tippani-adesh', (forms) =>
      alterForm(forms, 'sansodhanko-tippani-adesh', 'builtInspectedOn', seenOn),
    );
  const said = 'मिति २०८३/०८/०१ मा यस कार्यालयका प्राविधिकबाट निर्माणस्थल निरीक्षण गर्दा सो फरक निर्माण भइसकेको';
  expect(note(day)).toContain(said);
  expect(note(undefined)).not.toContain('सो फरक निर्माण भइसकेको');
});

test('the note on a revision of what is built already says which fine was imposed, or that none was', () => {
  const note = (amount: number) =>
    wordsAfter('sansodhanko-tippani-adesh', (forms) => {
      alterForm(forms, 'sansodhan-bibaran-pahilo', 'revision', { builtAlready: true });
      const decided = { authority: 'प्रमुख प्रशासकीय अधिकृत', decisionNo: '१२', decisionDate: day };
      alterForm(forms, 'pahilo-charan-bill-vuktani', 'fineDecision', { amount, ...decided });
    });
  expect(note(5000_00)).toContain(
    'मिति २०८३/०८/०१, निर्णय नं. १२ बाट जरिवाना रु. ५,०००।– (पाँच हजार रुपैयाँ मात्र) गरिएको छ ।',
  );
  expect(note(0)).toContain('फरक निर्माणबापत जरिवानाको निर्णय भएको छैन ।');
});

test('the report on a completed building says what the inspection found', () => {
  const report = (finding: unknown) =>
    wordsAfter('certificate-pratibedan-pesh-bare', (forms) =>
      alterForm(forms, 'superstructureko-nirmaan-karya', 'finding', finding),
    );
  expect(report({ matchResult: 'matches' })).toContain('निरीक्षणबाट निर्माण स्वीकृत नक्सा अनुरूप भएको देखिन्छ');
  expect(report(deviates)).toMatch(/निरीक्षणबाट निर्माण स्वीकृत नक्साभन्दा फरक \(.*पूर्वपट्टि\) भएको देखिन्छ/u);
});

test('a permit for other work that is a building is inspected stage by stage, other work before and after', () => {
  const permit = (storeys: number | undefined) =>
    wordsAfter('naksa-pass-certificate', (forms) => {
      alterForm(forms, 'map-permit-application-edit', 'construction', {
        constructionType: '9',
        buildingClass: 'C',
        typeOther: 'गोठ',
      });
      if (storeys !== undefined) return;
      alterForm(forms, 'map-permit-application-edit', 'floors', []);
      alterForm(forms, 'map-permit-application-edit', 'floorTotals', { storeys: undefined });
    });
  expect(permit(1)).toContain('जग खनाइ र जग');
  expect(permit(undefined)).not.toContain('जग खनाइ र जग');
  expect(permit(undefined)).toContain('काम सुरु हुनुअघिको अवस्था');
});
