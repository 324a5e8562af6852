import { type AnyStateMachine, assign, setup } from 'xstate';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { celFor } from './cel.ts';
import type { Action, Guard, GuardName, StageBody, Transition } from './definition.ts';
import type { StageEvent } from './event.ts';
import type { FormState, StageContext } from './snapshot.ts';
import { contextEffects, effects, isContextEffect, isEffectName } from './effects.ts';
import { findFactsAtEnd, findFactsNeeded } from './facts-needed.ts';
import { guards } from './guards.ts';
import { findObstacle, judgeTransition } from './judge.ts';
import { lint } from './lint.ts';
import { type Cel, describeStates, getState, type StageModel, toTransitions, usedFragments } from './model.ts';
import { records } from './records.ts';
import type { Known } from './references.ts';
import { systemRole } from './roles.ts';
import { findTerms } from './terms.ts';
import { daysAsked, namesGiven } from './walk.ts';

/** What a stage is started with. */
export type StageStart = {
  readonly applicationId: string;
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  /** ISO instant. */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Form states that a stage before hands on (`carries`); those that this stage does not have are left behind. */
  readonly forms?: Readonly<Record<string, FormState>>;
  /** Deadlines (AD) that a stage before hands on with them; a period that has run is not run again. */
  readonly deadlines?: Readonly<Record<string, string>>;
};

/** A linted stage with its machine: what advance, explain, waiting and replay work on. */
export type CompiledStage = StageModel & { readonly machine: AnyStateMachine };

export type CompileOptions = {
  /** Named in each problem; by default the shipped file of the stage. */
  readonly file?: string;
  /** What exists outside the body; without it those references are not checked. */
  readonly known?: Known;
  /** The body is in force already: rules about what a stage should demand do not reach back to it. */
  readonly published?: true;
  /** How expressions are read; by default as the form engine reads them. */
  readonly cel?: Cel;
};

export type CompileResult =
  | { readonly ok: true; readonly stage: CompiledStage }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The action by which a step of the machine says that the event took a way. */
export const TAKEN = 'taken';

// no event from outside can carry it
const ASSUMED = Symbol('assumed');

/** An event of which the machine's guards take conditions as met: to see what would come of it. */
export function assuming(event: StageEvent, assumed: ReadonlySet<GuardName> | undefined): StageEvent {
  return assumed === undefined ? event : Object.assign({ ...event }, { [ASSUMED]: assumed });
}

const nothingAssumed: ReadonlySet<GuardName> = new Set();

function assumedOf(event: object): ReadonlySet<GuardName> {
  const assumed: unknown = Reflect.get(event, ASSUMED);
  return assumed instanceof Set ? assumed : nothingAssumed;
}

/** XState's arguments, as far as the engine uses them. */
type Args = { readonly context: StageContext; readonly event: MachineEvent };
type MachineEvent = StageEvent | { readonly type: 'xstate.init'; readonly input: StageStart };

/** Lints a stage and builds its machine. Nothing that lint has not passed reaches XState, which would let it fail open. */
export function compileStage(body: StageBody, options: CompileOptions = {}): CompileResult {
  const cel = options.cel ?? celFor(body.facts ?? {});
  const problems = lint(body, { ...options, cel });
  if (problems.length > 0) return { ok: false, problems };
  const model = buildModel(body, cel);
  return { ok: true, stage: { ...model, machine: buildMachine(model) } };
}

function buildModel(body: StageBody, cel: Cel): StageModel {
  const states = describeStates(body);
  return {
    id: body.definition.id,
    body,
    states,
    roles: new Map(body.roles.map((role) => [role.code, role])),
    rejectionOrder: usedFragments(body).flatMap((fragment) => fragment.rejectionOrder ?? []),
    events: [...new Set([...states.values()].flatMap((state) => [...state.events.keys()]))],
    factsNeeded: findFactsNeeded(body, cel),
    factsAtEnd: findFactsAtEnd(body, cel),
    terms: findTerms(body),
    names: {
      startDeadline: namesGiven(body, 'startDeadline'),
      keepDecision: namesGiven(body, 'keepDecision'),
      days: daysAsked(body),
    },
    cel,
  };
}

// The one place where a definition, being data, meets XState's static types; lint has checked it.
function buildMachine(stage: StageModel): AnyStateMachine {
  const { definition } = stage.body;
  const config = {
    id: definition.id,
    initial: definition.initial,
    context: ({ input }: { readonly input?: StageStart }) => startContext(stage, input),
    states: Object.fromEntries([...stage.states.keys()].map((name) => [name, buildState(stage, name)])),
    options: { maxIterations: 100 },
  };
  const implementations = {
    guards: withoutPrototype(buildGuards(stage)),
    actions: withoutPrototype(buildActions(stage)),
  };
  const machine: unknown = setup(implementations as never).createMachine(config as never);
  return machine as AnyStateMachine;
}

