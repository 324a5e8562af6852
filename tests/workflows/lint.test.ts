import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { FragmentDefinition, Guard, StageBody, StageDefinition } from '../../workflows/engine/definition.ts';
import type { FormStatus } from '../../workflows/engine/snapshot.ts';
import { rules } from '../../workflows/engine/problems.ts';
import { deskBody, readJson, roles, rule } from './stages.ts';

/** A definition with one fault, and the exact problems it must give. */
type Broken = {
  readonly why: string;
  readonly definition: StageDefinition;
  readonly fragments?: readonly FragmentDefinition[];
  readonly forms?: readonly (Partial<FormRule> & { readonly slug: string })[];
  readonly problems: readonly Problem[];
};

const folder = 'tests/fixtures/broken/stages';
const names = readdirSync(join(import.meta.dirname, '..', '..', folder)).sort();
const known = {
  stages: ['superstructure', 'completion'],
  series: ['registration'],
  engineFacts: ['registrationNo'],
  messages: ['yourTurn', 'registered'],
  papers: ['paper'],
  timers: ['noticePeriodDays', 'demolishDays'],
  events: { completion: ['EXTENDED', 'FORWARD'] },
};
const title = { ne: 'परीक्षण', en: 'Test' };
const protocol: FragmentDefinition = {
  id: 'protocol',
  title,
  on: {
    REJECT: {
      guard: allOf(statusIs('submitted'), { type: 'isApproversTurn' }, { type: 'noteGiven' }),
      actions: [{ type: 'rejectForm' }],
    },
    REOPEN: {
      guard: allOf(statusIs('rejected'), { type: 'isRejecterOrHigher' }),
      actions: [{ type: 'reopenForm' }],
    },
  },
};
const facts: StageBody['facts'] = {
  'notice.dueDate': { type: 'date' },
  'mapCheck.result': { type: 'enum' },
  'revenue.total': { type: 'money' },
  'revenue.paid': { type: 'money' },
  'deposit.amount': { type: 'money' },
  'forms.visitReport.opinion': { type: 'object' },
  'forms.visitReport.visits': { type: 'rows' },
};

function allOf(...of: readonly Guard[]): Guard {
  return { type: 'all', params: { of } };
}

function statusIs(...statuses: readonly FormStatus[]): Guard {
  return { type: 'formStatusIs', params: { statuses } };
}

function readBroken(name: string): Broken {
  return readJson(`${folder}/${name}`);
}

describe('a broken definition is refused with exactly its problem', () => {
  test.each(names)('%s', (name) => {
    const { definition, fragments = [protocol], forms = [{ slug: 'paper' }], problems } = readBroken(name);
    const placed = forms.map((form) => rule(form.slug, form));
    const body = { definition, fragments, forms: placed, roles, facts };
    expect(compileStage(body, { known })).toEqual({ ok: false, problems });
  });
});

it('has a broken definition for every rule', () => {
  const sources = 'tests/fixtures/broken/sources';
  const written = readdirSync(join(import.meta.dirname, '..', '..', sources)).map((name) =>
    readJson(`${sources}/${name}`),
  );
  const shown = [...names.map(readBroken), ...written].flatMap(({ problems }: Broken) =>
    problems.map((problem) => problem.rule),
  );
  expect([...new Set(shown)].sort()).toEqual([...rules].sort());
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

describe('a body that is in force already', () => {
  it('is not held to what a stage is asked to demand since', () => {
    const { definition } = readBroken('no-demand.json');
    const body = { definition, fragments: [protocol], forms: [rule('paper')], roles, facts };
    expect(compileStage(body)).toMatchObject({ ok: false, problems: [{ rule: 'no-demand' }] });
    expect(compileStage(body, { published: true })).toMatchObject({ ok: true });
  });

  it('is refused where no machine can be built of it', () => {
    const { definition } = readBroken('unknown-key-after.json');
    const body = { definition, fragments: [protocol], forms: [rule('paper')], roles, facts };
    expect(compileStage(body, { published: true })).toMatchObject({ ok: false, problems: [{ rule: 'unknown-key' }] });
  });
});
