import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { ActionsView, StagesView } from '../../../server/contract/actions.ts';
import type { EventResult } from '../../../server/contract/event.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import type { HistoryItem, ReplayView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  lookAt,
  type Office,
  openCase,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';
import { NEW_OWNER, publishRunStages, UNDERTAKING } from '../../support/run-stages.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  await publishRunStages(office.server);
});
afterAll(() => office.stop());
beforeEach(async () => {
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
});

type Opened = {
  readonly stage: string;
  readonly requestId?: string;
  readonly version?: number;
  readonly note?: string;
};

async function begin(given: Opened, who = 'B') {
  const payload = { requestId: randomUUID(), version: await versionOf(office, driven), ...given };
  return office.server.as(who, { method: 'POST', url: `/api/applications/${driven.id}/stages`, payload });
}

async function read<T>(path: string, who = 'A'): Promise<T> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}${path}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

const runsOf = async (): Promise<readonly (readonly unknown[])[]> =>
  (await lookAt(office.world, driven)).runs.map(({ run, stage, state, status }) => [run, stage, state, status]);
const eventsOf = async (): Promise<readonly (readonly unknown[])[]> =>
  (await read<HistoryItem[]>('/history')).map(({ seq, run, type, stage, state }) => [seq, run, type, stage, state]);

async function mustVerify(): Promise<void> {
  expect(await read('/verify')).toMatchObject({ valid: true });
  expect(verifyEvidence(await read<EvidenceBundle>('/evidence')).findings).toEqual([]);
}

describe('a process that is begun by hand', () => {
  test('is a further run with its own row of history, by the person, beside the first', async () => {
    const answer = await begin({ stage: 'visit', note: 'सर्जमिन गर्नुपर्ने' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<EventResult>()).toMatchObject({ version: 4, run: 2, state: 'asking' });
    expect(await runsOf()).toEqual([
      [1, 'phase-one', 'application', 'active'],
      [2, 'visit', 'asking', 'active'],
    ]);
    const last = (await read<HistoryItem[]>('/history')).at(-1);
    expect(last).toMatchObject({ seq: 4, run: 2, type: 'OPEN', note: 'सर्जमिन गर्नुपर्ने', actor: { role: 'B' } });
    await mustVerify();
  });

  test('leaves the case shown by its main line, and has its own waiting, forms and term', async () => {
    await begin({ stage: 'visit' });
    const view = await lookAt(office.world, driven);
    expect(view.summary).toMatchObject({ run: 1, stage: 'phase-one', version: 4 });
    expect(view.summary.waiting.filter(({ run }) => run === 2).map(({ event }) => event)).toEqual(['FINISH']);
    expect(view.forms.filter(({ slug }) => slug === UNDERTAKING).map(({ run, status }) => [run, status])).toEqual([
      [1, 'absent'],
      [2, 'absent'],
    ]);
    expect(view.deadlines).toEqual([{ run: 2, name: 'answer', due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) }]);
  });

  test('is offered to those who may begin it, and to the others with the reason', async () => {
    const forB = await read<StagesView>('/stages', 'B');
    expect(forB.stages.find(({ stage }) => stage === 'visit')).toMatchObject({ open: true, reasons: [] });
    expect(forB.stages.map(({ stage }) => stage)).not.toContain('aside');
    const forD = await read<StagesView>('/stages', 'D');
    expect(forD.stages.find(({ stage }) => stage === 'visit')).toMatchObject({
      open: false,
      reasons: [{ code: 'roleNamedOnForm' }],
      waitingFor: ['B', 'A'],
    });
    const refused = await begin({ stage: 'visit' }, 'D');
    expect(refused.json<ProblemBody>()).toMatchObject({ status: 409, code: 'stageNotOpen' });
    expect((await begin({ stage: 'aside' })).json<ProblemBody>()).toMatchObject({ status: 404, code: 'stageNotFound' });
  });

  test('is not begun twice while it runs, nor a second time where once is enough', async () => {
    await begin({ stage: 'visit' });
    expect((await begin({ stage: 'visit' })).json<ProblemBody>()).toMatchObject({
      code: 'stageNotOpen',
      reasons: [{ code: 'stageUnderWay' }],
    });
    await begin({ stage: 'standstill' });
    await send(office, driven, 'B', { type: 'RELEASE' });
    expect((await begin({ stage: 'standstill' })).json<ProblemBody>()).toMatchObject({
      reasons: [{ code: 'stageOnlyOnce' }],
    });
  });

  test('is begun once when the same request comes again, and refused on an old version', async () => {
    const requestId = randomUUID();
    const version = await versionOf(office, driven);
    const [first, second] = [
      await begin({ stage: 'visit', requestId, version }),
      await begin({ stage: 'visit', requestId, version }),
    ];
    expect(second.json()).toEqual(first.json());
    const late = await begin({ stage: 'standstill', version });
    expect(late.json<ProblemBody>()).toMatchObject({ code: 'versionConflict', version: version + 1 });
  });

  test('of two who begin it at once on two servers one wins, the other is told the version', async () => {
    const second = await office.server.openNode();
    const version = await versionOf(office, driven);
    const token = await office.server.token('B');
    const answers = await Promise.all(
      [office.server.app, second.app, office.server.app, second.app].map((app) =>
        app.inject({
          method: 'POST',
          url: `/api/applications/${driven.id}/stages`,
          headers: { authorization: `Bearer ${token}` },
          payload: { stage: 'visit', requestId: randomUUID(), version },
        }),
      ),
    );
    await second.stop();
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await runsOf()).length).toBe(2);
    await mustVerify();
  });
});

