import type { StageBody } from '../../workflows/engine/definition.ts';
import type { HostileStage } from '../fixtures/hostile/stages.ts';
import { deskBody, rule } from './stages.ts';

/** A good stage of one desk with something hostile put into it. */
export function bodyWith([, path, value]: HostileStage): StageBody {
  const good = deskBody(
    [rule('paper')],
    { FORWARD: { target: 'closed', guard: { type: 'groupComplete' } } },
    { facts: {} },
  );
  if (value === 'good') return good;
  // a definition comes as JSON text
  return JSON.parse(JSON.stringify(value === 'flood' ? flooded(good) : put(good, path, value)));
}

function put(node: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.map((item, index) => (index === step ? put(item, rest, value) : item));
  const entries = typeof node === 'object' && node !== null ? Object.entries(node) : [];
  const inner = entries.find(([key]) => key === step)?.[1];
  return Object.fromEntries([...entries.filter(([key]) => key !== step), [step, put(inner, rest, value)]]);
}

function flooded({ definition, fragments, ...body }: StageBody): unknown {
  const guard = { type: 'roleIs', params: { roles: ['B'] } };
  const on = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`E${index}`, { guard }]));
  const meta = { title: definition.title, owner: ['B'] };
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`s${index}`, { meta }]));
  return {
    ...body,
    definition: { ...definition, use: ['approval-protocol', 'flood'], states: { ...definition.states, ...many } },
    fragments: [...fragments, { id: 'flood', title: definition.title, scope: 'case', on }],
  };
}
