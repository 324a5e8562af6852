import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Guard, GuardName } from './definition.ts';
import type { StageEvent, Waiting } from './event.ts';
import type { Hold, Snapshot } from './snapshot.ts';
import { applicableForms, formStateOf, isRequired, rolesToAct } from './forms.ts';
import { innerGuards } from './guards.ts';
import { findTransition } from './judge.ts';
import { type EventInfo, getState, type StageModel, type StateInfo } from './model.ts';
import { listOf } from './references.ts';
import { systemRole } from './roles.ts';

type Facts = Readonly<Record<string, unknown>>;
/** When one looks, and what lets the run stand still. */
type Look = {
  /** ISO instant; without it, the one at which the state was entered. */
  readonly at?: string;
  /** Another run that lets this one stand still: nobody is waited for then. */
  readonly heldBy?: Hold | undefined;
};

type Desk = {
  readonly at: string;
  readonly stage: StageModel;
  readonly state: StateInfo;
  readonly snapshot: Snapshot;
  readonly facts: Facts;
};

/**
 * What only the person, the press or the passing of time can decide; an inbox row is written before that. A period that must not
 * run any more (`not` of a condition on the clock) is looked at, for the row comes when it is over.
 */
const notYetKnown: ReadonlySet<GuardName> = new Set([
  'dataValid',
  'approvalHolds',
  'noteGiven',
  'payloadIs',
  'payloadGiven',
  'isOpenObjection',
  'fourEyes',
  'noticeElapsed',
  'fullPeriod',
  'withinValidity',
]);

/**
 * Who must act now, and since when: a row per form under work and per awaited event of the case.
 */
export function waiting(stage: StageModel, snapshot: Snapshot, facts: Facts, look: Look = {}): readonly Waiting[] {
  const desk = findDesk(stage, snapshot, facts, look);
  if (desk === undefined) return [];
  const forms = formsOn(desk).flatMap((rule) => waitingForForm(desk, rule));
  return [...forms, ...awaitedEvents(desk.state, 'case').flatMap((event) => waitingForCase(desk, event))];
}

/** The first form that waits for somebody, without looking at what comes after it. */
export function firstWaitingForm(stage: StageModel, snapshot: Snapshot, facts: Facts): Waiting | undefined {
  const desk = findDesk(stage, snapshot, facts, {});
  if (desk === undefined) return undefined;
  for (const rule of formsOn(desk)) {
    const [row] = waitingForForm(desk, rule);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Nobody is waited for where the run is done or stands still. */
function findDesk(stage: StageModel, snapshot: Snapshot, facts: Facts, { at, heldBy }: Look): Desk | undefined {
  if (snapshot.status === 'done' || heldBy !== undefined) return undefined;
  return { stage, state: getState(stage, snapshot.value), snapshot, facts, at: at ?? snapshot.context.since };
}

function formsOn({ state, snapshot }: Desk): readonly FormRule[] {
  return applicableForms(state, snapshot.context);
}

function waitingForForm(desk: Desk, rule: FormRule): readonly Waiting[] {
  const { stage, state, snapshot, facts } = desk;
  const form = formStateOf(snapshot.context, rule.slug);
  if (form.status === 'absent' && !isRequired(stage, rule, facts)) return [];
  const roles = rolesToAct(stage, rule, form);
  const open = awaitedEvents(state, 'form').filter((event) =>
    roles.some((role) => mayAct(desk, { type: event.name, form: rule.slug, role })),
  );
  // The protocol names its events in order: of saving and submitting a draft, submitting is what is awaited.
  const event = open.at(-1)?.name;
  return event === undefined ? [] : [{ form: rule.slug, event, roles, since: form.since }];
}

function waitingForCase(desk: Desk, info: EventInfo): readonly Waiting[] {
  const { stage, state, snapshot } = desk;
  const { name } = info;
  const roles = rolesAsked(stage, info).filter((role) => mayAct(desk, { type: name, role }));
  const { deadlines, since } = snapshot.context;
  const due = state.deadlines.flatMap((deadline) => deadlines[deadline] ?? [])[0];
  return roles.length === 0 ? [] : [{ event: name, roles, since, ...(due === undefined ? {} : { due }) }];
}

// a definition does not change, so whom its events can mean is read once
const asked = new WeakMap<EventInfo, WeakMap<StageModel['roles'], readonly string[]>>();

/** Roles that an awaited transition of the event may let through: those that it names, else everybody. */
function rolesAsked({ roles }: Pick<StageModel, 'roles'>, info: EventInfo): readonly string[] {
  const known = asked.get(info) ?? new WeakMap<StageModel['roles'], readonly string[]>();
  asked.set(info, known);
  const found = known.get(roles) ?? [...new Set([...roles.keys(), systemRole])].filter((role) => isAsked(role, info));
  known.set(roles, found);
  return found;
}

function isAsked(role: string, { transitions }: EventInfo): boolean {
  return transitions.some(({ meta, guard }) => meta?.awaited === true && (guard === undefined || lets(guard, role)));
}

/** Whether a condition may let a role through, as far as it names roles; the others are judged when somebody looks. */
function lets(guard: Guard, role: string): boolean {
  if (guard.type === 'all') return innerGuards(guard).every((inner) => lets(inner, role));
  return guard.type !== 'roleIs' || listOf(guard.params?.['roles']).includes(role);
}

function awaitedEvents(state: StateInfo, scope: EventInfo['scope']): readonly EventInfo[] {
  return [...state.events.values()].filter(
    (event) => event.scope === scope && event.transitions.some(({ meta }) => meta?.awaited === true),
  );
}

function mayAct(
  { stage, snapshot, facts, at }: Desk,
  { role, ...place }: { readonly type: string; readonly form?: string; readonly role: string },
): boolean {
  const actor = { accountId: '', role, name: '', designation: '' };
  const event: StageEvent = { ...place, actor, at, facts };
  return findTransition(stage, snapshot, event, notYetKnown)?.meta?.awaited === true;
}
