import { expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { assembleBody, type StageSource, writeOutStage } from '../../workflows/engine/body.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { StageDefinition, StateNode } from '../../workflows/engine/definition.ts';
import type { Source } from '../../workflows/engine/expand.ts';
import { originsOf } from '../../workflows/engine/origins.ts';
import { stageFile } from '../../workflows/engine/walk.ts';
import { shippedBody, shippedSource, shippedStages } from './stages.ts';

// "the ward reminds the owner a second time", as somebody writes it into the one file of notice and objections
const PART = 'notice-and-inquiry';
const REMINDED = ['objection-window', 'second-notice', 'disputed', 'sarjamin'];
const reminder = {
  guard: [
    { type: 'roleIs', params: { roles: ['G'] } },
    { type: 'factGiven', params: { facts: ['notice.postedDate'] } },
  ],
  actions: [{ type: 'notify', params: { template: 'wardContactDue', roles: ['owner', 'D'] } }],
  meta: { title: { ne: 'वडाबाट दोस्रो ताकेता गर्नुहोस्', en: 'Remind a second time from the ward' } },
};

function withReminder(part: Source): Source {
  if (part['id'] !== PART) return part;
  const groups: readonly unknown[] = Array.isArray(part['groups']) ? part['groups'] : [];
  return { ...part, groups: [...groups, { in: REMINDED, on: { REMIND_AGAIN: reminder } }] };
}

function writtenOut(source: StageSource, id: string) {
  const out = writeOutStage(source, stageFile(id));
  if (!out.ok) throw new Error(out.problems.map(({ path, message }) => `${path}: ${message.en}`).join('\n'));
  return out;
}

function without(event: string, { states, ...rest }: StageDefinition): StageDefinition {
  const left = Object.entries(states).map(([name, node]): [string, StateNode] => {
    const { [event]: _, ...on } = node.on ?? {};
    return [name, isRecord(node.on) ? { ...node, on } : node];
  });
  return { ...rest, states: Object.fromEntries(left) };
}

const changed = shippedStages.map((id) => {
  const source = shippedSource(id);
  const after: StageSource = { ...source, ...(source.parts && { parts: source.parts.map(withReminder) }) };
  const [was, now] = [writtenOut(source, id), writtenOut(after, id)];
  const reminded = Object.entries(now.definition.states).filter(([, { on }]) =>
    Object.hasOwn(on ?? {}, 'REMIND_AGAIN'),
  );
  return { id, after, was, now, reminded: reminded.map(([name]) => name) };
});

test('a second reminder that is written into one file stands in the three stages that place it, at the desks that it names', () => {
  const seen = changed.filter(({ reminded }) => reminded.length > 0);
  expect(seen.map(({ id, reminded }) => [id, reminded.toSorted()])).toEqual(
    ['phase-one', 'renotice', 'simple-permit'].map((id) => [id, REMINDED.toSorted()]),
  );
});

test.each(changed)('and nothing else of $id is moved by it', ({ was, now }) => {
  expect(without('REMIND_AGAIN', now.definition)).toEqual(was.definition);
  expect(now.fragments).toEqual(was.fragments);
});

test.each(changed.filter(({ reminded }) => reminded.length > 0))(
  '$id compiles with it, and the reminder is found in the part',
  ({ id, after, now }) => {
    const { forms, roles, facts = {} } = shippedBody(id);
    const compiled = compileStage(assembleBody(now.definition, { fragments: now.fragments, forms, roles, facts }));
    expect(compiled.ok ? [] : now.asWritten(compiled.problems)).toEqual([]);
    const { ways } = originsOf(after, now);
    expect(ways['disputed/REMIND_AGAIN/0']).toMatchObject({ in: 'part', id: PART });
  },
);