describe('two runs at once', () => {
  beforeEach(async () => {
    await begin({ stage: 'visit' });
  });

  test('have the same form each for itself: data, drafts, revisions, approvals', async () => {
    await fillAndSubmit(office, driven, { form: UNDERTAKING, role: 'B' });
    const first = await read<FormView>(`/forms/${UNDERTAKING}?run=1`, 'B');
    const second = await read<FormView>(`/forms/${UNDERTAKING}`, 'B');
    expect([first.run, first.status, first.revision]).toEqual([1, 'absent', 0]);
    expect([second.run, second.status, second.revision]).toEqual([2, 'submitted', 1]);
    await send(office, driven, 'A', { type: 'APPROVE', form: UNDERTAKING, run: 2 });
    const { forms } = await lookAt(office.world, driven);
    expect(forms.filter(({ slug }) => slug === UNDERTAKING).map(({ run, status }) => [run, status])).toEqual([
      [1, 'absent'],
      [2, 'approved'],
    ]);
    await mustVerify();
  });

  test('an event that both know needs the run; one that a single run knows does not', async () => {
    const both = await send(office, driven, 'B', { type: 'FINISH' });
    expect(both.json<EventResult>()).toMatchObject({ run: 2, state: 'finished' });
    await begin({ stage: 'visit' });
    await send(office, driven, 'B', { type: 'OPEN_ASIDE' });
    await begin({ stage: 'standstill' });
    await send(office, driven, 'B', { type: 'RELEASE' });
    const unknown = await send(office, driven, 'B', { type: 'NO_SUCH_EVENT' });
    expect(unknown.json<ProblemBody>()).toMatchObject({ code: 'unknownEvent' });
    const missing = await send(office, driven, 'B', { type: 'FINISH', run: 99 });
    expect(missing.json<ProblemBody>()).toMatchObject({ status: 404, code: 'runNotFound' });
  });

  test('actions carry their run', async () => {
    const { actions } = await read<ActionsView>('/actions', 'B');
    expect(actions.filter(({ event }) => event === 'FINISH').map(({ run, open }) => [run, open])).toEqual([[2, true]]);
    expect(new Set(actions.filter(({ form }) => form === UNDERTAKING).map(({ run }) => run))).toEqual(new Set([1, 2]));
  });

  test('the replay shows each run as it stood, and the path of the one that the event moved', async () => {
    await send(office, driven, 'B', { type: 'FINISH' });
    const at = await read<ReplayView>('/replay?seq=4');
    expect([at.run, at.path, at.runs.map(({ run, state }) => [run, state])]).toEqual([
      2,
      ['asking'],
      [
        [1, 'application'],
        [2, 'asking'],
      ],
    ]);
    const last = await read<ReplayView>('/replay');
    expect([last.path, last.runs.at(-1)?.status]).toEqual([['asking', 'finished'], 'done']);
    expect((await read<{ stage: string }>('/graph?run=2')).stage).toBe('visit');
    expect((await read<{ stage: string }>('/graph')).stage).toBe('phase-one');
  });
});

