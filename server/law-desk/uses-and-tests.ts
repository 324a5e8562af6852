import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { PressLine } from '../../workflows/engine/scenario.ts';
import type { Outcome, ScenariosView, UsedByView, WrittenScenariosView } from '../contract/definition-uses.ts';
import type { Runtime, Who } from '../runtime.ts';
import { givenOrDraft, type Written } from './drafts.ts';
import { lawOn } from './look.ts';
import { apart } from './trial/apart.ts';
import type { Draft, Scenarios } from './trial/task.ts';
import type { Wanted } from './uses.ts';

/** What of the law in force names or reads a definition, or a part of it. */
export async function usedBy(runtime: Runtime, who: Who, wanted: Wanted): Promise<UsedByView> {
  const { organizationId } = who;
  const day = kathmanduDate(runtime.now());
  const law = await runtime.inOrganization(organizationId, (trx) => lawOn(runtime, trx, organizationId, day));
  const uses = await apart(who, (trial) => trial.ask('uses', { law, wanted }));
  return {
    uses: uses.map(({ title, places, facts, ...use }) => ({
      ...use,
      title: { ...title },
      places: places.map((place) => ({ ...place })),
      facts: [...facts],
    })),
  };
}

/** Plays the scenarios of a stage: of the given text, or of the caller's draft. Nothing is stored. */
export async function testText(runtime: Runtime, who: Who, written: Written, given: unknown): Promise<ScenariosView> {
  const draft = await draftToday(runtime, who, written, given);
  const {
    findings,
    scenarios,
    written: asWritten,
    ways,
    taken,
    missed,
    states,
  } = await apart(who, (trial) => trial.ask('scenarios', draft));
  return {
    problems: findings.map((each) => ({ ...each, message: { ...each.message } })),
    scenarios: scenarios.map(({ title, lines, readable, misses, mended }) => ({
      title: { ...title },
      lines,
      readable,
      misses: misses.map(({ line, wanted, came, ...press }) => ({
        ...press,
        line: line + 1,
        wanted: outcome(wanted, states),
        came: outcome(came, states),
      })),
      ...(mended !== undefined && { mended }),
    })),
    written: [...asWritten],
    ways,
    taken,
    missed: [...missed],
  };
}

/** Writes scenarios for the ways of a stage that none takes: of the given text, or of the caller's draft. Nothing is stored. */
export async function writeMissing(
  runtime: Runtime,
  who: Who,
  written: Written,
  given: unknown,
): Promise<WrittenScenariosView> {
  const draft = await draftToday(runtime, who, written, given);
  const { findings, scenarios, added, missed } = await apart(who, (trial) => trial.ask('writeScenarios', draft));
  return {
    problems: findings.map((each) => ({ ...each, message: { ...each.message } })),
    scenarios: [...scenarios],
    added,
    missed: [...missed],
  };
}

/** A text, or the caller's draft, beside the law that is in force today. */
async function draftToday(runtime: Runtime, who: Who, written: Written, given: unknown): Promise<Draft> {
  const { organizationId } = who;
  const day = kathmanduDate(runtime.now());
  return runtime.inOrganization(organizationId, async (trx) => ({
    change: { ...written, source: await givenOrDraft(trx, who, written, given) },
    law: await lawOn(runtime, trx, organizationId, day),
  }));
}

function outcome({ state, form, effects, refused }: PressLine['then'], states: Scenarios['states']): Outcome {
  return {
    ...(state !== undefined && { state: { ...(states[state] ?? { ne: state, en: state }) } }),
    ...(form !== undefined && { form }),
    ...(effects !== undefined && { effects: [...effects] }),
    ...(refused !== undefined && { refused: refusal(refused) }),
  };
}

function refusal({ code, reasons, waitingFor }: NonNullable<PressLine['then']['refused']>) {
  return {
    code,
    ...(reasons !== undefined && { reasons: [...reasons] }),
    ...(waitingFor !== undefined && { waitingFor: [...waitingFor] }),
  };
}
