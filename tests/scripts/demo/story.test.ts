import { expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import { isAt, nextAct, stepAct, type Story } from '../../../scripts/demo/story.ts';
import { readStories } from '../../../scripts/demo/story-file.ts';
import { readCourses } from '../../../scripts/journey/all.ts';

type Waiting = ApplicationView['summary']['waiting'];
type Item = Omit<Waiting[number], 'eventTitle' | 'fills' | 'inBulk' | 'mine'>;

const since = '2026-11-01T04:30:00.000Z';
const story: Story = {
  applicationNo: 1,
  opened: '2026-11-01',
  begins: {},
  until: { state: 'permit' },
  optional: ['undertaking'],
  enterAs: { posting: 'G' },
  steps: [{ at: { form: 'schedule', role: 'B' }, form: 'schedule', event: 'RETURN', role: 'B', note: 'सच्याउनुहोस्' }],
};

function view(items: readonly Item[], open: readonly string[] = []): ApplicationView {
  const title = { ne: '', en: '' };
  const waiting = items.map((item) => ({ ...item, eventTitle: title, mine: false, inBulk: false, fills: false }));
  const forms = open.map((slug, order) => ({
    slug,
    title,
    group: 'g',
    order,
    run: 1,
    status: 'absent' as const,
    revision: 0,
    required: false,
    open: true,
    enterBy: 'B',
    enteredBy: [title],
    approvals: [],
    printable: false,
  }));
  return {
    fromPaper: false,
    summary: {
      id: '',
      applicationNo: 1,
      ownerNe: '',
      ownerAddressNe: '',
      applicantNe: '',
      phone: '',
      ward: '04',
      plotNo: '',
      floorStatus: '',
      isBuilding: true,
      constructionType: '1',
      constructionTypeTitle: title,
      buildingClass: 'C',
      buildingClassTitle: title,
      run: 1,
      stage: 's',
      stageTitle: title,
      state: 'check',
      stateTitle: title,
      status: 'P',
      filedAt: since,
      waiting,
      daysWithUs: 0,
      daysWithApplicant: 0,
      myTurn: false,
      returned: false,
      unread: false,
      holders: [],
      version: 1,
    },
    runs: [],
    groups: [],
    forms,
    deadlines: [],
    objections: [],
    definition: { stage: 's', version: 1, hash: '' },
  };
}

test('forms come before what moves the case on, the first one first', () => {
  const waiting = [
    { run: 1, event: 'FORWARD', roles: ['A'], since },
    { run: 1, form: 'schedule', event: 'APPROVE', roles: ['A'], since },
    { run: 1, form: 'posting', event: 'SAVE', roles: ['B'], since },
  ];
  expect(nextAct(view(waiting), story)).toEqual({
    kind: 'event',
    event: 'APPROVE',
    form: 'schedule',
    role: 'A',
    run: 1,
  });
});

test('a form is entered by the role that the story names in place of the usual one', () => {
  const waiting = [{ run: 1, form: 'posting', event: 'SAVE', roles: ['B'], since }];
  expect(nextAct(view(waiting), story)).toEqual({ kind: 'enter', form: 'posting', role: 'G', run: 1 });
});

test('optional forms of the story are filled before the case moves on', () => {
  const waiting = [{ run: 1, event: 'FORWARD', roles: ['A'], since }];
  expect(nextAct(view(waiting, ['undertaking', 'other']), story)).toEqual({
    kind: 'enter',
    form: 'undertaking',
    role: 'B',
    run: 1,
  });
});

test('a step of the story is made once, when its moment has come', () => {
  const waiting = [{ run: 1, form: 'schedule', event: 'RECOMMEND', roles: ['B'], since }];
  const step = { kind: 'event', event: 'RETURN', form: 'schedule', role: 'B', run: 1, note: 'सच्याउनुहोस्' };
  expect(stepAct(view(waiting), story, 0)).toEqual(step);
  expect(stepAct(view([]), story, 0)).toBeUndefined();
  expect(stepAct(view(waiting), story, 1)).toBeUndefined();
});

test('a process is begun by hand, and days pass, where the story says so', () => {
  const at = { state: 'check' };
  const steps = [
    { at, open: 'transfer', role: 'B', note: 'राजीनामा' },
    { at, days: 40 },
  ];
  expect(stepAct(view([]), { steps }, 0)).toEqual({ kind: 'open', stage: 'transfer', role: 'B', note: 'राजीनामा' });
  expect(stepAct(view([]), { steps }, 1)).toEqual({ kind: 'pause', days: 40 });
});

test('where only the system is waited for, the office waits for the last day', () => {
  const waiting = [{ run: 1, event: 'DEADLINE', roles: ['SYSTEM'], since, due: '2026-11-27' }];
  expect(nextAct(view(waiting), story)).toEqual({ kind: 'wait', due: '2026-11-27' });
});

test('a moment is reached when somebody is waited for as it says', () => {
  const seen = view([{ run: 1, form: 'schedule', event: 'APPROVE', roles: ['A'], since }]);
  expect(isAt(seen, { state: 'check' })).toBe(true);
  expect(isAt(seen, { state: 'check', form: 'schedule', role: 'A' })).toBe(true);
  expect(isAt(seen, { state: 'check', form: 'schedule', role: 'C' })).toBe(false);
  expect(isAt(seen, { state: 'revenue' })).toBe(false);
});

test('a moment of a stage is that of its newest run, and an idle one has no form waiting', () => {
  const waiting = [{ run: 2, form: 'schedule', event: 'APPROVE', roles: ['A'], since }];
  const seen: ApplicationView = {
    ...view(waiting),
    runs: [runOf(1, 'completion', 'partial'), runOf(2, 'completion', 'inspection')],
  };
  expect(isAt(seen, { stage: 'completion', state: 'partial' })).toBe(false);
  expect(isAt(seen, { stage: 'completion', state: 'inspection' })).toBe(true);
  expect(isAt(seen, { stage: 'completion', state: 'inspection', idle: true })).toBe(false);
  expect(isAt({ ...seen, summary: view([]).summary }, { stage: 'completion', state: 'inspection', idle: true })).toBe(
    true,
  );
  expect(isAt(seen, { stage: 'revision' })).toBe(false);
});

test('what was begun last is moved on first', () => {
  const waiting = [
    { run: 3, event: 'BUILT', roles: ['D'], since },
    { run: 5, event: 'FORWARD', roles: ['B'], since },
  ];
  expect(nextAct(view(waiting), story)).toEqual({ kind: 'event', event: 'FORWARD', role: 'B', run: 5 });
});

function runOf(run: number, stage: string, state: string): ApplicationView['runs'][number] {
  const title = { ne: '', en: '' };
  const definition = { version: 1, hash: '' };
  return { run, stage, title, state, stateTitle: title, status: 'active', openedAt: since, byHand: false, definition };
}

test('no story or course holds an inquiry on the day on which it was ordered', () => {
  const order = 'surjamin-muchulka-view';
  const told = [...readStories(), ...readCourses()];
  const ordering = told.filter(
    ({ begins, steps, answers }) =>
      begins['gharnaksha-surjamin-muchulka-view'] !== undefined ||
      steps.some(({ enter }) => enter === order) ||
      answers?.[order] !== undefined,
  );
  expect(ordering.length).toBeGreaterThan(15);
  const days = ordering.flatMap(({ applicationNo, answers }) =>
    (answers?.[order] ?? [{}]).map((said) => [applicationNo, JSON.stringify(said)]),
  );
  expect(days.filter(([, said]) => !/"inquiryOn":\{"day":[1-9]\}/u.test(String(said)))).toEqual([]);
});
