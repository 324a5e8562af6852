import { type AnyActorScope, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import type { StageEvent } from './event.ts';
import type { Snapshot } from './snapshot.ts';

/** An action that a step of the machine names; nothing is carried out. */
type NamedAction = { readonly type: string; readonly params?: unknown };

/** What is the same at every step of a machine: where its steps are taken, and its states at rest. */
type Kept = { readonly scope: AnyActorScope; readonly atRest: Map<string, AnyMachineSnapshot> };

const kept = new WeakMap<AnyStateMachine, Kept>();

/**
 * Takes a machine one event further, as XState's `transition` does, which builds an actor and a system for each event that nobody
 * looks at: here a machine has one of them, for it has no actors of its own that could be found there.
 */
export function stepMachine(
  machine: AnyStateMachine,
  { value, context }: Pick<Snapshot, 'value' | 'context'>,
  event: StageEvent,
): readonly [AnyMachineSnapshot, readonly NamedAction[]] {
  const of = keptOf(machine);
  const named: NamedAction[] = [];
  // a condition that asks the machine again would take its own step with it
  const scope = { ...of.scope, actionExecutor: (action: NamedAction) => void named.push(action) };
  const next: AnyMachineSnapshot = machine.transition({ ...restAt(machine, of, value), context }, event, scope);
  return [next, named];
}

function keptOf(machine: AnyStateMachine): Kept {
  const known = kept.get(machine);
  if (known !== undefined) return known;
  const self = createActor(machine);
  const nothing = (): void => undefined;
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
  const made = { scope, atRest: new Map<string, AnyMachineSnapshot>() };
  kept.set(machine, made);
  return made;
}

function restAt(machine: AnyStateMachine, { atRest }: Kept, value: string): AnyMachineSnapshot {
  const known = atRest.get(value);
  if (known !== undefined) return known;
  const rest: AnyMachineSnapshot = machine.resolveState({ value, context: {} });
  atRest.set(value, rest);
  return rest;
}
