import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { findBreaches } from './oracle.ts';
import { replay } from './replay.ts';
import { compiled, shippedBody, shippedScenarios, shippedStages } from './stages.ts';
import { attemptsOn, type Course, playAttempts } from './walks.ts';

const settings = { seed: 20_831_104, numRuns: 6 };
const steps = { minLength: 20, maxLength: 120 };
const roles = ['D', 'B', 'A', 'C', 'R', 'SYSTEM', 'AUD'];

describe.each(shippedStages)('whatever people try in the stage %s', (id) => {
  const scenarios = [...shippedScenarios(id).values()];
  let stage: CompiledStage;
  let courses: fc.Arbitrary<Course>;
  beforeAll(() => {
    stage = compiled(shippedBody(id));
    courses = fc
      .record({
        scenario: fc.constantFrom(...scenarios),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        attempts: attemptsOn(stage, steps),
      })
      .map((tried) => playAttempts(stage, tried));
  });

  it('replay equals the snapshot, after every event', () => {
    fc.assert(
      fc.property(courses, ({ start, first, moments }) => {
        const events = moments.map(({ event }) => event);
        const recorded = [first, ...moments.map(({ after }) => after)];
        expect(replay(stage, start, events)).toEqual(recorded);
      }),
      settings,
    );
  });

  it('no paper, permit or certificate comes too early, and nobody approves out of turn or what they entered', () => {
    fc.assert(
      fc.property(courses, ({ moments }) => {
        expect(moments.flatMap((moment) => findBreaches(stage, moment))).toEqual([]);
      }),
      settings,
    );
  });

  it('a button that is open does what it says, and a closed one is refused', () => {
    fc.assert(
      fc.property(courses, fc.constantFrom(...roles), ({ first, start, moments }, role) => {
        const last = moments.at(-1);
        const now = last?.after ?? first;
        const { at, facts } = last?.event ?? start;
        const query = { actor: { role, accountId: 'one', name: 'one', designation: role }, at, facts };
        for (const { event: type, form, open, target, reasons } of explain(stage, now, query)) {
          const pressed = { ...query, type, note: 'क', checked: { issues: 0, missingFiles: [] } };
          const result = advance(stage, now, { ...pressed, ...(form === undefined ? {} : { form }) });
          if (!open) expect([type, form, result.ok, reasons.length > 0]).toEqual([type, form, false, true]);
          // what is said with the event (an outcome, an objection) may still refuse an open one
          else if (result.ok)
            expect([type, result.snapshot.value]).toEqual([type, landing(target ?? now.value, result.snapshot.value)]);
        }
      }),
      settings,
    );
  });

  it('hostile events never move the machine', () => {
    const words = ['*', '', 'xstate.stop', `xstate.done.state.${id}`, 'xstate.init', '__proto__', 'toString'];
    const word = fc.oneof(fc.constantFrom(...words), fc.string());
    fc.assert(
      fc.property(courses, word, fc.option(word, { nil: undefined }), fc.jsonValue(), (course, type, form, payload) => {
        const now = course.moments.at(-1)?.after ?? course.first;
        const actor = { role: 'C', accountId: 'chief', name: 'chief', designation: 'C' };
        const { at, facts } = course.start;
        const result = advance(stage, now, {
          type,
          actor,
          at,
          facts,
          payload: Object(payload),
          ...(form === undefined ? {} : { form }),
        });
        const code = now.status === 'done' ? 'stage-done' : 'unknown-event';
        expect(result).toMatchObject({ ok: false, refusal: { code } });
      }),
      settings,
    );
  });

  // A state that is left by itself is not where the case comes to rest.
  function landing(target: string, came: string): string {
    return (stage.body.definition.states[target]?.always ?? []).length > 0 ? came : target;
  }
});
