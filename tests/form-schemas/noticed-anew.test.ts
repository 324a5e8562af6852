import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { config, environment, library } from './case.ts';

type Filed = Readonly<Record<string, FormData>>;

function factsOf(submissions: Filed) {
  return resolveFacts({ library, submissions, engine: {}, config, user: {}, environment });
}

const issued = (day: string): Filed => ({
  'notice-period-for-15-days-view': { dispatch: { dispatchDate: dateOf(day) } },
});
const revised = (day: string, newNoticeNeeded: boolean, recommendation = 'grant'): Filed => ({
  'sansodhan-tippani': { newNoticeNeeded, noteOrder: { decisionDate: dateOf(day), recommendation } },
});

describe('a notice that a revision orders anew', () => {
  const saysOf = (revision: Filed) => factsOf({ ...issued('2026-07-23'), ...revision })['notice.outOfOrder'];

  test('is not the one issued before the order', () => {
    expect(saysOf(revised('2026-07-24', true))).toContain('पुनः सूचना जारी गर्ने निर्णय मिति');
    expect(saysOf(revised('2026-07-23', true))).toBeUndefined();
  });

  test('is asked for only where the revision was granted and says so', () => {
    expect(saysOf(revised('2026-07-24', false))).toBeUndefined();
    expect(saysOf(revised('2026-07-24', true, 'refuse'))).toBeUndefined();
  });
});

describe('an inquiry after a new notice', () => {
  const heard = (more: Filed) =>
    factsOf({
      'notice-payment-application-view': { posting: { dueOn: dateOf('2026-08-07') } },
      'gharnaksha-surjamin-muchulka-view': { inquiryOn: dateOf('2026-08-10') },
      ...more,
    })['inquiry.outOfOrder'];

  test('rests on an order and a technical report that are of the new notice too', () => {
    const order = (day: string): Filed => ({ 'surjamin-muchulka-view': { dispatch: { dispatchDate: dateOf(day) } } });
    const report = (day: string): Filed => ({
      'prabhidik-pratibedhan-pesh-view': { siteVisit: { visitDate: dateOf(day) } },
    });
    expect(heard({ ...order('2026-08-08'), ...report('2026-08-10') })).toBeUndefined();
    expect(heard(order('2026-08-07'))).toContain('सर्जमिन आदेश मिति');
    expect(heard(report('2026-08-09'))).toContain('प्राविधिक प्रतिवेदनको निरीक्षण मिति');
  });
});
