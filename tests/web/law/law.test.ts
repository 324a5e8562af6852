import { describe, expect, test } from 'vitest';
import type { DryRunLine } from '../../../server/contract/definition-drafts.ts';
import type { ProposalView } from '../../../server/contract/definitions.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { groupChanges, stepsOf } from '../../../web/law/change-words.ts';
import { guardText, readGuard } from '../../../web/law/condition-words.ts';
import { findDefinitions, kindOf, type Listed, waitingProposal, whyNotPublish } from '../../../web/law/list.ts';
import { nextBatch, statesToMap } from '../../../web/law/migration.ts';
import { orderActions, readObject, simulationOf } from '../../../web/law/simulation.ts';
import { readLines } from '../../../web/law/streamed.ts';

const title = { ne: 'चरण', en: 'Stage' };
const listed = (id: string, given: Partial<Listed> = {}): Listed => ({
  kind: 'workflow',
  id,
  title: { ne: id === 'notice' ? 'सूचना टाँस' : 'इजाजत', en: id },
  version: 1,
  effectiveFrom: '2026-07-17',
  own: false,
  waiting: false,
  draft: false,
  ...given,
});

describe('the list of definitions', () => {
  test('finds by words of either language and by the technical name', () => {
    const items = [listed('notice'), listed('permit')];
    expect(findDefinitions(items, 'टाँस सूचना').map(({ id }) => id)).toEqual(['notice']);
    expect(findDefinitions(items, 'PERM').map(({ id }) => id)).toEqual(['permit']);
    expect(findDefinitions(items, '').length).toBe(2);
  });

  test('begins with what waits for a second person, then with what the reader is writing', () => {
    const items = [listed('a'), listed('b', { draft: true }), listed('c', { waiting: true })];
    expect(findDefinitions(items, '').map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('shows the stages when the address names no kind', () => {
    expect([kindOf('form'), kindOf('nonsense'), kindOf(null)]).toEqual(['form', 'workflow', 'workflow']);
  });
});

describe('a proposal', () => {
  const proposal: ProposalView = {
    id: '1',
    kind: 'workflow',
    definitionId: 'notice',
    baseVersion: 1,
    source: {},
    note: 'x',
    effectiveFrom: '2026-11-22',
    proposedBy: { id: 'engineer', name: 'इन्जिनियर' },
    proposedAt: '2026-11-22T04:15:00.000Z',
    state: 'waiting',
  };

  test('is published by somebody else whose post may', () => {
    expect(whyNotPublish(proposal, { draft: true, publish: true }, 'chief')).toBeUndefined();
    expect(whyNotPublish(proposal, { draft: true, publish: true }, 'engineer')).toBe('own');
    expect(whyNotPublish(proposal, { draft: true, publish: false }, 'other')).toBe('role');
  });

  test('waits until it is decided', () => {
    expect(waitingProposal({ proposals: [{ ...proposal, state: 'withdrawn' }, proposal] })).toBe(proposal);
    expect(waitingProposal({ proposals: [{ ...proposal, state: 'published' }] })).toBeUndefined();
  });
});

describe('a difference', () => {
  test('stands under the nearest title, however far apart two of them are', () => {
    const change = (path: string, en: string) => ({ path, label: { ne: en, en }, what: 'changed' as const });
    const groups = groupChanges([change('/a', 'One'), change('/b', 'Two'), change('/c', 'One')]);
    expect(groups.map(({ label, changes }) => [label.en, changes.length])).toEqual([
      ['One', 2],
      ['Two', 1],
    ]);
  });

  test('is reached step by step', () => {
    expect(stepsOf('/definition/states/a~1b/on')).toEqual(['definition', 'states', 'a/b', 'on']);
  });

  test('that is a condition is read as a sentence', async () => {
    const { t } = await createTexts('ne', ne);
    const wording = { t, language: 'ne' } as const;
    const written = {
      type: 'any',
      params: { of: [{ type: 'noteGiven' }, { type: 'not', params: { of: { type: 'noOpenObjection' } } }] },
    };
    const guard = readGuard(JSON.stringify(written));
    expect(guard && guardText(guard, wording)).toBe(
      'यीमध्ये कुनै एक सर्त पूरा: कारण लेखिएको; “सबै उजुरी टुङ्गिएको” भन्ने सर्त लागू नहुने',
    );
    expect([readGuard('plain words'), readGuard('{"type": 1}'), readGuard('{'), readGuard(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('work that answers line by line', () => {
  const lines: readonly DryRunLine[] = [
    { line: 'progress', done: 200, total: 300 },
    { line: 'case', id: 'a', applicationNo: 7, run: 1, outcome: 'different', was: 'notice', would: 'permit' },
    { line: 'progress', done: 300, total: 300 },
    { line: 'result', total: 300, same: 299, refused: 0, different: 1 },
  ];

  test('is as far as its last line said', () => {
    expect(readLines(lines.slice(0, 2))).toMatchObject({ done: 200, total: 300, problems: [] });
    expect(readLines(lines.slice(0, 2)).result).toBeUndefined();
    expect(readLines(lines)).toMatchObject({ done: 300, cases: [{ applicationNo: 7 }], result: { different: 1 } });
  });

  test('has nothing to say before it began', () => {
    expect(readLines<DryRunLine>([])).toEqual({ done: 0, total: 0, cases: [], problems: [] });
  });
});

describe('a migration', () => {
  const stage = (...states: readonly string[]) => ({
    definition: {
      id: 'notice',
      title,
      use: [],
      initial: 'a',
      states: Object.fromEntries(
        states.map((state) => [
          state,
          { meta: { title, owner: [] }, ...(state === 'end' && { type: 'final' as const }) },
        ]),
      ),
    },
  });

  test('asks where cases go whose state the new version lacks; finished ones stay', () => {
    expect(statesToMap(stage('a', 'b', 'end'), stage('a', 'c'))).toEqual(['b']);
  });

  test('goes in batches of those that can go, each application once', () => {
    const cases = [{ id: '1', would: 'a' }, { id: '1', would: 'b' }, { id: '2' }, { id: '3', would: 'a' }];
    expect(nextBatch(cases, { size: 2, chosen: [] })).toEqual(['1', '3']);
    expect(nextBatch(cases, { size: undefined, chosen: [] })).toBeUndefined();
    expect(nextBatch(cases, { size: 1, chosen: ['3', '2'] })).toEqual(['3']);
  });
});

describe('a simulation', () => {
  const given = { type: '1', class: 'C', ward: '01', day: '', facts: '{"revenue.paid": 5}' };

  test('is asked for with the facts as values', () => {
    expect(simulationOf(given, { moves: [], as: 'A', source: {} })?.given.facts).toEqual({ 'revenue.paid': 5 });
  });

  test('presses at noon of the day to which the clock was moved, and says where the clock stands', () => {
    const press = { type: 'SAVE', by: 'D' };
    const moves = [{ press }, { day: '2026-12-01' }, { press }, { day: '2026-12-05' }];
    const noon = (day: string) => `${day}T06:15:00.000Z`;
    expect(simulationOf({ ...given, day: '2026-11-30' }, { moves, as: 'A', source: {} })).toMatchObject({
      given: { at: noon('2026-11-30') },
      events: [press, { ...press, at: noon('2026-12-01') }],
      now: noon('2026-12-05'),
    });
    expect(simulationOf(given, { moves: [{ press }], as: 'A', source: {} })).toMatchObject({
      given: expect.not.objectContaining({ at: expect.anything() }),
      events: [press],
    });
  });

  test('waits while the facts are no object, or the text is not there yet', () => {
    expect(simulationOf({ ...given, facts: '[1]' }, { moves: [], as: 'A', source: {} })).toBeUndefined();
    expect(simulationOf(given, { moves: [], as: 'A', source: undefined })).toBeUndefined();
    expect([readObject(''), readObject('{'), readObject('1')]).toEqual([{}, undefined, undefined]);
  });

  test('shows open buttons first, those of the case before those of forms', () => {
    const action = (event: string, open: boolean, form?: string) => ({
      event,
      open,
      reasons: [],
      waitingFor: [],
      ...(form !== undefined && { form }),
    });
    const actions = [action('A', false), action('B', true, 'f'), action('C', false, 'f'), action('D', true)];
    expect(orderActions(actions).map(({ event }) => event)).toEqual(['D', 'B', 'A', 'C']);
  });
});
