import { describe, expect, test } from 'vitest';
import { issuesOf, sampleForm } from '../form-schemas/sample-forms.ts';
import { alterForm, wordsAfter } from './alter.ts';
import type { Forms } from './papers.ts';

const application = 'map-permit-application-edit';
const plan = 'map-technical-description-view';
const asked = { asked: true, matter: 'पूर्वतर्फको सेटब्याक ३ फिट मात्र भएको', ground: 'घडेरी साँघुरो भएको' };
const none = { asked: false };

const asking = (inApplication: object, inPlan: object) => (forms: Forms) => {
  alterForm(forms, application, 'exemptionRequest', inApplication);
  alterForm(forms, plan, 'exemptionRequest', inPlan);
};

describe('an exemption that the applicant asks for', () => {
  test('stands in the application, with its reason', () => {
    const words = wordsAfter(application, asking(asked, none));
    expect(words).toContain(`“${asked.matter}” विषयमा भवन निर्माण मापदण्ड बमोजिम हुन नसक्ने भएकाले सो विषयमा छुट समेत पाऊँ`);
    expect(words).toContain(`छुट माग गर्नुको कारण : ${asked.ground} ।`);
    expect(wordsAfter(application, asking(none, none))).not.toContain('छुट');
  });

  test.each([
    ['the application', asked, none],
    ['the technical description', none, asked],
  ])('in %s is told to the neighbours', (_, first, second) => {
    const words = wordsAfter('notice-period-for-15-days-view', asking(first, second));
    expect(words).toContain(`निवेदकले “${asked.matter}” विषयमा भवन निर्माण मापदण्डबाट छुट समेत माग गर्नुभएको छ`);
    expect(words).toContain(`छुट माग गर्नुको कारण : ${asked.ground} ।`);
  });

  test('is not told where nobody asks', () => {
    expect(wordsAfter('notice-period-for-15-days-view', asking(none, none))).not.toContain('छुट समेत');
  });
});

describe('the map check', () => {
  const check = sampleForm('map-check-report-view');
  const wrong = (askedFor: string | undefined, result: string) => {
    const facts = { ...check.facts, 'exemption.askedFor': askedFor };
    const data = { ...check.data, result, deviationReason: 'पूर्वतर्फको सेटब्याक', deviationTerms: 'झ्याल नखुल्ने हुनुपर्ने' };
    return issuesOf({ ...check, facts }, data)
      .filter(({ path }) => path.join('/') === 'deviationReason')
      .map(({ code }) => code);
  };

  test('passes nothing with an exemption that nobody asked for', () => {
    expect(wrong(undefined, 'deviation')).toEqual(['holds']);
    expect(wrong(asked.matter, 'deviation')).toEqual([]);
    expect(wrong(undefined, 'return')).toEqual([]);
  });
});
