import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage, StageStart } from '../../workflows/engine/compile.ts';
import type { Effect, StageBody, StateNode } from '../../workflows/engine/definition.ts';
import type { AdvanceResult, Refusal, StageEvent } from '../../workflows/engine/event.ts';
import type { FormState, Snapshot } from '../../workflows/engine/snapshot.ts';
import { compiled, deskBody, rule } from './stages.ts';

/** Ten in the morning in Kathmandu, 4 Mangsir 2083. */
export const morning = '2026-11-20T04:15:00.000Z';
export const start: StageStart = { applicationId: 'a-1', type: '1', class: 'C', ward: '04', at: morning, facts: {} };

/** One form, `paper`: the designer enters it, the sub-engineer and then the engineer approve it. */
export function deskOf(
  over: Partial<FormRule> = {},
  on: StateNode['on'] = {},
  body: Partial<StageBody> = {},
): CompiledStage {
  return compiled(deskBody([rule('paper', over)], on, body));
}

/** The stage at its beginning. */
export function begin(stage: CompiledStage, over: Partial<StageStart> = {}): Snapshot {
  return startStage(stage, { ...start, ...over }).snapshot;
}

/** An event by a role; its account has the role's name. Forms are valid unless the test says otherwise. */
export function event(type: string, role: string, over: Partial<StageEvent> = {}): StageEvent {
  const actor = { accountId: role, role, name: `${role}-name`, designation: `${role}-post` };
  return {
    type,
    actor,
    at: morning,
    facts: { 'application.regNo': '०८३/०८४-०००१' },
    checked: { issues: 0, missingFiles: [] },
    ...over,
  };
}

/** An event on the form `paper`. */
export function onPaper(type: string, role: string, over: Partial<StageEvent> = {}): StageEvent {
  return event(type, role, { form: 'paper', ...over });
}

/** The snapshot after events that must all be accepted. */
export function after(stage: CompiledStage, ...events: readonly StageEvent[]): Snapshot {
  return events.reduce((snapshot, each) => accepted(advance(stage, snapshot, each)).snapshot, begin(stage));
}

/** What an accepted event brings; an Error for a refused one. */
export function accepted(result: AdvanceResult): { readonly snapshot: Snapshot; readonly effects: readonly Effect[] } {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result;
}

/** Why an event is refused; an Error for an accepted one. */
export function refused(result: AdvanceResult): Refusal {
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(result.snapshot)}`);
  return result.refusal;
}

/** What is known of the form `paper`. */
export function paperOf(snapshot: Snapshot): FormState {
  const paper = snapshot.context.forms['paper'];
  if (paper === undefined) throw new Error('nobody has touched the paper');
  return paper;
}

/** The paper submitted by the designer. */
export const submitted = [onPaper('SAVE', 'D'), onPaper('SUBMIT', 'D')];
/** The paper approved by both. */
export const approved = [...submitted, onPaper('RECOMMEND', 'B'), onPaper('APPROVE', 'A')];
