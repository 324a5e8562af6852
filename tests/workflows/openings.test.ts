import { describe, expect, it, test } from 'vitest';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import { explainOpening, type OpeningQuery, type RunView } from '../../workflows/engine/opening.ts';
import { morning } from './desk.ts';
import { compiled, shippedBody, shippedStages } from './stages.ts';

const extension = compiled(shippedBody('validity-extension'));
const revision = compiled(shippedBody('revision'));
const inspection = compiled(shippedBody('site-inspection'));
const permitted = {
  'case.permitted': true,
  'case.extensionsUsed': 0,
  'config.extensionsMax': 1,
  'case.stagesDone': '|phase-one|layout|superstructure|',
  'case.stagesOpen': '|completion|validity|',
  'construction.type': '1',
  'building.class': 'C',
  'application.regNo': '०८३/०८४-०००१',
};

describe('an inspection of a stage of the work', () => {
  it('is begun by engineer or sub-engineer once there is a permit, of the plinth too', () => {
    expect(opened(inspection, 'A')).toEqual([]);
    const ofPlinth = {
      'case.permitted': false,
      'case.stagesDone': '|phase-one|',
      'case.stagesOpen': '|superstructure|',
    };
    expect(opened(inspection, 'B', ofPlinth)).toEqual([]);
  });
  it('is not begun by the designer', () => {
    expect(opened(inspection, 'D')).toEqual(['roleNamedOnForm']);
  });

  test.each([
    ['before any permit', { 'case.permitted': false, 'case.stagesDone': '', 'case.stagesOpen': '|phase-one|' }],
    [
      'once the building is completed',
      { 'case.stagesDone': '|phase-one|completion|', 'case.stagesOpen': '|deposit-refund|' },
    ],
  ])('is not begun %s', (_, facts) => {
    expect(opened(inspection, 'B', facts)).toEqual(['formula']);
  });
});

describe('an extension of the permit', () => {
  it('may be begun by the designer once there is a permit', () => {
    expect(opened(extension, 'D')).toEqual([]);
  });
  it('is not begun by the engineer', () => {
    expect(opened(extension, 'A')).toEqual(['roleNamedOnForm']);
  });
  it('is not begun while another is under way', () => {
    expect(opened(extension, 'D', {}, [{ run: 7, stage: 'validity-extension', status: 'active' }])).toEqual([
      'stageUnderWay',
    ]);
  });

  test.each([
    ['before any permit', { 'case.permitted': false }],
    ['a second time', { 'case.extensionsUsed': 1 }],
    ['after the completion', { 'case.stagesOpen': '|deposit-refund|' }],
    ['after the deposit is paid back', { 'case.stagesOpen': '', 'case.stagesDone': '|completion|deposit-refund|' }],
    ['of a roof', { 'construction.type': '6' }],
    ['of a class gha house', { 'building.class': 'D' }],
  ])('is not begun %s', (_, facts) => {
    expect(opened(extension, 'D', facts)).toEqual(['formula']);
  });

  it('is begun a second time where the office allows two', () => {
    expect(opened(extension, 'B', { 'case.extensionsUsed': 1, 'config.extensionsMax': 2 })).toEqual([]);
  });
});

describe('a revision of the map', () => {
  it.each(['D', 'B', 'A'])('may be begun by %s once the application is registered', (role) => {
    expect(opened(revision, role)).toEqual([]);
  });
  it('is begun as often as needed', () => {
    expect(opened(revision, 'D', {}, [{ run: 4, stage: 'revision', status: 'done' }])).toEqual([]);
  });
  it('is not begun before the registration', () => {
    expect(opened(revision, 'D', { 'application.regNo': '' })).toEqual(['formula']);
  });
  it('is not begun after the completion', () => {
    expect(opened(revision, 'A', { 'case.stagesOpen': '|deposit-refund|' })).toEqual(['formula']);
  });
});

it('leaves to their permits the stages that nobody begins by hand', () => {
  const byHand = shippedStages.filter((id) => shippedBody(id).definition.opening !== undefined);
  for (const id of ['superstructure', 'completion', 'deposit-refund', 'validity', 'layout'])
    expect(byHand).not.toContain(id);
});

function opened(stage: CompiledStage, role: string, facts: OpeningQuery['facts'] = {}, runs: readonly RunView[] = []) {
  const actor = { accountId: role, role, name: role, designation: role };
  const view = explainOpening(stage, { actor, at: morning, facts: { ...permitted, ...facts }, runs });
  return view?.reasons.map(({ code }) => code);
}