describe('what follows from an event', () => {
  beforeEach(async () => {
    await begin({ stage: 'visit' });
  });

  test('is opened and told in the same moment, in the order of the effects, each in a row of its own by the system', async () => {
    const answer = await send(office, driven, 'B', { type: 'OPEN_ASIDE' });
    expect(answer.json<EventResult>()).toMatchObject({ version: 5, run: 2 });
    expect((await eventsOf()).slice(4)).toEqual([
      [5, 2, 'OPEN_ASIDE', 'visit', 'asking'],
      [6, 3, 'OPEN', 'aside', 'waiting'],
      [7, 3, 'PING', 'aside', 'told'],
    ]);
    expect(await versionOf(office, driven)).toBe(7);
    const view: ApplicationView = await lookAt(office.world, driven);
    expect(view.runs[2]).toMatchObject({ run: 3, parent: 2, byHand: false });
    await mustVerify();
  });

  test('fails quietly where nobody hears it: nothing happens but a line in the activity log', async () => {
    const answer = await send(office, driven, 'B', { type: 'TELL_NOBODY' });
    expect(answer.statusCode).toBe(200);
    expect(await versionOf(office, driven)).toBe(5);
    const dropped = await office.server.owner.query<{ why: string }>(
      `select detail ->> 'why' as why from activity where application_id = $1 and action = 'follow-up.dropped' order by id`,
      [driven.id],
    );
    expect(dropped.rows.map(({ why }) => why)).toEqual([
      'no-active-run',
      'unknown-event unknownEvent',
      'stage-not-published',
    ]);
  });

  test('sets the validity of the permit', async () => {
    await send(office, driven, 'B', { type: 'SET_VALIDITY' });
    const { validUntil } = (await lookAt(office.world, driven)).summary;
    const form = await read<FormView>(`/forms/${APPLICATION}`);
    expect(form.data).toMatchObject({ owner: { citizenshipDate: { ad: validUntil } } });
    await mustVerify();
  });

  test('hands the forms on with what they say', async () => {
    await fillAndSubmit(office, driven, { form: UNDERTAKING, role: 'B' });
    const before = await read<FormView>(`/forms/${UNDERTAKING}?run=2`, 'A');
    await send(office, driven, 'B', { type: 'HAND_ON' });
    const after = await read<FormView>(`/forms/${UNDERTAKING}`, 'A');
    expect([after.run, after.status, after.revision, after.data]).toEqual([3, 'submitted', 1, before.data]);
    expect((await send(office, driven, 'A', { type: 'APPROVE', form: UNDERTAKING })).json()).toMatchObject({
      run: 3,
      formStatus: 'approved',
    });
    await office.server.jobs.drain();
    await mustVerify();
  });
});

test('a stage that opens itself for ever is stopped, and nothing of it is written', async () => {
  const answer = await begin({ stage: 'circle' });
  expect(answer.statusCode).toBe(500);
  expect(await versionOf(office, driven)).toBe(3);
  expect((await runsOf()).length).toBe(1);
});

describe('a new owner', () => {
  const owner = async (): Promise<string> => (await lookAt(office.world, driven)).summary.ownerNe;

  test.each([
    ['is the owner once the run that names one is over with a decision', 'FINISH'],
    ['is none where that was refused', 'REFUSE'],
  ])('%s', async (_, event) => {
    const former = await owner();
    await begin({ stage: 'transfer' });
    await fillAndSubmit(office, driven, { form: NEW_OWNER, role: 'B' });
    const { data } = await read<FormView>(`/forms/${NEW_OWNER}`);
    await send(office, driven, 'A', { type: 'APPROVE', form: NEW_OWNER });
    expect(await owner()).toBe(former);
    expect((await send(office, driven, 'B', { type: event })).statusCode).toBe(200);
    const { nameNe } = Object(data['newOwner']);
    expect(nameNe).not.toBe(former);
    expect(await owner()).toBe(event === 'FINISH' ? nameNe : former);
  });
});

describe('while one run holds the case', () => {
  beforeEach(async () => {
    await begin({ stage: 'visit' });
    await begin({ stage: 'standstill' });
  });

  test('every other one refuses everything and waits for nobody', async () => {
    const refused = await send(office, driven, 'B', { type: 'FINISH', run: 2 });
    expect(refused.json<ProblemBody>()).toMatchObject({
      code: 'eventRefused',
      reasons: [{ code: 'caseHeld', params: { stage: 'standstill' } }],
    });
    const view = await lookAt(office.world, driven);
    expect(view.summary.waiting.map(({ run, event }) => [run, event])).toEqual([[3, 'RELEASE']]);
    expect(view.runs.map(({ heldBy }) => heldBy?.run)).toEqual([3, 3, undefined]);
    const { stages } = await read<StagesView>('/stages', 'B');
    expect(stages.filter(({ open }) => open)).toEqual([]);
  });

  test('goes on as before when that one ends; terms that ended meanwhile are told then, once', async () => {
    const [deadline] = (await lookAt(office.world, driven)).deadlines;
    office.server.clock.moveTo(`${deadline?.due ?? ''}T20:00:00Z`);
    await office.server.jobs.drain();
    expect((await runsOf())[1]).toEqual([2, 'visit', 'asking', 'active']);
    await send(office, driven, 'B', { type: 'RELEASE' });
    await office.server.jobs.drain();
    await office.server.jobs.drain();
    expect((await runsOf())[1]).toEqual([2, 'visit', 'lapsed', 'done']);
    expect((await eventsOf()).filter(([, , type]) => type === 'DEADLINE')).toHaveLength(1);
    const view = await lookAt(office.world, driven);
    expect(view.summary.waiting.some(({ run }) => run === 1)).toBe(true);
    await mustVerify();
  });
});

test('the last day of a term moves on to a day on which the office is open', async () => {
  await office.server.owner.query(
    `update setup_record set body = jsonb_set(body, '{value}', '1'), version = version + 1 where kind = 'timer' and key = 'noticePeriodDays'`,
  );
  office.server.clock.moveTo('2027-01-08T06:00:00Z');
  await begin({ stage: 'visit' });
  const [deadline] = (await lookAt(office.world, driven)).deadlines;
  expect(deadline?.due).toBe('2027-01-10');
});
