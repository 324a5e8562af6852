import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { officeConfig } from '../../../server/office/read.ts';
import { readShippedOffice } from '../../../server/office/office-files.ts';
import { rolesOf } from '../../../server/definitions/publish.ts';
import { apart } from '../../../server/law-desk/trial/apart.ts';
import { formFindings } from '../../../server/law-desk/trial/form.ts';
import { stageFindings } from '../../../server/law-desk/trial/stage.ts';
import type { Finding, LawOnDay } from '../../../server/law-desk/trial/task.ts';
import { templateFindings } from '../../../server/law-desk/trial/template.ts';
import { isProblem } from '../../../server/http/problems.ts';
import { definitionApi } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const BROKEN = join(import.meta.dirname, '../../fixtures/broken/stages');
const title = { ne: 'क', en: 'a' };

const shipped = readShipped();
const shippedOffice = readShippedOffice();
const config = officeConfig(
  shippedOffice.organization,
  shippedOffice.records.map(({ kind, data }, index) => ({ kind, key: String(index), version: 1, body: data })),
);
const law: LawOnDay = {
  day: '2026-11-01',
  sources: { files: shipped.files, stages: [], written: new Map() },
  roles: rolesOf(config),
  has: { records: {}, known: new Map() },
};

/** A stage of two states with something hostile in it. */
function machine(change: object): object {
  const desk = { meta: { title, owner: ['C'] }, on: { CLOSE: { target: 'end', unguarded: true } } };
  const end = { type: 'final', meta: { title, owner: [] } };
  return { id: 'hostile', title, use: [], initial: 'desk', states: { desk, end }, ...change };
}

function withState(state: object): object {
  const desk = { meta: { title, owner: ['C'] }, on: { CLOSE: { target: 'end', unguarded: true } }, ...state };
  return machine({ states: { desk, end: { type: 'final', meta: { title, owner: [] } } } });
}

function on(event: string, transition: unknown): object {
  return withState({ on: { [event]: transition, CLOSE: { target: 'end', unguarded: true } } });
}

function nested(levels: number): object {
  return Array.from({ length: levels }).reduce<object>((guard) => ({ type: 'not', params: { of: [guard] } }), {
    type: 'noteGiven',
  });
}

function manyStates(count: number): object {
  const states = Array.from({ length: count }, (_, index) => [
    `s${String(index)}`,
    { meta: { title, owner: ['C'] }, on: { NEXT: { target: `s${String((index + 1) % count)}`, unguarded: true } } },
  ]);
  return machine({ initial: 's0', states: Object.fromEntries(states) });
}

