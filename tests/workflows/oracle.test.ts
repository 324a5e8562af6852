import { expect, it } from 'vitest';
import { startStage } from '../../workflows/engine/advance.ts';
import { runScenario } from '../../workflows/engine/scenario.ts';
import { findBreaches, type Moment } from './oracle.ts';
import { compiled, shippedBody, shippedScenarios, shippedStages } from './stages.ts';
import { playEvents } from './walks.ts';

const arrivals = shippedStages.flatMap((id) => {
  const stage = compiled(shippedBody(id));
  const demands = stage.body.definition.demands ?? [];
  return [...shippedScenarios(id).values()].flatMap((scenario) => {
    const { start, events } = runScenario(stage, scenario);
    const moments = playEvents(stage, { first: startStage(stage, start).snapshot }, events);
    return moments
      .filter(({ before, after }) => before.value !== after.value)
      .filter(({ after }) => demands.some((demand) => demand.before.includes(after.value)))
      .map((moment) => ({ stage, moment }));
  });
});

it('finds nothing wrong where the shipped scenarios arrive', () => {
  expect(arrivals.length).toBeGreaterThan(20);
  for (const { stage, moment } of arrivals) expect(findBreaches(stage, moment)).toEqual([]);
});

it('sees an approval that is missing, an amount that is not paid and a notice that still runs', () => {
  const seen = new Set(
    arrivals.flatMap(({ stage, moment }) => forgeries(moment).flatMap((each) => findBreaches(stage, each))),
  );
  const said = [...seen].join('\n');
  expect(said).toMatch(/ without [a-z]/u);
  expect(said).toMatch(/ without paying /u);
  expect(said).toMatch(/ before [a-z-]+ ran out/u);
  expect(said).toMatch(/ with an open objection/u);
});

/** The same arrival with one thing that should not be. */
function forgeries(moment: Moment): readonly Moment[] {
  const { after, event } = moment;
  const pending = Object.entries(after.context.forms).map(
    ([slug, form]) => [slug, { ...form, approvals: {} }] as const,
  );
  const context = { ...after.context, forms: Object.fromEntries(pending) };
  const objections = [{ id: 'objection-9', filedAt: event.at, open: true }];
  const facts = { ...event.facts, 'revenue.paid': 0, 'deposit.paid': 0 };
  return [
    { ...moment, after: { ...after, context } },
    { ...moment, after: { ...after, context: { ...after.context, objections } } },
    { ...moment, event: { ...event, facts } },
    { ...moment, dues: Object.fromEntries(Object.keys(moment.dues).map((name) => [name, '2999-01-01'])) },
  ];
}
