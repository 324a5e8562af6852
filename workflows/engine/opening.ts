import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Actor, Reason } from './event.ts';
import type { Hold } from './snapshot.ts';
import type { StageModel } from './model.ts';
import { type Failure, failure } from './verdict.ts';

/** A run of the application, as far as opening another asks. */
export type RunView = { readonly run: number; readonly stage: string; readonly status: 'active' | 'done' };

export type OpeningQuery = {
  readonly actor: Actor;
  /** ISO instant. */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly runs: readonly RunView[];
  readonly heldBy?: Hold;
};

/** A stage that may be begun by hand: open, or each reason why not. */
export type OpeningView = {
  readonly stage: string;
  readonly title: Text;
  readonly open: boolean;
  readonly reasons: readonly Reason[];
  readonly waitingFor: readonly string[];
  readonly since?: string;
};

/** Says whether this person may begin the stage on the application now; undefined for a stage that nobody begins by hand. */
export function explainOpening(stage: StageModel, query: OpeningQuery): OpeningView | undefined {
  const { id, title, opening } = stage.body.definition;
  if (opening === undefined) return undefined;
  const failures = [
    findHeld(query),
    findRole(opening.roles, query),
    findRun(stage, query),
    findCondition(stage, query),
  ].filter((each) => each !== undefined);
  const waitingFor = [...new Set(failures.flatMap((each) => each.waitingFor ?? []))];
  const since = failures.flatMap((each) => each.since ?? []).sort()[0];
  const reasons = failures.map(({ reason }) => reason);
  return {
    stage: id,
    title,
    open: reasons.length === 0,
    reasons,
    waitingFor,
    ...(since === undefined ? {} : { since }),
  };
}

function findHeld({ heldBy }: OpeningQuery): Failure | undefined {
  if (heldBy === undefined) return undefined;
  const { stage, title, stateTitle, since } = heldBy;
  return failure('caseHeld', { stage, title, state: stateTitle, since }, { since });
}

function findRole(roles: readonly string[], { actor }: OpeningQuery): Failure | undefined {
  return roles.includes(actor.role) ? undefined : failure('roleNamedOnForm', { roles }, { waitingFor: roles });
}

function findRun({ id, body: { definition } }: StageModel, { runs }: OpeningQuery): Failure | undefined {
  const own = runs.filter((run) => run.stage === id);
  if (own.some(({ status }) => status === 'active'))
    return failure('stageUnderWay', { stage: id, title: definition.title });
  const spent = own.length > 0 && definition.opening?.once === true;
  return spent ? failure('stageOnlyOnce', { stage: id, title: definition.title }) : undefined;
}

function findCondition({ body, cel }: StageModel, { facts }: OpeningQuery): Failure | undefined {
  const condition = body.definition.opening?.condition;
  if (condition === undefined || cel.evaluate(condition.cel, facts) === true) return undefined;
  return failure('formula', { condition: condition.cel, says: condition.says });
}
