import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedRequest } from '../../../scripts/api/api.ts';
import { historyOf, perform } from '../../../scripts/demo/drive.ts';
import { afterLastDay, daysAfter } from '../../../scripts/demo/office-hours.ts';
import { isAt, nextAct, type OfficeAct } from '../../../scripts/demo/story.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { WaitingView } from '../../../server/contract/application-list.ts';
import { type DrivenCase, lookAt, type Office, openCase, openOffice } from '../../support/case.ts';

/** How often people act at most until the plinth of a house of class ग may be built. */
const MOST_ACTS = 50;
const PLINTH_PERMIT = { stage: 'phase-one', state: 'building-to-plinth' } as const;
const entering: readonly string[] = ['SAVE', 'SUBMIT'];

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** One act of one person: a form entered, one deed, or one deed on all forms of a group that wait for it (the group's page). */
function nextRound(view: ApplicationView, later: ReadonlySet<string>): readonly OfficeAct[] {
  const act = nextAct(view, { optional: [], enterAs: {} });
  // what is to be decided of the case comes before its forms
  if (act?.kind === 'event' && act.form === undefined) return [act];
  // while a form waits for another to be approved, none that comes after it is entered: its day would be too early
  const onForms = view.summary.waiting.filter(
    ({ form, event }) => form !== undefined && (later.size === 0 || !entering.includes(event)),
  );
  const toEnter = onForms.find(({ event }) => entering.includes(event));
  const single = toEnter ?? onForms.find(({ inBulk }) => !inBulk);
  if (single !== undefined) return actsOn([single]);
  const [first] = onForms;
  if (first !== undefined) return actsOn(onForms.filter((each) => keyOf(view, each) === keyOf(view, first)));
  return act === undefined ? [] : [act];
}

function actsOn(waiting: readonly WaitingView[]): readonly OfficeAct[] {
  return waiting.flatMap(({ event, form, roles: [role], run }): OfficeAct[] => {
    if (form === undefined || role === undefined) return [];
    return entering.includes(event)
      ? [{ kind: 'enter', form, role, run }]
      : [{ kind: 'event', event, form, role, run }];
  });
}

/** What one press of the group's page does together. */
function keyOf(view: ApplicationView, { event, eventTitle, form, run, roles }: WaitingView): string {
  const group = view.forms.find((each) => each.slug === form && each.run === run)?.group ?? '';
  return [event, eventTitle.ne, group, run, roles[0] ?? ''].join(' ');
}

/** Enters a form; false where something else must be approved before its days or numbers can be said. */
async function isEntered(act: Exclude<OfficeAct, { kind: 'wait' }>, view: ApplicationView): Promise<boolean> {
  try {
    await perform(office.world, driven, act, view);
    return true;
  } catch (error) {
    if (error instanceof RefusedRequest && error.problem.code === 'formInvalid') return false;
    throw error;
  }
}

test('a house of class ग comes to its plinth permit in at most fifty acts of people, each approval in the record', async () => {
  const acts: string[] = [];
  // what cannot be filled in before something else is approved
  const later = new Set<string>();
  for (let view = await lookAt(office.world, driven); !isAt(view, PLINTH_PERMIT); ) {
    const round = nextRound(view, later);
    const [first] = round;
    if (first?.kind === 'enter' && !(await isEntered(first, view))) {
      expect(later.has(first.form), first.form).toBe(false);
      later.add(first.form);
      // some of it waits for a day after that of its order
      office.server.clock.moveTo(daysAfter(office.server.clock.now(), 1));
      view = await lookAt(office.world, driven);
      continue;
    }
    expect(round, view.summary.state).not.toEqual([]);
    for (const act of round) {
      if (act.kind === 'wait') {
        office.server.clock.moveTo(afterLastDay(act.due));
        await office.server.jobs.drain();
      } else if (act.kind !== 'enter') await perform(office.world, driven, act, await lookAt(office.world, driven));
    }
    if (first?.kind !== 'enter') later.clear();
    if (first !== undefined && first.kind !== 'wait')
      acts.push(
        `${first.role} ${first.kind === 'enter' ? `enters ${first.form}` : `${first.event} x ${String(round.length)}`}`,
      );
    view = await lookAt(office.world, driven);
  }
  const approvals = (await historyOf(office.world, driven)).filter(({ does }) => does.includes('recordApproval'));
  expect(approvals.length).toBeGreaterThan(25);
  expect(acts.length, acts.join('\n')).toBeLessThanOrEqual(MOST_ACTS);
});
