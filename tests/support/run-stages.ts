import { rolesOf, publishForward } from '../../server/definitions/publish.ts';
import { stagePublishable } from '../../server/definitions/assemble.ts';
import { readShippedStages } from '../../server/definitions/shipped.ts';
import { getConfig } from '../../server/office/read.ts';
import type { StageDefinition, StateNode, Transition } from '../../workflows/engine/definition.ts';
import type { TestServer } from './server.ts';

/** The form that the test stages share with the first stage: an undertaking that the sub-engineer enters. */
export const UNDERTAKING = 'kabuliyatnama-view';

/** The form that names a new owner. */
export const NEW_OWNER = 'certificate-note';

const text = (en: string) => ({ ne: en, en });
const byB = { type: 'roleIs', params: { roles: ['B'] } } as const;
const complete = { type: 'all', params: { of: [byB, { type: 'groupComplete' }] } } as const;
const bySystem = { type: 'roleIs', params: { roles: ['SYSTEM'] } } as const;

function onward(target: string, more: Partial<Transition> = {}): Transition {
  return { target, guard: byB, meta: { title: text(target), awaited: true }, ...more };
}

function state(more: Partial<StateNode> = {}): StateNode {
  return { meta: { title: text('state'), owner: ['B'] }, ...more };
}

const final: StateNode = { type: 'final', meta: { title: text('end'), owner: [] } };
const everyCase = { roles: ['B', 'A'] };

function stage(
  id: string,
  given: Pick<StageDefinition, 'initial' | 'states'> & Partial<StageDefinition>,
): StageDefinition {
  return { id, title: text(id), use: [], ...given };
}

/**
 * Stages of no office, each for one thing that runs do: `visit` has a form and a term, opens and tells others, `aside` is
 * opened and told, `standstill` holds the case, `transfer` names a new owner, `circle` opens itself for ever.
 */
export const RUN_STAGES: readonly StageDefinition[] = [
  stage('visit', {
    use: ['approval-protocol'],
    opening: everyCase,
    subject: { type: 'construction.type', class: 'building.class', ward: 'land.ward' },
    initial: 'asking',
    states: {
      asking: state({
        entry: [{ type: 'startDeadline', params: { name: 'answer', term: 'noticePeriodDays' } }],
        meta: { title: text('asking'), owner: ['B'], forms: [UNDERTAKING], deadlines: ['answer'] },
        on: {
          FINISH: onward('finished'),
          OPEN_ASIDE: onward('asking', {
            meta: { title: text('open') },
            actions: [
              { type: 'openStage', params: { stage: 'aside' } },
              { type: 'tellStage', params: { stage: 'aside', event: 'PING', payload: { word: 'hello' } } },
            ],
          }),
          HAND_ON: onward('finished', {
            meta: { title: text('hand on') },
            actions: [{ type: 'openStage', params: { stage: 'visit', carries: true } }],
          }),
          TELL_NOBODY: onward('asking', {
            meta: { title: text('tell') },
            actions: [
              { type: 'tellStage', params: { stage: 'standstill', event: 'RELEASE' } },
              { type: 'tellStage', params: { stage: 'visit', event: 'NO_SUCH_EVENT' } },
              { type: 'openStage', params: { stage: 'not-published' } },
            ],
          }),
          SET_VALIDITY: onward('asking', {
            guard: {
              type: 'all',
              params: { of: [byB, { type: 'factGiven', params: { facts: ['owner.citizenshipDate'] } }] },
            },
            meta: { title: text('validity') },
            actions: [{ type: 'setValidity', params: { until: 'owner.citizenshipDate' } }],
          }),
          DEADLINE: {
            target: 'lapsed',
            guard: {
              type: 'all',
              params: {
                of: [
                  bySystem,
                  { type: 'payloadIs', params: { name: 'name', in: ['answer'] } },
                  { type: 'noticeElapsed', params: { deadline: 'answer' } },
                ],
              },
            },
          },
        },
      }),
      finished: final,
      lapsed: final,
    },
  }),
  stage('aside', {
    initial: 'waiting',
    states: {
      waiting: state({ on: { PING: { target: 'told', guard: bySystem }, STOP: onward('stopped') } }),
      told: state({ on: { STOP: onward('stopped') } }),
      stopped: final,
    },
  }),
  stage('standstill', {
    opening: { ...everyCase, once: true },
    initial: 'holding',
    states: { holding: state({ tags: ['holds'], on: { RELEASE: onward('released') } }), released: final },
  }),
  stage('transfer', {
    use: ['approval-protocol'],
    opening: everyCase,
    initial: 'asking',
    states: {
      asking: state({
        meta: { title: text('asking'), owner: ['B'], forms: [NEW_OWNER] },
        on: {
          FINISH: onward('over', { guard: complete }),
          REFUSE: onward('refused', { meta: { title: text('refuse') } }),
        },
      }),
      over: final,
      refused: { ...final, tags: ['undecided'] },
    },
  }),
  stage('circle', {
    opening: { roles: ['B'] },
    initial: 'round',
    states: {
      round: state({ entry: [{ type: 'openStage', params: { stage: 'circle' } }], on: { STOP: onward('over') } }),
      over: final,
    },
  }),
];

/** Publishes the test stages in the test office. */
export async function publishRunStages({ runtime, organizationId, clock }: TestServer): Promise<void> {
  await runtime.inOrganization(organizationId, async (trx) => {
    const today = clock.now().slice(0, 10);
    const fragments = readShippedStages()[0]?.fragments ?? [];
    const { library } = await runtime.definitions.library(trx, organizationId);
    const roles = rolesOf(await getConfig(trx, organizationId, today));
    const wanted = RUN_STAGES.map((definition) => stagePublishable(library, { definition, fragments }, roles));
    const notes = { first: 'परीक्षण', later: 'परीक्षण' };
    await publishForward(trx, organizationId, wanted, { today, notes });
  });
  runtime.definitions.forget(organizationId);
}
