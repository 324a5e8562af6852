import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage, StageStart } from '../../workflows/engine/compile.ts';
import type { Snapshot, StageEvent } from '../../workflows/engine/definition.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { appliesTo, isRequired } from '../../workflows/engine/forms.ts';
import { firstDivergence } from '../../workflows/engine/replay.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { compiled, shippedBody } from './stages.ts';

const stage = compiled(shippedBody('phase-one'));
const settings = { seed: 20_831_104, numRuns: 20 };
const roles = [...stage.roles.keys(), 'SYSTEM', 'AUD'];
const slugs = stage.body.forms.map(({ slug }) => slug);
const issuing = new Set(['permit', 'layout', 'building-to-plinth', 'permitted', 'regularisation', 'floor-addition']);
const facts = {
  'construction.singlePhase': false,
  'config.layoutRequired': true,
  'mapCheck.result': 'passes',
  'revenue.total': 100,
  'revenue.paid': 100,
  'deposit.amount': 50,
  'deposit.paid': 50,
  'notice.dueDate': { ad: '2026-11-21', bs: '2083-08-05', source: 'bs' },
};

/** Someone tries something: either whatever comes to mind, or what the inbox asks of them (which is how a case gets on). */
type Attempt =
  | {
      readonly kind: 'try';
      readonly type: string;
      readonly form: string | undefined;
      readonly role: string;
      readonly account: string;
      readonly note: string;
    }
  | { readonly kind: 'inbox'; readonly row: number; readonly account: number };

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('try' as const),
      type: fc.constantFrom(...stage.events),
      form: fc.option(fc.constantFrom(...slugs), { nil: undefined }),
      role: fc.constantFrom(...roles),
      account: fc.constantFrom('one', 'two'),
      note: fc.constantFrom('', 'क'),
    }),
  },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('inbox' as const), row: fc.nat(3), account: fc.nat(4) }) },
);
const starts = fc.record({ type: fc.constantFrom('1', '2', '4', '8', 'EQ'), class: fc.constantFrom('B', 'C', 'D') });
const courses = fc.tuple(starts, fc.array(attempt, { minLength: 60, maxLength: 160 }));

type Course = {
  readonly start: StageStart;
  readonly snapshots: readonly Snapshot[];
  readonly events: readonly StageEvent[];
};

function play([given, attempts]: readonly [
  { readonly type: string; readonly class: string },
  readonly Attempt[],
]): Course {
  const single = given.class === 'D' || ['4', '8'].includes(given.type);
  const known = { ...facts, 'construction.singlePhase': single };
  const start = { applicationId: 'a-1', ward: '04', at: instant(0), facts: known, ...given };
  const snapshots = [startStage(stage, start).snapshot];
  const events: StageEvent[] = [];
  for (const [index, each] of attempts.entries()) {
    const now = snapshots.at(-1);
    const event = now && toEvent(stage, now, each, { at: instant(index + 1), facts: known });
    const result = now && event && advance(stage, now, event);
    if (!result?.ok || event === undefined) continue;
    snapshots.push(result.snapshot);
    events.push(event);
  }
  return { start, snapshots, events };
}

function toEvent(
  { body }: CompiledStage,
  now: Snapshot,
  each: Attempt,
  when: { readonly at: string; readonly facts: StageEvent['facts'] },
): StageEvent | undefined {
  const base = {
    ...when,
    checked: { issues: 0, missingFiles: [] },
    payload: { name: 'notice', outcome: 'settled', objectionId: 'objection-1' },
  };
  if (each.kind === 'try') {
    const { type, form, role, account, note } = each;
    return { ...base, type, actor: actorOf(role, account), note, ...(form === undefined ? {} : { form }) };
  }
  const rows = waiting(stage, now, when.facts);
  const row = rows[each.row % Math.max(rows.length, 1)];
  if (row === undefined) return undefined;
  const enterer = body.forms.find(({ slug }) => slug === row.form)?.enterBy;
  const account = row.roles[0] === enterer ? 'enterer' : `desk-${each.account}`;
  const { form, event: type } = row;
  return {
    ...base,
    type,
    actor: actorOf(row.roles[0] ?? '', account),
    note: 'क',
    ...(form === undefined ? {} : { form }),
  };
}

function actorOf(role: string, accountId: string) {
  return { role, accountId, name: accountId, designation: role };
}

function instant(hours: number): string {
  return new Date(Date.UTC(2026, 10, 20, 4) + hours * 3_600_000).toISOString();
}

