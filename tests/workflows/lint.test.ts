import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { FormRule } from '../../form-schemas/engine/definition.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, Problem, StageBody, StageDefinition } from '../../workflows/engine/definition.ts';
import { rules } from '../../workflows/engine/problems.ts';
import { deskBody, readJson, roles, rule, shippedBody } from './stages.ts';

/** A definition with one fault, and the exact problems it must give. */
type Broken = {
  readonly why: string;
  readonly definition: StageDefinition;
  readonly fragments?: readonly FragmentDefinition[];
  readonly forms?: readonly FormRule[];
  readonly problems: readonly Problem[];
};

const folder = 'tests/fixtures/broken/stages';
const names = readdirSync(join(import.meta.dirname, '..', '..', folder)).sort();
const known = {
  stages: ['superstructure', 'completion'],
  series: ['registration'],
  engineFacts: ['registrationNo'],
  messages: ['yourTurn', 'registered'],
};
const title = { ne: 'परीक्षण', en: 'Test' };
const protocol: FragmentDefinition = {
  id: 'protocol',
  title,
  on: {
    REJECT: { guard: { type: 'isApproversTurn' }, actions: [{ type: 'rejectForm' }] },
    REOPEN: { guard: { type: 'isRejecterOrHigher' }, actions: [{ type: 'reopenForm' }] },
  },
};
const facts: StageBody['facts'] = {
  'notice.dueDate': { type: 'date' },
  'mapCheck.result': { type: 'enum' },
  'revenue.total': { type: 'money' },
  'revenue.paid': { type: 'money' },
  'deposit.amount': { type: 'money' },
};

function readBroken(name: string): Broken {
  return readJson(`${folder}/${name}`);
}

describe('a broken definition is refused with exactly its problem', () => {
  test.each(names)('%s', (name) => {
    const { definition, fragments = [protocol], forms = [rule('paper')], problems } = readBroken(name);
    expect(compileStage({ definition, fragments, forms, roles, facts }, { known })).toEqual({ ok: false, problems });
  });
});

it('has a broken definition for every rule', () => {
  const shown = names.flatMap((name) => readBroken(name).problems.map((problem) => problem.rule));
  expect([...new Set(shown)].sort()).toEqual([...rules].sort());
});

it('finds nothing wrong with phase one, given the stages, series and messages that exist', () => {
  const messages = ['yourTurn', 'approved', 'returned', 'rejected', 'registered', 'stageChanged', 'objectionReceived'];
  const stages = ['superstructure', 'old-house', 'add-floor'];
  const result = compileStage(shippedBody('phase-one'), { known: { ...known, stages, messages } });
  expect(result).toMatchObject({ ok: true });
});

it('names the file it was given in each problem', () => {
  const { definition, ...body } = deskBody([rule('paper')]);
  const broken = { ...body, definition: { ...definition, initial: 'nowhere' } };
  const result = compileStage(broken, { file: 'my draft' });
  expect(result).toMatchObject({
    ok: false,
    problems: [{ file: 'my draft', path: '/initial', rule: 'unknown-target' }],
  });
});

it('refuses a body that is no definition at all', () => {
  const body: StageBody = { ...deskBody([]), definition: JSON.parse('null') };
  expect(compileStage(body)).toMatchObject({ ok: false, problems: [{ path: '', rule: 'wrong-kind' }] });
});
