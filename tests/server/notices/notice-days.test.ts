import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RefusedRequest } from '../../../scripts/api/api.ts';
import { lookAt, perform } from '../../../scripts/demo/drive.ts';
import type { Answers } from '../../../scripts/demo/fill.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type DrivenCase, formOf, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const LETTER = 'suchana-tas-gari-muchulka-pathaidina';
const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';
const ORDER = 'surjamin-muchulka-view';
const INQUIRY = 'gharnaksha-surjamin-muchulka-view';
const REASON = 'वडाको डाँक ढिलो आइपुगेकाले';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('notice'));
  await enter(LETTER);
  await send(office, driven, 'A', { type: 'APPROVE', form: LETTER });
});
afterAll(() => office.stop());

/** Fills a form with these answers over the usual ones and submits it; what was refused, or nothing. */
async function enter(form: string, answers: Answers = {}, role = 'B'): Promise<ProblemBody | undefined> {
  const answered: DrivenCase = { ...driven, answers: { [form]: [answers] } };
  try {
    await perform(office.world, answered, { kind: 'enter', form, role }, await lookAt(office.world, driven));
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.problem;
    throw error;
  }
}

const onDay = (day: number) => ({ posting: { postedOn: { day } }, serviceReceipts: { '*': { servedOn: { day } } } });
const at = (day: string) => office.server.clock.moveTo(`${day}T04:15:00.000Z`);
const stateNow = async () => (await lookAt(office.world, driven)).summary.state;

describe('the fifteen days of the neighbours cannot be typed away', () => {
  test('nothing is posted before the notice is issued', async () => {
    const refused = await enter(POSTING, onDay(0));
    expect(refused?.code).toBe('formInvalid');
    expect(refused?.issues?.filter(({ code }) => code === 'dateNeeds')).toMatchObject([
      { path: ['posting', 'postedOn'], hint: { en: 'the issue of the notice', ne: 'सूचना जारी मिति' } },
      { path: ['serviceReceipts', 0, 'servedOn'] },
      { path: ['serviceReceipts', 1, 'servedOn'] },
      { path: ['serviceReceipts', 2, 'servedOn'] },
    ]);
  });

  test('a posting or a service before the issue is refused, and both days are named', async () => {
    await enter(NOTICE);
    await send(office, driven, 'A', { type: 'APPROVE', form: NOTICE });
    const refused = await enter(POSTING, onDay(-45));
    const before = { code: 'dateBefore', params: { day: '2083-06-01', limit: '2083-07-15' } };
    expect(refused).toMatchObject({ status: 422, code: 'formInvalid' });
    expect(refused?.issues).toMatchObject([
      { path: ['posting', 'postedOn'], ...before, hint: { ne: 'सूचना जारी मिति' } },
      { path: ['serviceReceipts', 0, 'servedOn'], ...before },
      { path: ['serviceReceipts', 1, 'servedOn'], ...before },
      { path: ['serviceReceipts', 2, 'servedOn'], ...before },
    ]);
  });

  test('the period runs from the last service: who was served later loses no day', async () => {
    at('2026-11-06');
    const served = (day: number) => ({ servedOn: { day } });
    const serviceReceipts = { '1': served(-4), '2': served(-4), '4': served(-1) };
    expect(await enter(POSTING, { posting: { postedOn: { day: -4 } }, serviceReceipts })).toBeUndefined();
    const { data } = await formOf(office, driven, 'B', POSTING);
    expect(data['posting']).toMatchObject({
      postedOn: { ad: '2026-11-02' },
      lastServedOn: { ad: '2026-11-05' },
      dueOn: { ad: '2026-11-20' },
    });
    await send(office, driven, 'A', { type: 'APPROVE', form: POSTING });
  });

  test('a posting that is recorded long after it happened starts no shortened period', async () => {
    at('2026-11-15');
    const refused = (await send(office, driven, 'B', { type: 'NOTICE_POSTED' })).json<ProblemBody>();
    expect(refused).toMatchObject({ status: 409, code: 'eventRefused' });
    expect(refused.reasons).toEqual([
      { code: 'fullPeriod', params: { deadline: 'notice', due: '2026-11-20', until: '2026-11-27', days: 15, late: 3 } },
    ]);
    expect(await stateNow()).toBe('notice');
  });

  test('but for the chief, who accepts it with a reason that stays on record', async () => {
    const event = { type: 'ACCEPT_LATE_POSTING', note: REASON };
    expect((await send(office, driven, 'A', event)).json<ProblemBody>().code).toBe('eventRefused');
    const bare = (await send(office, driven, 'C', { type: 'ACCEPT_LATE_POSTING' })).json<ProblemBody>();
    expect(bare.reasons?.map(({ code }) => code)).toEqual(['noteGiven']);
    expect((await send(office, driven, 'C', event)).statusCode).toBe(200);
    const view = await lookAt(office.world, driven);
    expect([view.summary.state, view.deadlines.find(({ name }) => name === 'notice')?.due]).toEqual([
      'objection-window',
      '2026-11-20',
    ]);
    const history = await office.server.as('AUD', { url: `/api/applications/${driven.id}/history` });
    expect(history.json<HistoryItem[]>().at(-1)).toMatchObject({
      type: 'ACCEPT_LATE_POSTING',
      actor: { role: 'C' },
      note: REASON,
    });
  });

  test('the inquiry waits for the last day to be over', async () => {
    at('2026-11-20');
    await office.server.jobs.drain();
    expect(await stateNow()).toBe('objection-window');
    at('2026-11-21');
    await office.server.jobs.drain();
    expect(await stateNow()).toBe('sarjamin');
  });

  test('nobody holds it before it is ordered, nor on a day of the period', async () => {
    const unordered = await enter(INQUIRY, { inquiryOn: { day: 0 } }, 'AD');
    expect(unordered?.issues).toMatchObject([
      { path: ['inquiryOn'], code: 'dateNeeds', hint: { ne: 'सर्जमिन आदेश मिति' } },
    ]);
    const early = await enter(ORDER, { inquiryOn: { day: -1 } });
    expect(early?.issues).toMatchObject([{ path: ['inquiryOn'], code: 'dateNotAfter' }]);
    expect((await enter(ORDER, { inquiryOn: { day: 0 } }))?.issues).toMatchObject([
      { path: ['inquiryOn'], code: 'holds' },
    ]);
    await enter(ORDER, { inquiryOn: { day: 1 } });
    await send(office, driven, 'A', { type: 'APPROVE', form: ORDER });
    const refused = await enter(INQUIRY, { inquiryOn: { day: -60 } }, 'AD');
    expect(refused?.issues).toMatchObject([
      { path: ['inquiryOn'], code: 'dateBefore', params: { limit: '2083-08-06' } },
    ]);
    const sameDay = await enter(INQUIRY, { inquiryOn: { day: 0 } }, 'AD');
    expect(sameDay?.issues).toMatchObject([{ path: ['inquiryOn'] }]);
    at('2026-11-22');
    const later = { inquiryOn: { day: 0 }, attestation: { executedOn: { day: 0 } } };
    expect(await enter(INQUIRY, later, 'AD')).toBeUndefined();
  });
});
