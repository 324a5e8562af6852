import { expect, it } from 'vitest';
import { explain } from '../../workflows/engine/explain.ts';
import { stageGraph } from '../../workflows/engine/graph.ts';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { compiled, readJson, shippedBody } from './stages.ts';

const stage = compiled(shippedBody('phase-one'));

/** The whole course up to the n-th such event. */
function courseUntil(event: string, times = 1): Scenario {
  const course: Scenario = readJson('workflows/scenarios/phase-one/whole-course.json');
  const places = course.lines.flatMap((line, index) => ('event' in line && line.event === event ? [index] : []));
  return { ...course, lines: course.lines.slice(0, (places[times - 1] ?? 0) + 1) };
}

it('asks the host for the facts that its conditions read', () => {
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

it('shows the way of a case as a chart: five ends, three ways on from the inquiry', () => {
  const { nodes, edges } = stageGraph(stage);
  expect(nodes.filter((node) => node.final).map((node) => node.id)).toEqual([
    'building-to-plinth',
    'regularisation',
    'floor-addition',
    'refused',
    'transferred',
  ]);
  expect(nodes.find((node) => node.initial)).toMatchObject({
    id: 'application',
    title: { en: 'Application' },
    owner: ['B'],
  });
  const out = edges.filter((edge) => edge.from === 'sarjamin' && edge.event === 'FORWARD').map((edge) => edge.to);
  expect(out).toEqual(['regularisation', 'floor-addition', 'note-order']);
  expect(edges.find((edge) => edge.id === 'notice/NOTICE_POSTED/0')).toMatchObject({
    to: 'objection-window',
    effects: ['startDeadline', 'startDeadline', 'notify'],
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