const own = (key: string, value: unknown): object => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`);
const hostile: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['a text', 'machine'],
  ['a list', []],
  ['no states', machine({ states: {} })],
  ['states that are a list', machine({ states: [] })],
  ['states that are nothing', machine({ states: null })],
  ['a state that is nothing', machine({ states: { desk: null } })],
  ['a state that is a number', machine({ states: { desk: 1 } })],
  ['a state called __proto__', machine({ states: own('__proto__', {}) })],
  ['a state called constructor', machine({ states: { constructor: { meta: { title, owner: [] } } } })],
  ['a state with a dot', machine({ states: { 'a.b': { meta: { title, owner: [] } } } })],
  ['another name than its address', machine({ id: 'other' })],
  ['a name up a folder', machine({ id: '../../etc/passwd' })],
  ['501 states', manyStates(501)],
  ['three hundred kilobytes', machine({ title: { ne: 'क'.repeat(110_000), en: 'a' } })],
  ['conditions nested forty deep', on('GO', { guard: nested(40) })],
  ['an endless always', withState({ always: [{ target: 'desk', guard: { type: 'noteGiven' } }] })],
  ['two that always send to each other', machine({ states: pair() })],
  ['an always without a condition', withState({ always: [{ target: 'end' }] })],
  ['a timer', withState({ after: { 1000: 'end' } })],
  ['a thing to invoke', withState({ invoke: { src: 'fetch' } })],
  ['a route', withState({ route: {} })],
  ['states within a state', withState({ states: { inner: {} } })],
  ['parallel states', machine({ type: 'parallel' })],
  ['a history state', withState({ type: 'history' })],
  ['a wildcard', on('*', { target: 'end', unguarded: true })],
  ['an event of the engine itself', on('xstate.done.state.desk', { target: 'end', unguarded: true })],
  ['an event that stops it', on('xstate.stop', { target: 'end', unguarded: true })],
  ['an event called __proto__', withState({ on: own('__proto__', { unguarded: true }) })],
  ['the old word for a condition', on('GO', { cond: 'paid', target: 'end' })],
  ['conditions in a list', on('GO', { guards: [], target: 'end' })],
  ['a condition that is nothing', on('GO', { guard: null, target: 'end' })],
  ['a condition that is no', on('GO', { guard: false, target: 'end' })],
  ['an empty condition', on('GO', { guard: '', target: 'end' })],
  ['a condition called toString', on('GO', { guard: { type: 'toString' }, target: 'end' })],
  ['a condition called constructor', on('GO', { guard: { type: 'constructor' }, target: 'end' })],
  ['a condition and none', on('GO', { guard: { type: 'noteGiven' }, unguarded: true, target: 'end' })],
  ['a way without any condition', on('GO', { target: 'end' })],
  ['a way to nowhere', on('GO', { target: 'nowhere', unguarded: true })],
  ['a way to the root', on('GO', { target: '#hostile', unguarded: true })],
  ['an unknown thing to do', on('GO', { unguarded: true, actions: [{ type: 'assign' }] })],
  [
    'a thing to do with code in it',
    on('GO', { unguarded: true, actions: [{ type: 'notify', params: { exec: 'rm' } }] }),
  ],
  ['a formula that is a program', on('GO', { guard: { type: 'formula', params: { cel: 'while(true){}' } } })],
  [
    'a formula that reaches the prototype',
    on('GO', { guard: { type: 'formula', params: { cel: 'this.constructor' } } }),
  ],
  [
    'a formula with a runaway pattern',
    on('GO', { guard: { type: 'formula', params: { cel: '"a".matches("^(a+)+$")' } } }),
  ],
  [
    'a formula of ten thousand words',
    on('GO', { guard: { type: 'formula', params: { cel: `${'1 + '.repeat(10_000)}1 > 0` } } }),
  ],
  ['an unknown fact', on('GO', { guard: { type: 'formula', params: { cel: 'owner.wealth > 1' } } })],
  ['an unknown form', withState({ meta: { title, owner: ['C'], forms: ['../../etc'] } })],
  ['an unknown role', withState({ meta: { title, owner: ['ROOT'] } })],
  ['a misspelt kind of state', machine({ states: { desk: { type: 'fnial', meta: { title, owner: [] } } } })],
  ['a fragment that is not there', machine({ use: ['approval-protocol-2'] })],
  ['an end that nobody reaches', machine({ initial: 'end' })],
];

function pair(): object {
  const to = (target: string) => ({
    meta: { title, owner: ['C'] },
    always: [{ target, guard: { type: 'noteGiven' } }],
  });
  return { desk: to('b'), b: to('desk'), end: { type: 'final', meta: { title, owner: [] } } };
}

function inBothLanguages(findings: readonly Finding[]): void {
  expect(findings.length).toBeGreaterThan(0);
  for (const { rule, message } of findings) {
    expect(rule).not.toBe('');
    expect(message.ne).toMatch(/[ऀ-ॿ]/u);
    expect(message.en.length).toBeGreaterThan(5);
  }
}

describe('a hostile machine is refused with a named problem in Nepali and English', () => {
  test('there are fifty of them', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(50);
  });

  test.each(hostile)('%s', (_name, definition) => {
    const source = JSON.stringify({ definition, fragments: [] });
    inBothLanguages(stageFindings({ law, change: { kind: 'workflow', id: 'hostile', source } }));
  });

  test.each(['null', '1', '{}', '{"definition":{},"fragments":{}}', '{"definition":{},"fragments":[null]}'])(
    'a text that is none: %s',
    (source) => inBothLanguages(stageFindings({ law, change: { kind: 'workflow', id: 'hostile', source } })),
  );

  test('every broken stage that the compiler has a rule for is refused here too', () => {
    for (const name of readdirSync(BROKEN)) {
      const { definition, fragments = [] } = JSON.parse(readFileSync(join(BROKEN, name), 'utf8'));
      const source = JSON.stringify({ definition, fragments });
      inBothLanguages(stageFindings({ law, change: { kind: 'workflow', id: 'broken', source } }));
    }
  });
});

test.each([
  ['nothing', 'null'],
  ['another name', '{"slug":"other"}'],
  ['no fields', '{"slug":"hostile"}'],
  [
    'a remote reference',
    JSON.stringify({ slug: 'hostile', schema: { properties: { a: { $ref: 'https://x.example' } } } }),
  ],
  ['three hundred kilobytes', JSON.stringify({ slug: 'hostile', purpose: 'x'.repeat(300_000) })],
])('a hostile form is refused: %s', (_name, source) => {
  inBothLanguages(formFindings({ law, change: { kind: 'form', id: 'hostile', source } }));
});

test.each([
  ['nothing', null],
  ['a script', paper('<script>alert(1)</script>')],
  ['raw output', paper('{{{application.no}}}')],
  ['an unknown helper', paper('{{exec "rm"}}')],
  ['an unknown layout', { ...paper('क'), definition: { title, layout: '../../etc' } }],
  ['a definition with more than it may have', { ...paper('क'), definition: { title, layout: 'permit', run: 'x' } }],
  ['three hundred kilobytes', paper('क'.repeat(110_000))],
])('a hostile paper is refused: %s', (_name, text) => {
  inBothLanguages(templateFindings({ law, change: { kind: 'template', id: 'D01', source: JSON.stringify(text) } }));
});

function paper(document: string): object {
  return { document, definition: { title, layout: 'permit' } };
}

describe('in the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ printer: noPrinter });
  });
  afterAll(() => server.stop());

  test('a text that is too large is not even read', async () => {
    const source = { definition: 'x'.repeat(3 * 1024 * 1024) };
    const stage = definitionApi(server, 'workflow', 'phase-one');
    const answer = await stage.send('A', 'PUT', 'draft', { source, draftVersion: 0 });
    expect(answer.json()).toMatchObject({ status: 413, code: 'payloadTooLarge' });
  });

  test('a check that takes too long ends with its thread, and says so', async () => {
    const source = JSON.stringify({ definition: manyStates(400), fragments: [] });
    const slow = apart(
      { organizationId: 'organisation', accountId: 'somebody' },
      (trial) => trial.ask('check', { law, change: { kind: 'workflow', id: 'hostile', source } }),
      1,
    );
    await expect(slow).rejects.toSatisfy(
      (error: unknown) => isProblem(error) && error.problemCode === 'definitionTooSlow',
    );
  });

  test('the check of a hostile machine is made in a thread and answered', async () => {
    const source = { definition: manyStates(501), fragments: [] };
    const stage = definitionApi(server, 'workflow', 'phase-one');
    const answer = await stage.send('A', 'POST', 'check', { source });
    expect(answer.json()).toMatchObject({ problems: [{ rule: 'too-large' }] });
  });
});
