import { describe, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import { firstForm, nextStep } from '../../../web/case-page/next-step.ts';

type Waiting = ApplicationView['summary']['waiting'][number];

const text = { ne: 'न', en: 'n' };
const slugs = ['application', 'design', 'check'];

function viewOf(waiting: readonly Partial<Waiting>[]): ApplicationView {
  return {
    fromPaper: false,
    summary: {
      id: 'a',
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
      constructionTypeTitle: text,
      buildingClass: 'C',
      buildingClassTitle: text,
      run: 1,
      stage: 'phase-one',
      stageTitle: text,
      state: 'check',
      stateTitle: text,
      status: 'P',
      filedAt: '2026-11-01T05:00:00Z',
      waiting: waiting.map((each) => ({
        run: 1,
        event: 'SUBMIT',
        eventTitle: text,
        mine: false,
        fills: false,
        inBulk: false,
        roles: [],
        since: '2026-11-01T05:00:00Z',
        ...each,
      })),
      daysWithUs: 0,
      daysWithApplicant: 0,
      myTurn: true,
      returned: false,
      unread: false,
      holders: [],
      version: 1,
    },
    runs: [],
    groups: [],
    forms: slugs.map((slug, order) => ({
      run: 1,
      slug,
      title: text,
      group: 'g',
      order,
      status: 'absent',
      revision: 0,
      required: true,
      open: slug === 'design',
      enterBy: 'D',
      enteredBy: [text],
      approvals: [],
      printable: false,
    })),
    deadlines: [],
    objections: [],
    definition: { stage: 'phase-one', version: 1, hash: '' },
  };
}

describe('after an act', () => {
  test('the viewer goes on to the next form in menu order that waits for the role', () => {
    const view = viewOf([
      { form: 'application', roles: ['D'] },
      { form: 'check', roles: ['D'] },
    ]);
    expect(nextStep(view, 'D', { slug: 'design', run: 1 })).toEqual({
      to: 'form',
      slug: 'check',
      run: 1,
    });
  });

  test('a form that stands earlier is next when none stands later', () => {
    expect(nextStep(viewOf([{ form: 'application', roles: ['D'] }]), 'D', { slug: 'check', run: 1 })).toEqual({
      to: 'form',
      slug: 'application',
      run: 1,
    });
  });

  test('the page stays when the case waits to be moved on by the same role', () => {
    expect(nextStep(viewOf([{ event: 'FORWARD', roles: ['A'] }]), 'A', { slug: 'check', run: 1 })).toEqual({
      to: 'stay',
    });
  });

  test('the task list comes when others are waited for', () => {
    expect(nextStep(viewOf([{ form: 'check', roles: ['B'] }]), 'D', { slug: 'design', run: 1 })).toEqual({
      to: 'task-list',
    });
  });
});

describe('opening a case', () => {
  test('shows the form that waits for the viewer', () => {
    const view = viewOf([
      { form: 'application', roles: ['B'] },
      { form: 'check', roles: ['A'] },
    ]);
    expect(firstForm(view, 'A')?.slug).toBe('check');
  });

  test('else one that waits for anybody, else the first of the open group', () => {
    const first = [viewOf([{ form: 'check', roles: ['B'] }]), viewOf([])].map((view) => firstForm(view, 'C')?.slug);
    expect(first).toEqual(['check', 'design']);
  });

  test('while no group is open: the group in which it stands, or the last before it that was worked on', () => {
    const closed = viewOf([]);
    const forms = ['application', 'design', 'check', 'notice'].flatMap((slug, order) => {
      const [form] = closed.forms;
      const status = slug === 'check' ? ('absent' as const) : ('approved' as const);
      return form ? [{ ...form, slug, group: slug, order, open: false, status }] : [];
    });
    const standing = (group: string): string | undefined => {
      const ids = ['application', 'design', 'check', 'window', 'notice'];
      const groups = ids.map((id, index) => ({
        run: 1,
        id,
        title: text,
        status:
          id === group ? ('current' as const) : index < ids.indexOf(group) ? ('done' as const) : ('next' as const),
      }));
      return firstForm({ ...closed, forms, groups }, 'C')?.slug;
    };
    // the window has no form, and nobody wrote in the check before it
    expect(['check', 'window', 'notice'].map(standing)).toEqual(['check', 'design', 'notice']);
  });
});
