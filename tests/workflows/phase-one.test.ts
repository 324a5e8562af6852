import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { guardTree } from '../../workflows/engine/guards.ts';
import { stageGraph } from '../../workflows/engine/graph.ts';
import { replay } from '../../workflows/engine/replay.ts';
import { runScenario, type Scenario, transitionsToCover } from '../../workflows/engine/scenario.ts';
import { stageTable } from '../../workflows/engine/table.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { compiled, readJson, shippedBody, shippedScenarios } from './stages.ts';

const body = shippedBody('phase-one');
const stage = compiled(body);
const scenarios = shippedScenarios('phase-one');
const golden = join(import.meta.dirname, '..', 'golden', 'phase-one-table.md');

/** The whole course up to the n-th such event. */
function courseUntil(event: string, times = 1): Scenario {
  const course: Scenario = readJson('workflows/scenarios/phase-one/whole-course.json');
  const places = course.lines.flatMap((line, index) => ('event' in line && line.event === event ? [index] : []));
  return { ...course, lines: course.lines.slice(0, (places[times - 1] ?? 0) + 1) };
}

describe('scenarios of phase one', () => {
  test.each([...scenarios])('%s', (_, scenario) => {
    expect(runScenario(stage, scenario).failures).toEqual([]);
  });

  it('cover every transition', () => {
    const taken = new Set([...scenarios.values()].flatMap((scenario) => runScenario(stage, scenario).taken));
    expect(transitionsToCover(stage).filter((transition) => !taken.has(transition))).toEqual([]);
  });

  test.each([...scenarios])('%s replays to where it ended', (_, scenario) => {
    const { events, snapshot } = runScenario(stage, scenario);
    expect(replay(stage, { applicationId: 'scenario', ...scenario.given }, events).at(-1)).toEqual(snapshot);
  });
});

it('has every form of the phase in exactly one state', () => {
  const placed = [...stage.states.values()].flatMap(({ forms }) => forms.map(({ slug }) => slug));
  const shipped = Object.values(shippedLibrary().forms).filter((form) => form.stage === 'phase-one');
  expect(placed.sort()).toEqual(shipped.map(({ slug }) => slug).sort());
});

it('has its forms in the group where the form says it belongs', () => {
  const forms = shippedLibrary().forms;
  for (const { group, forms: rules } of stage.states.values()) {
    for (const { slug } of rules) expect([slug, group]).toEqual([slug, forms[slug]?.group]);
  }
});

it('lets the owners of each state move the case on', () => {
  const stuck = [...stage.states.values()].flatMap((state) => {
    const leaving = [...state.events.values()]
      .flatMap((each) => each.transitions)
      .filter(({ target }) => target !== undefined);
    const named = leaving.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard)));
    const movers = named.flatMap(({ type, params }) => (type === 'roleIs' ? params?.['roles'] : []));
    return state.owner.filter((role) => !movers.includes(role)).map((role) => [state.name, role]);
  });
  expect(stuck).toEqual([]);
});

it('asks the host for exactly the facts that its conditions read', () => {
  expect(stage.factsNeeded).toEqual(Object.keys(body.facts ?? {}).sort());
  expect(stage.factsNeeded).toEqual(
    expect.arrayContaining(['mapCheck.result', 'notice.dueDate', 'revenue.paid', 'deposit.paid']),
  );
});

it('shows the notice period in the inbox with its due date', () => {
  const { events, snapshot } = runScenario(stage, courseUntil('NOTICE_POSTED'));
  expect(snapshot.value).toBe('objection-window');
  expect(waiting(stage, snapshot, events.at(-1)?.facts ?? {})).toEqual([
    { event: 'DEADLINE', roles: ['SYSTEM'], since: snapshot.context.since, due: '2026-12-09' },
  ]);
});

it('shows the way of a case as a chart: two ways into the inquiry, four ways out of it', () => {
  const { nodes, edges } = stageGraph(stage);
  expect(nodes.filter((node) => node.final).map((node) => node.id)).toEqual([
    'building-to-plinth',
    'permitted',
    'regularisation',
    'floor-addition',
  ]);
  expect(nodes.find((node) => node.initial)).toMatchObject({
    id: 'application',
    title: { en: 'Application' },
    owner: ['B'],
  });
  const out = edges.filter((edge) => edge.from === 'sarjamin' && edge.event === 'FORWARD').map((edge) => edge.to);
  expect(out).toEqual(['regularisation', 'floor-addition', 'permit', 'note-order']);
  expect(edges.find((edge) => edge.id === 'notice/NOTICE_POSTED/0')).toMatchObject({
    to: 'objection-window',
    effects: ['startDeadline', 'notify'],
  });
});

it('explains to the revenue officer what is still to be paid', () => {
  const checked = courseUntil('FORWARD', 2);
  const { snapshot } = runScenario(stage, { ...checked, lines: [...checked.lines, { complete: true }] });
  const actor = { accountId: 'R', role: 'R', name: 'R', designation: 'R' };
  const facts = { ...checked.given.facts, 'deposit.paid': 0 };
  const forward = explain(stage, snapshot, { actor, at: snapshot.context.since, facts }).find(
    (view) => view.event === 'FORWARD',
  );
  expect(forward).toMatchObject({ open: false, reasons: [{ code: 'paid', params: { balance: 430_000 } }] });
});

// NAKSA_UPDATE_GOLDEN=1 writes the table anew; its diff is what a reviewer reads.
it('has the role, event and state table that was reviewed', () => {
  const table = stageTable(stage);
  if (process.env['NAKSA_UPDATE_GOLDEN'] === '1') writeFileSync(golden, table);
  expect(table).toBe(readFileSync(golden, 'utf8'));
});
