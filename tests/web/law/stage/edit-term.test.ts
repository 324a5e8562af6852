import { expect, test } from 'vitest';
import { factShapes } from '../../../../form-schemas/engine/formula/fact-shapes.ts';
import { writtenOut } from '../../../../server/definitions/assemble.ts';
import { readStageSource } from '../../../../server/definitions/sources.ts';
import { simulate } from '../../../../server/law-desk/trial/simulate.ts';
import { demandedBefore, setDemanded } from '../../../../web/law/stage/edit-demand.ts';
import { setTags } from '../../../../web/law/stage/edit-stage.ts';
import { findTerm, setTerm } from '../../../../web/law/stage/edit-term.ts';
import { type DeskRow, deskRows } from '../../../../web/law/stage/read-stage.ts';
import { assembleBody } from '../../../../workflows/engine/body.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';
import { compiled, readJson, roles, shippedSource } from '../../../workflows/stages.ts';

const { fragments, parts } = shippedSource('site-inspection');
/** What everybody begins with who begins a stage from nothing. */
const blank = { definition: readJson('server/law-desk/blank/workflow.json'), fragments, parts };

function rowOf(source: unknown, id: string): DeskRow {
  const row = deskRows(source).find((each) => each.id === id);
  if (row === undefined) throw new Error(`no desk ${id}`);
  return row;
}

function stageOf(source: unknown, forms: Parameters<typeof assembleBody>[1]['forms'] = []) {
  const out = writtenOut(readStageSource(source));
  if (!out.ok) throw new Error(out.problems.map(({ path, message }) => `${path}: ${message.en}`).join('\n'));
  const library = shippedLibrary();
  const facts = factShapes(library);
  return compiled(assembleBody(out.definition, { fragments: out.fragments, forms, roles, facts }));
}

/** Where a case stands that nobody touches from the first of November on. */
function left(source: unknown, until: string): readonly (readonly [string, string, string])[] {
  const at = '2026-11-01T06:15:00.000Z';
  const given = { type: '1', class: 'C', ward: '01', at, facts: {} };
  const now = `${until}T06:15:00.000Z`;
  const { steps } = simulate(stageOf(source), { given, presses: [], as: 'A', now, terms: { deskDays: 7 } });
  return steps.map(({ day, by, state }) => [day, by, state]);
}

test('a new stage’s desk goes on by itself on the day after its days, and not before', () => {
  const written = setTerm(blank, rowOf(blank, 'first'), { timer: 'deskDays', target: 'second' });
  expect(findTerm(written, rowOf(written, 'first'))).toEqual({ timer: 'deskDays', target: 'second' });
  expect(findTerm(written, rowOf(written, 'second'))).toBeUndefined();
  expect(left(written, '2026-11-08')).toEqual([]);
  expect(left(written, '2026-11-09')).toEqual([['2026-11-09', 'SYSTEM', 'second']]);
});

test('a term is set anew and taken away, and nothing else is touched', () => {
  const term = { timer: 'deskDays', target: 'second' };
  const once = setTerm(blank, rowOf(blank, 'first'), term);
  const other = setTerm(once, rowOf(once, 'first'), { ...term, target: 'done' });
  expect(findTerm(other, rowOf(other, 'first'))).toEqual({ ...term, target: 'done' });
  expect(left(other, '2026-11-20')).toEqual([['2026-11-09', 'SYSTEM', 'done']]);
  expect(setTerm(other, rowOf(other, 'first'), undefined)).toEqual(blank);
  const second = setTerm(once, rowOf(once, 'second'), { ...term, target: 'first' });
  expect(setTerm(second, rowOf(second, 'second'), undefined)).toEqual(once);
});

test('terms that were written otherwise stay beside the one that was chosen', () => {
  const own = { target: 'done', guard: [{ type: 'payloadIs', params: { name: 'name', in: ['other'] } }] };
  const entry = [{ type: 'startDeadline', params: { name: 'other', due: 'case.validUntil' } }];
  const { first } = blank.definition.states;
  const states = { ...blank.definition.states, first: { ...first, entry, on: { ...first.on, DEADLINE: own } } };
  const source = { ...blank, definition: { ...blank.definition, states } };
  const both = setTerm(source, rowOf(source, 'first'), { timer: 'deskDays', target: 'second' });
  expect(deskRows(both)[0]?.ways.filter(({ event }) => event === 'DEADLINE')).toHaveLength(2);
  expect(setTerm(both, rowOf(both, 'first'), undefined)).toEqual(source);
});

test('an end says what has been reached there, and no longer', () => {
  const tagged = setTags(blank, rowOf(blank, 'done'), ['completed']);
  expect(rowOf(tagged, 'done').tags).toEqual(['completed']);
  expect(stageOf(tagged).body.definition.states['done']?.tags).toEqual(['completed']);
  expect(setTags(tagged, rowOf(tagged, 'done'), [])).toEqual(blank);
});

test('what an end demands before it is chosen by desks; without it nothing could be approved there', () => {
  const { forms } = shippedLibrary();
  const shipped = shippedSource('superstructure');
  const end = deskRows(shipped).find(({ tags }) => tags.includes('approved'));
  if (end === undefined) throw new Error('nothing is approved');
  const { demands: _gone, ...definition } = shipped.definition;
  const bare = { ...shipped, definition };
  expect(() => stageOf(bare, Object.values(forms))).toThrow('nothing is demanded before it');
  const desks = deskRows(shipped).filter(({ kind, forms: own }) => kind === 'desk' && own.length > 0);
  const ids = desks.map(({ id }) => id);
  const demanding = setDemanded(bare, rowOf(bare, end.id), ids);
  expect(demandedBefore(demanding, rowOf(demanding, end.id))).toEqual(ids);
  expect(() => stageOf(demanding, Object.values(forms))).not.toThrow('nothing is demanded before it');
  expect(setDemanded(demanding, rowOf(demanding, end.id), [])).toEqual(bare);
});
