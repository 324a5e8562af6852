import { explain } from '../../workflows/engine/explain.ts';
import { voiceOf, type Voice } from '../../workflows/engine/event-look.ts';
import { type Case, factsOf, stageFacts } from '../case/case.ts';
import { heldByOf } from '../case/runs.ts';
import { systemActing } from '../case/system.ts';

/** Whether a run hears its neighbours, by which event, and until when. */
export type Period = {
  readonly event: string;
  /** What the event asks to be told, such as who objects. */
  readonly asks: readonly string[];
  readonly open: boolean;
  readonly closed?: 'ended' | 'resting';
  /** AD date of the last day. */
  readonly due?: string;
};

/** How a run hears its neighbours at an instant, as its own conditions say; undefined when its stage never does. */
export function periodOf(held: Case, at: string): Period | undefined {
  const { stage } = held.definition;
  const voice = voiceOf(stage, 'neighbour');
  if (!voice) return undefined;
  const { accountId, role, name, designation } = systemActing(held.organizationId);
  const heldBy = heldByOf(held.runs, held.row.run);
  const facts = stageFacts(held, factsOf(held), at);
  const actor = { accountId, role, name, designation };
  const action = explain(stage, held.snapshot, { actor, at, facts, ...(heldBy ? { heldBy } : {}) }).find(
    ({ event }) => event === voice.event,
  );
  const open = action?.open === true;
  const resting = heldBy !== undefined || held.snapshot.context.suspended !== undefined;
  return {
    event: voice.event,
    asks: (action?.asks ?? []).filter(({ kind }) => kind === 'text' || kind === 'offered').map((each) => each.name),
    open,
    ...(open ? {} : { closed: resting ? 'resting' : 'ended' }),
    ...dueOf(held, voice),
  };
}

function dueOf({ snapshot }: Case, { deadline }: Voice): Pick<Period, 'due'> {
  const due = deadline === undefined ? undefined : snapshot.context.deadlines[deadline];
  return due === undefined ? {} : { due };
}
