import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Action, Transition } from '../../workflows/engine/definition.ts';
import { guardTree } from '../../workflows/engine/guards.ts';
import { toTransitions } from '../../workflows/engine/model.ts';
import { listOf } from '../../workflows/engine/references.ts';
import { shippedBody, shippedStages } from './stages.ts';

type Record = { readonly data: { readonly key: string; readonly value?: number; readonly toApplicant?: boolean } };

function shipped(name: string): readonly Record['data'][] {
  const path = join(import.meta.dirname, '../../server/office/shipped', name);
  return JSON.parse(readFileSync(path, 'utf8')).map(({ data }: Record) => data);
}

/** Messages that reach the applicant, who has no account. */
const reaching = new Set(shipped('message-template.json').flatMap((each) => (each.toApplicant ? each.key : [])));

/** The clock of a permit is moved by the stages that decide; these tell the applicant. */
const clock = 'validity';

function tells(actions: readonly Action[] = []): readonly string[] {
  return actions.flatMap(({ type, params }) => (type === 'notify' ? String(params?.['template']) : []));
}

/** Those alone who may do it; undefined where the condition does not say. */
function doers({ guard }: Transition): readonly string[] | undefined {
  const roles = guard && guardTree(guard).find(({ type }) => type === 'roleIs');
  return roles && listOf(roles.params?.['roles']);
}

describe('an applicant', () => {
  it.each(shippedStages.filter((id) => id !== clock))('hears of every way that leads to another desk: %s', (id) => {
    const { states } = shippedBody(id).definition;
    const silent = Object.entries(states).flatMap(([name, { on = {} }]) =>
      Object.entries(on).flatMap(([event, ways]) =>
        toTransitions(ways)
          .filter(({ target }) => target !== undefined && target !== name)
          // what the applicant's own designer does needs no telling
          .filter((way) => doers(way)?.some((role) => role !== 'D') ?? true)
          .filter(({ target = '', actions }) =>
            [...tells(actions), ...tells(states[target]?.entry)].every((template) => !reaching.has(template)),
          )
          .map(({ target }) => `${name} ${event} ${target ?? ''}`),
      ),
    );
    expect(silent).toEqual([]);
  });

  it('is warned 90 and 30 days before a permit ends, once each, and told when it has ended', () => {
    const { states } = shippedBody(clock).definition;
    const told = Object.entries(states).flatMap(([from, { on = {} }]) =>
      Object.values(on).flatMap((ways) =>
        toTransitions(ways).flatMap(({ target = from, actions }) =>
          tells(actions)
            .filter((template) => reaching.has(template))
            .map((template) => [template, from, target]),
        ),
      ),
    );
    // each leaves the only state in which it can be said; only an extension leads back
    expect(told).toEqual([
      ['renewalDue', 'valid', 'warn'],
      ['renewalUrgent', 'warn', 'urgent'],
      ['permitExpired', 'urgent', 'expired'],
    ]);
    const days = new Map(shipped('timer.json').map(({ key, value }) => [key, value]));
    expect([days.get('renewalWarnDays'), days.get('renewalUrgentDays')]).toEqual([90, 30]);
  });
});
