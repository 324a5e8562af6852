import { describe, expect, test } from 'vitest';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { migrate } from '../../workflows/engine/migrate.ts';
import { compiled, shippedBody } from './stages.ts';

const at = '2026-11-05T04:15:00.000Z';
const body = shippedBody('phase-one');
const stage = compiled(body);
const { initial } = body.definition;
const form = body.definition.states[initial]?.meta.forms?.[0] ?? '';

/** The stage with its first state under another name. */
function renamed(name: string): StageBody {
  const { [initial]: first, ...states } = body.definition.states;
  if (!first) throw new Error('the first state is gone');
  const { demands = [] } = body.definition;
  const said = { states: { [name]: first, ...states }, demands };
  const text = JSON.stringify(said).replaceAll(`"target":"${initial}"`, `"target":"${name}"`);
  const { demands: named, ...rest }: Pick<StageBody['definition'], 'states' | 'demands'> = JSON.parse(text);
  const moved: typeof demands = JSON.parse(JSON.stringify(named).replaceAll(`"${initial}"`, `"${name}"`));
  return { ...body, definition: { ...body.definition, ...rest, demands: moved, initial: name } };
}

function started(): Snapshot {
  const start = { applicationId: 'x', type: '1', class: 'C', ward: '04', at: '2026-11-01T04:15:00.000Z', facts: {} };
  return startStage(stage, start).snapshot;
}

describe('a run that goes on under another version', () => {
  test('stands as it stood where its state is still there', () => {
    const before = started();
    expect(migrate(stage, before, { mapping: {}, at })).toEqual({ ok: true, snapshot: before });
  });

  test('stands in the state that the mapping names, from then on', () => {
    const before = started();
    const moved = migrate(compiled(renamed('desk')), before, { mapping: { [initial]: 'desk' }, at });
    expect(moved).toEqual({
      ok: true,
      snapshot: { ...before, value: 'desk', context: { ...before.context, since: at } },
    });
  });

  test('goes on from there by the new version', () => {
    const next = compiled(renamed('desk'));
    const moved = migrate(next, started(), { mapping: { [initial]: 'desk' }, at });
    if (!moved.ok) throw new Error(moved.refusal.code);
    const actor = { accountId: 'd', role: 'D', name: 'd', designation: 'd' };
    const saved = advance(next, moved.snapshot, {
      type: 'SAVE',
      form,
      actor,
      at,
      facts: {},
      checked: { issues: 0, missingFiles: [] },
    });
    expect(saved).toMatchObject({ ok: true, snapshot: { value: 'desk' } });
  });
});

describe('a run stays with its version', () => {
  test('when its state has no place in the other', () => {
    expect(migrate(compiled(renamed('desk')), started(), { mapping: {}, at })).toEqual({
      ok: false,
      refusal: { code: 'state-missing', state: initial },
    });
  });

  test('when a form that was begun is gone', () => {
    const before = started();
    const forms = { gone: { status: 'draft' as const, revision: 1, approvals: {}, signatures: [], since: at } };
    const begun = { ...before, context: { ...before.context, forms } };
    expect(migrate(stage, begun, { mapping: {}, at })).toEqual({
      ok: false,
      refusal: { code: 'forms-gone', forms: ['gone'] },
    });
  });

  test('when it is over', () => {
    expect(migrate(stage, { ...started(), status: 'done' }, { mapping: {}, at })).toEqual({
      ok: false,
      refusal: { code: 'stage-done' },
    });
  });

  test.each(['constructor', '__proto__', 'toString'])('when it stands in %s', (value) => {
    expect(migrate(stage, { ...started(), value }, { mapping: {}, at })).toMatchObject({
      ok: false,
      refusal: { code: 'state-missing' },
    });
  });
});
