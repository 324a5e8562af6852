import { expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import { isAt, nextAct, type Story } from '../../../scripts/demo/story.ts';

type Waiting = ApplicationView['summary']['waiting'];

const since = '2026-11-01T04:30:00.000Z';
const story: Story = {
  applicationNo: 1,
  opened: '2026-11-01',
  begins: {},
  until: { state: 'permit' },
  optional: ['undertaking'],
  enterAs: { posting: 'G' },
  corrections: [{ form: 'schedule', event: 'RETURN', role: 'B', note: 'सच्याउनुहोस्' }],
};

function view(waiting: Waiting, open: readonly string[] = []): ApplicationView {
  const title = { ne: '', en: '' };
  const forms = open.map((slug, order) => ({
    slug,
    title,
    group: 'g',
    order,
    status: 'absent',
    revision: 0,
    required: false,
    open: true,
    enterBy: 'B',
    enterByTitle: title,
    approvals: [],
    printable: false,
  }));
  return {
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
      constructionType: '1',
      constructionTypeTitle: title,
      buildingClass: 'C',
      buildingClassTitle: title,
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
      version: 1,
    },
    groups: [],
    forms,
    deadlines: [],
    objections: [],
    definition: { stage: 's', version: 1, hash: '' },
  };
}

test('forms come before what moves the case on, the first one first', () => {
  const waiting = [
    { event: 'FORWARD', roles: ['A'], since },
    { form: 'schedule', event: 'APPROVE', roles: ['A'], since },
    { form: 'posting', event: 'SAVE', roles: ['B'], since },
  ];
  expect(nextAct(view(waiting), story, 1)).toEqual({ kind: 'event', event: 'APPROVE', form: 'schedule', role: 'A' });
});

test('a form is entered by the role that the story names in place of the usual one', () => {
  const waiting = [{ form: 'posting', event: 'SAVE', roles: ['B'], since }];
  expect(nextAct(view(waiting), story, 1)).toEqual({ kind: 'enter', form: 'posting', role: 'G' });
});

test('optional forms of the story are filled before the case moves on', () => {
  const waiting = [{ event: 'FORWARD', roles: ['A'], since }];
  expect(nextAct(view(waiting, ['undertaking', 'other']), story, 1)).toEqual({
    kind: 'enter',
    form: 'undertaking',
    role: 'B',
  });
});

test('a correction of the story is made once, by the role that it names', () => {
  const waiting = [{ form: 'schedule', event: 'RECOMMEND', roles: ['B'], since }];
  expect(nextAct(view(waiting), story, 0)).toEqual({ kind: 'event', ...story.corrections[0] });
  expect(nextAct(view(waiting), story, 1)).toEqual({ kind: 'event', event: 'RECOMMEND', form: 'schedule', role: 'B' });
});

test('where only the system is waited for, the office waits for the last day', () => {
  const waiting = [{ event: 'DEADLINE', roles: ['SYSTEM'], since, due: '2026-11-27' }];
  expect(nextAct(view(waiting), story, 1)).toEqual({ kind: 'wait', due: '2026-11-27' });
});

test('a moment is reached when somebody is waited for as it says', () => {
  const seen = view([{ form: 'schedule', event: 'APPROVE', roles: ['A'], since }]);
  expect(isAt(seen, { state: 'check' })).toBe(true);
  expect(isAt(seen, { state: 'check', form: 'schedule', role: 'A' })).toBe(true);
  expect(isAt(seen, { state: 'check', form: 'schedule', role: 'C' })).toBe(false);
  expect(isAt(seen, { state: 'revenue' })).toBe(false);
});