describe('laws of phase one', () => {
  it('replay equals the snapshot, after every event of any course', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const { start, snapshots, events } = play(course);
        expect(firstDivergence(stage, start, { events, recorded: snapshots })).toBeUndefined();
      }),
      settings,
    );
  });

  it('no course reaches a permit or an end with a required approver of another state pending or rejected', () => {
    let reached = 0;
    fc.assert(
      fc.property(courses, (course) => {
        const { start, snapshots } = play(course);
        for (const { value, context } of snapshots.filter((snapshot) => issuing.has(snapshot.value))) {
          reached += 1;
          const before = [...stage.states.values()].filter(
            (state) => !issuing.has(state.name) && state.name !== 'note-order',
          );
          const required = before
            .flatMap((state) => state.forms)
            .filter((rule) => appliesTo(rule, context) && isRequired(stage, rule, start.facts));
          const open = required.filter(({ slug, approvers }) =>
            approvers.some((role) => context.forms[slug]?.approvals[role]?.status !== 'A'),
          );
          expect([value, open.map(({ slug }) => slug)]).toEqual([value, []]);
        }
      }),
      settings,
    );
    expect(reached).toBeGreaterThan(0);
  });

  it('a case with two phases has its note and order before its permit, and both before it builds', () => {
    const building = ['building-to-plinth', 'layout'];
    let built = 0;
    fc.assert(
      fc.property(courses, (course) => {
        for (const { value, context } of play(course).snapshots) {
          if (!building.includes(value) || context.type === '8') continue;
          built += 1;
          for (const slug of ['noteorder-pilength-level-view', 'allowance-paper-view']) {
            expect(context.forms[slug]).toMatchObject({
              status: 'approved',
              approvals: { A: { status: 'A' }, C: { status: 'A' } },
            });
          }
        }
      }),
      settings,
    );
    expect(built).toBeGreaterThan(0);
  });

  it('nobody approves what they entered, and nobody before a lower post', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const { snapshots, events } = play(course);
        for (const [index, { type, form, actor }] of events.entries()) {
          const before = snapshots[index]?.context.forms[form ?? ''];
          if (type !== 'APPROVE' && type !== 'RECOMMEND') continue;
          expect(before?.enteredBy).not.toBe(actor.accountId);
          const own = stage.roles.get(actor.role)?.priority ?? -1;
          const lower = Object.entries(before?.approvals ?? {}).filter(
            ([role]) => (stage.roles.get(role)?.priority ?? 0) < own,
          );
          expect(lower.every(([, approval]) => approval.status === 'A')).toBe(true);
        }
      }),
      settings,
    );
  });

  it('a button that is open does what it says, and a closed one is refused', () => {
    fc.assert(
      fc.property(courses, fc.constantFrom(...roles), (course, role) => {
        const { snapshots, start } = play(course);
        const now = snapshots.at(-1) ?? startStage(stage, start).snapshot;
        const actor = actorOf(role, 'one');
        const query = { actor, at: instant(500), facts: start.facts };
        for (const { event: type, form, open, target } of explain(stage, now, query)) {
          // Which objection and which deadline are meant is said only when the button is pressed.
          if (type === 'RESOLVED' || type === 'DEADLINE') continue;
          const where = form === undefined ? {} : { form };
          const result = advance(stage, now, {
            ...query,
            ...where,
            type,
            note: 'क',
            checked: { issues: 0, missingFiles: [] },
          });
          expect([type, form, result.ok]).toEqual([type, form, open]);
          if (result.ok) expect(result.snapshot.value).toBe(target ?? now.value);
        }
      }),
      settings,
    );
  });

  it('hostile events never move the machine', () => {
    const word = fc.oneof(
      fc.constantFrom('*', '', 'xstate.stop', 'xstate.done.state.phase-one', 'xstate.init', '__proto__', 'toString'),
      fc.string(),
    );
    fc.assert(
      fc.property(courses, word, fc.option(word, { nil: undefined }), fc.jsonValue(), (course, type, form, payload) => {
        const { snapshots, start } = play(course);
        const now = snapshots.at(-1) ?? startStage(stage, start).snapshot;
        const where = form === undefined ? {} : { form };
        const given = { type, payload: Object(payload), ...where };
        const result = advance(stage, now, {
          ...given,
          actor: actorOf('C', 'chief'),
          at: instant(500),
          facts: start.facts,
        });
        expect(result).toMatchObject({
          ok: false,
          refusal: { code: now.status === 'done' ? 'stage-done' : 'unknown-event' },
        });
      }),
      settings,
    );
  });
});