// With every transition XState begins a machine that nobody looks at, without input: an error that is made once costs nothing.
const notStarted = new Error('a stage begins with its input');

function startContext(stage: StageModel, start: StageStart | undefined): StageContext {
  if (start === undefined) throw notStarted;
  return carryingOn(stage, start);
}

/** What a run knows when it begins: its subject, and of the forms and deadlines that come along those that its stage has. */
export function carryingOn({ body, names }: StageModel, start: StageStart): StageContext {
  const { at, applicationId, type, class: buildingClass, ward, forms: carried = {}, deadlines: running = {} } = start;
  const own = Object.entries(carried).filter(([slug]) => body.forms.some((rule) => rule.slug === slug));
  const forms = Object.fromEntries(own);
  const deadlines = Object.fromEntries(Object.entries(running).filter(([name]) => names.startDeadline.includes(name)));
  return { applicationId, type, class: buildingClass, ward, forms, objections: [], deadlines, since: at };
}

function buildState(stage: StageModel, name: string): object {
  const { events, final } = getState(stage, name);
  const node = stage.body.definition.states[name];
  // those of scope stage change nothing, and so never reach the machine
  const moving = [...events.values()].filter(({ scope }) => scope !== 'stage');
  const on = moving.map((event) => [
    event.name,
    event.transitions.map((to) => buildTransition(to, { state: name, event: event.name })),
  ]);
  return {
    ...(final ? { type: 'final' } : { on: Object.fromEntries(on) }),
    always: toTransitions(node?.always ?? []).map((to) => buildTransition(to, { state: name })),
    entry: [{ type: 'enterState' }, ...buildActionList(node?.entry)],
    exit: buildActionList(node?.exit),
  };
}

/** Guard of a way that has no condition of its own. */
const OPEN = 'open';

/** What a guard of the machine is told: where it stands, on which event (none on a way that is taken by itself), its condition. */
type GuardParams = { readonly state: string; readonly event?: string; readonly guard: Guard | undefined };

function buildTransition({ target, guard, actions }: Transition, place: Omit<GuardParams, 'guard'>): object {
  return {
    ...(target === undefined ? {} : { target }),
    guard: { type: guard?.type ?? OPEN, params: { ...place, guard } satisfies GuardParams },
    actions: [...(place.event === undefined ? [] : [{ type: TAKEN }]), ...buildActionList(actions)],
  };
}

// An effect is carried along as it is written; what it does to the context comes before it.
function buildActionList(actions: readonly Action[] = []): readonly object[] {
  return actions.flatMap((action) => {
    const { type, params = {} } = action;
    const record = { type: isContextEffect(type) ? `${type}.record` : type, params };
    if (!isEffectName(type)) return [record];
    return isContextEffect(type) ? [record, { type, params: action }] : [{ type, params: action }];
  });
}

/** The one judgement of an event: XState takes the first way whose guard says yes. */
function buildGuards(stage: StageModel): Record<string, unknown> {
  const judged = ({ context, event }: Args, { state: name, event: asked, guard }: GuardParams) => {
    const state = getState(stage, name);
    const hearing = { stage, state, context, event: toStageEvent(event), assumed: assumedOf(event) };
    const info = asked === undefined ? undefined : state.events.get(asked);
    if (info !== undefined && findObstacle(info, hearing) !== undefined) return false;
    return judgeTransition({ guard }, hearing).holds === true;
  };
  return Object.fromEntries([...Object.keys(guards), OPEN].map((name) => [name, judged]));
}

function buildActions(stage: StageModel): Record<string, unknown> {
  const write = (writer: (args: Args, params: unknown) => StageContext) => assign(writer as never);
  const writers = Object.entries(records).map(([name, { write: record }]) => [
    name,
    write(({ context, event }, params) => record(params, { context, event: toStageEvent(event), stage })),
  ]);
  const written = Object.entries(contextEffects).map(([name, writer]) => [
    `${name}.record`,
    write(({ context, event }, params) => writer(params, { context, event: toStageEvent(event) })),
  ]);
  const queued = Object.keys(effects)
    .filter(isEffectName)
    .map((name) => [name, doNothing]);
  const enterState = write(({ context, event }) => ({ ...context, since: toStageEvent(event).at }));
  return { ...Object.fromEntries([...writers, ...written, ...queued]), enterState, [TAKEN]: doNothing };
}

function toStageEvent(event: MachineEvent): StageEvent {
  if (!('input' in event)) return event;
  const { at, facts } = event.input;
  const actor = { accountId: '', role: systemRole, name: '', designation: '' };
  return { type: event.type, actor, at, facts };
}

// An effect is only named: transition() returns it and the host's outbox carries it out.
function doNothing(): void {}

function withoutPrototype(table: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(Object.create(null), table);
}
