import { advance } from '../../workflows/engine/advance.ts';
import type { Effect } from '../../workflows/engine/definition.ts';
import { recordActivity } from '../office/activity.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { factsOf, seenFrom, type WholeCase } from '../case/case.ts';
import { eventOf, requestHashOf } from './decide.ts';
import { findFiler } from './filer.ts';
import { decideOpening } from './opening.ts';
import { takeStep } from './step.ts';
import { derivedId, systemActing } from '../case/system.ts';
import type { Decision, Step } from '../case/decision.ts';

/** How far one thing may lead to another before somebody must look. */
const DEEPEST = 8;

/** An effect that moves other runs of the same case, and which step it follows from. */
type Pending = { readonly effect: Effect; readonly from: Step; readonly depth: number; readonly position: number };

/**
 * Carries an event out with all that follows from it inside the case: stages that it opens, events that it tells other
 * runs, the validity that it sets. In the order of the effects; what a follow-up leads to comes before the next one.
 * @returns every step, first the event's own, and the case after all of them
 */
export async function carryOut(
  runtime: Runtime,
  trx: Trx,
  decision: Decision,
): Promise<{ readonly steps: readonly Step[]; readonly after: WholeCase }> {
  const first = await takeStep(runtime, trx, decision, decision.held.application.seq + 1);
  const steps = [first];
  let after = first.after;
  let pending = effectsOf(first, 1);
  for (let next = pending[0]; next; next = pending[0]) {
    pending = pending.slice(1);
    if (next.effect.type === 'setValidity') {
      after = withValidity(after, next.effect);
      continue;
    }
    if (next.effect.type === 'handOver') {
      after = await handedOver(trx, after, next);
      continue;
    }
    const followUp = await decideNext(runtime, trx, after, next);
    if (!followUp) continue;
    const step = await takeStep(runtime, trx, followUp, after.application.seq + 1);
    steps.push(step);
    after = step.after;
    pending = [...effectsOf(step, next.depth + 1), ...pending];
  }
  return { steps, after };
}

const MOVING: readonly string[] = ['openStage', 'tellStage', 'setValidity', 'handOver'];

function effectsOf(from: Step, depth: number): readonly Pending[] {
  return from.decision.effects.flatMap((effect, position) =>
    MOVING.includes(effect.type) ? [{ effect, from, depth, position }] : [],
  );
}

function withValidity(whole: WholeCase, { params }: Effect): WholeCase {
  const until = params['until'];
  return typeof until === 'string' ? { ...whole, application: { ...whole.application, valid_until: until } } : whole;
}

/** The case as the file of another designer; unchanged, and said beside the case, when nobody has that registration number. */
async function handedOver(trx: Trx, whole: WholeCase, { effect, from }: Pending): Promise<WholeCase> {
  const filer = await findFiler(trx, effect.params['to']);
  if (filer !== undefined) return { ...whole, application: { ...whole.application, filed_by: filer } };
  await keepDropped(trx, whole, { seq: from.seq, effect: effect.type, ...effect.params, why: 'no-such-designer' });
  return whole;
}

/** What follows; nothing when the stage does not stand ready for it, which is kept beside the case. */
async function decideNext(
  runtime: Runtime,
  trx: Trx,
  whole: WholeCase,
  pending: Pending,
): Promise<Decision | undefined> {
  const { effect, depth } = pending;
  const stage = String(effect.params['stage']);
  if (depth > DEEPEST) throw problem('internal', { cause: new Error(`${effect.type} ${stage} goes round in circles`) });
  const decided =
    effect.type === 'openStage'
      ? await decideToOpen(runtime, trx, whole, pending, stage)
      : decideToTell(whole, pending, stage);
  if (typeof decided !== 'string') return decided;
  await keepDropped(trx, whole, { seq: pending.from.seq, effect: effect.type, ...effect.params, why: decided });
  return undefined;
}

async function keepDropped(trx: Trx, { organizationId, application }: WholeCase, detail: object): Promise<void> {
  const about = { organizationId, applicationId: application.id };
  await recordActivity(trx, { ...about, action: 'follow-up.dropped', detail: { ...detail } });
}

async function decideToOpen(
  runtime: Runtime,
  trx: Trx,
  whole: WholeCase,
  pending: Pending,
  stage: string,
): Promise<Decision | string> {
  const definition = await runtime.definitions.stage(trx, whole.organizationId, stage);
  if (!definition) return 'stage-not-published';
  const { held, snapshot, event } = pending.from.decision;
  const { type, class: buildingClass, ward, forms, deadlines } = snapshot.context;
  const carries = pending.effect.params['carries'] === true;
  const running = Object.keys(deadlines).length > 0 ? { deadlines } : {};
  return decideOpening(whole, {
    ...sentBySystem(whole, pending),
    definition,
    subject: { type, class: buildingClass, ward },
    at: event.at,
    byHand: false,
    parent: { run: held.row.run, ...(carries ? { forms, ...running } : {}) },
  });
}

/** The newest active run of the stage hears it; a run that holds the case does not hinder what it says itself. */
function decideToTell(whole: WholeCase, pending: Pending, stage: string): Decision | string {
  const run = whole.runs.findLast(({ row, snapshot }) => row.id === stage && snapshot.status === 'active');
  const held = run && seenFrom(whole, run.row.run);
  if (!held) return 'no-active-run';
  const { event: told, payload } = pending.effect.params;
  const { who, requestId, requestHash } = sentBySystem(whole, pending);
  const facts = factsOf(held);
  const { at } = pending.from.decision.event;
  const said = isRecord(payload) ? { payload: literals(payload) } : {};
  const event = eventOf(who, held, { type: String(told), at, facts, ...said });
  const result = advance(held.definition.stage, held.snapshot, event);
  if (!result.ok) return [result.refusal.code, ...result.refusal.reasons.map(({ code }) => code)].join(' ');
  const { snapshot, effects } = result;
  return { kind: 'decided', who, held, event, requestId, requestHash, snapshot, effects, facts };
}

function literals(payload: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );
}

/** Nobody asks for a follow-up: its request id follows from the event that it comes of. */
function sentBySystem({ organizationId, application }: WholeCase, { effect, from, position }: Pending) {
  const who = systemActing(organizationId);
  const requestId = derivedId(organizationId, application.id, from.seq, position);
  return { who, requestId, requestHash: requestHashOf(who, { type: effect.type, ...effect.params }) };
}
