import { daysBetween } from '../../form-schemas/values/ad-date.ts';
import { kathmanduDate, termEnd } from '../../form-schemas/values/bs-date.ts';
import type { CheckView, SimulateBody, SimulateView } from '../contract/definition-drafts.ts';
import type { Runtime, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { givenOrDraft, type Written } from './drafts.ts';
import { warningsIn } from './lacking.ts';
import { findingsOf, withDraft } from './look.ts';
import { scenariosOf } from './trial/stage.ts';
import type { Finding } from './trial/task.ts';

/** Everything wrong with the given text, or with the caller's draft: what is found here is what keeps it from being proposed. */
export async function checkText(runtime: Runtime, who: Who, written: Written, given: unknown): Promise<CheckView> {
  const { organizationId } = who;
  const source = await runtime.inOrganization(organizationId, (trx) => givenOrDraft(trx, who, written, given));
  const day = kathmanduDate(runtime.now());
  const change = { ...written, source };
  const problems = await findingsOf(runtime, who, { change, day });
  const warnings = problems.length > 0 ? [] : await warningsIn(runtime, who, { change, day });
  const said = (found: readonly Finding[]) => found.map((each) => ({ ...each, message: { ...each.message } }));
  return { problems: said(problems), warnings: said(warnings) };
}

/** Plays events on a stage as written. Nothing is stored, no case is touched. */
export async function simulateText(
  runtime: Runtime,
  who: Who,
  written: Written,
  { source: text, given, events, as, now, keepAs }: SimulateBody,
): Promise<SimulateView> {
  const { organizationId } = who;
  const { source, terms } = await runtime.inOrganization(organizationId, async (trx) => {
    const today = kathmanduDate(runtime.now());
    const config = await getConfig(trx, organizationId, today);
    const days = Object.entries(config.terms).flatMap(([key, term]): [string, number][] => {
      const end = termEnd(today, term);
      return end === undefined ? [] : [[key, daysBetween(today, end)]];
    });
    return { source: await givenOrDraft(trx, who, written, text), terms: Object.fromEntries(days) };
  });
  return withDraft(runtime, who, { ...written, source }, async ({ trial, findings, stages }) => {
    const problems = [...findings];
    const start = { ...given, at: given.at ?? runtime.now() };
    const day = kathmanduDate(start.at);
    if (stages.length !== 1) return { problems, steps: [], actions: [], waiting: [], day, deadlines: [] };
    const asked = { given: start, presses: events, as, terms, now };
    const { steps, actions, waiting, state, course, ...clock } = await trial.ask('simulate', asked);
    return {
      problems,
      steps: steps.map(({ refusal, effects, ...step }) => ({
        ...step,
        effects: [...effects],
        ...(refusal && { refusal: plain(refusal) }),
      })),
      actions: actions.map((action) => ({ ...action, ...plain(action) })),
      waiting: waiting.map(({ event, form, roles }) => ({
        event,
        roles: [...roles],
        ...(form === undefined ? {} : { form }),
      })),
      state,
      day: clock.day,
      deadlines: [...clock.deadlines],
      ...(keepAs && { scenarios: [...scenariosOf({ ...written, source }), { title: keepAs, ...course }] }),
    };
  });
}

type Explained = {
  readonly reasons: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
  readonly waitingFor: readonly string[];
};

function plain<T extends Explained>(explained: T) {
  const reasons = explained.reasons.map(({ code, params }) => ({ code, params: { ...params } }));
  return { ...explained, reasons, waitingFor: [...explained.waitingFor] };
}
