import { explainOpening } from '../../workflows/engine/opening.ts';
import type { StagesView } from '../contract/actions.ts';
import type { EventResult, NewStageBody } from '../contract/event.ts';
import { problem } from '../http/problems.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { type Case, factsOf, seenFromMain, type WholeCase } from '../case/case.ts';
import { commit } from './commit.ts';
import { type Answered, findAnswer, requestHashOf } from './decide.ts';
import { decideOpening } from './opening.ts';
import { heldByOf } from '../case/runs.ts';
import { type Decision, mustBeCurrent } from '../case/decision.ts';
import { getCase } from '../case/scope.ts';

/** How often a lost race is decided again before the caller is told to look again. */
const ATTEMPTS = 3;

/** The processes that somebody may begin on an application by hand, open or with every reason why not. */
export async function stagesView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<StagesView> {
  const whole = await getCase(runtime, trx, who, id);
  const stages = await runtime.definitions.stages(trx, who.organizationId);
  return {
    version: whole.application.seq,
    stages: stages.flatMap((definition) => {
      const view = openingOf(runtime, who, whole, definition);
      if (!view) return [];
      const { stage, title, open, since } = view;
      const reasons = view.reasons.map(({ code, params }) => ({ code, params: { ...params } }));
      const waitingFor = [...view.waitingFor];
      return [{ stage, title, open, reasons, waitingFor, ...(since === undefined ? {} : { since }) }];
    }),
  };
}

function openingOf(runtime: Runtime, who: Who, whole: WholeCase, { stage }: LoadedStage) {
  const { accountId, role, name, designation } = who;
  const heldBy = heldByOf(whole.runs, 0);
  return explainOpening(stage, {
    actor: { accountId, role, name, designation },
    at: runtime.now(),
    facts: factsOf(fromOutside(whole)),
    runs: whole.runs.map(({ row, snapshot }) => ({ run: row.run, stage: row.id, status: snapshot.status })),
    ...(heldBy ? { heldBy } : {}),
  });
}

/** The case as nobody of its runs sees it: what is done is what is done now, not when one of them began. */
function fromOutside(whole: WholeCase): Case {
  const main = seenFromMain(whole);
  return { ...main, row: { ...main.row, run: 0, id: '' } };
}

/** Begins a process by hand: a new run, its row of history being the person's own. The same `requestId` gives the old answer. */
export async function openByHand(
  runtime: Runtime,
  who: Who,
  applicationId: string,
  body: NewStageBody,
): Promise<EventResult> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const decision = await runtime.inOrganization(who.organizationId, (trx) =>
      decideByHand(runtime, trx, who, applicationId, body),
    );
    if (decision.kind === 'answered') return decision.answer;
    const answer = await runtime.inOrganization(who.organizationId, (trx) => commit(runtime, trx, decision));
    if (answer) return answer;
  }
  throw problem('versionConflict');
}

async function decideByHand(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applicationId: string,
  body: NewStageBody,
): Promise<Decision | Answered> {
  const whole = await getCase(runtime, trx, who, applicationId);
  const requestHash = requestHashOf(who, body);
  const answer = await findAnswer(trx, applicationId, body.requestId, requestHash);
  if (answer) return { kind: 'answered', answer };
  mustBeCurrent(whole, body.version);
  const definition = await runtime.definitions.stage(trx, who.organizationId, body.stage);
  const view = definition && openingOf(runtime, who, whole, definition);
  if (!view) throw problem('stageNotFound');
  if (!view.open) {
    const { reasons, waitingFor, since } = view;
    throw problem('stageNotOpen', { reasons, waitingFor, ...(since === undefined ? {} : { since }) });
  }
  const { type, class: buildingClass, ward } = seenFromMain(whole).snapshot.context;
  return decideOpening(whole, {
    who,
    definition,
    subject: { type, class: buildingClass, ward },
    at: runtime.now(),
    note: body.note,
    requestId: body.requestId,
    requestHash,
    byHand: true,
  });
}
