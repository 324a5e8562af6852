import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Use, usesOf, type Wanted, type Written } from '../../../server/law-desk/uses.ts';
import type { UsedByView } from '../../../server/contract/definition-uses.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const titled = (en: string) => ({ ne: en, en });
const written: Written = {
  files: {
    forms: [
      { slug: 'asked', title: titled('Asked'), document: 'P1' },
      {
        slug: 'other',
        title: titled('Other'),
        condition: 'plot.area > 10',
        schema: {
          properties: {
            kind: { title: titled('Kind'), naksa: { codes: 'kinds' } },
            shop: { title: titled('Shop'), naksa: { pick: 'shops' } },
          },
        },
        papers: [{ document: 'P1', title: titled('Beside') }],
      },
      { slug: 'stranger', title: titled('Stranger'), condition: 'plot.areaTold == 1' },
    ],
    sections: [{ id: 'owner', title: titled('Owner'), prefill: 'coalesce(plot.area.sqFt, 0)' }],
    codes: {},
    patterns: {},
    rules: [{ id: 'planning', title: titled('Planning'), rules: [{ title: titled('Cover'), master: 'limits' }] }],
    facts: {
      'limit.rows': { type: 'rows', master: 'limits' },
      'limit.least': { type: 'number', derive: 'size(limit.rows)' },
      'plot.area': { type: 'number', from: 'asked#/plot/area' },
      'plot.areaTold': { type: 'number', from: 'asked-too#/plot/area' },
      'plot.door': { type: 'string', later: ['asked#/doors'] },
      'plot.told': { type: 'enum-list', collects: ['first-time#/told', 'asked#/told'] },
      'fee.plot': { type: 'number', derive: 'plot.area * 2' },
    },
    checklists: {},
    menus: { first: [{ id: 'group', title: titled('Group'), forms: ['asked'] }] },
  },
  stages: [
    {
      definition: {
        id: 'first',
        title: titled('First'),
        states: {
          desk: { meta: { title: titled('Desk'), forms: ['asked'] } },
          later: {
            meta: { title: titled('Later') },
            on: { GO: { actions: [{ type: 'openStage', params: { stage: 'second' } }] } },
          },
        },
      },
      fragments: [],
    },
    { definition: { id: 'second', title: titled('Second'), states: {} }, fragments: [] },
  ],
  papers: [
    { id: 'P1', title: titled('Paper one'), sheet: 'P2', facts: new Set(['plot.area']) },
    { id: 'P2', title: titled('Paper two'), facts: new Set(['plot.told']) },
  ],
};

function said(wanted: Wanted): readonly string[] {
  return usesOf(written, wanted).map(sentence);
}

function sentence({ kind, id, how, places, facts }: Use): string {
  return [kind, id, how, places.map(({ en }) => en).join('+'), ...facts].join(' ');
}

describe('what uses', () => {
  test('a form: stages that have it, menus, and whoever reads one of its answers', () => {
    expect(said({ kind: 'form', id: 'asked' })).toEqual([
      'workflow first has Desk',
      'form other reads Other plot.area',
      'library sections/owner reads Owner plot.area',
      'library menus has Group',
      'library facts reads facts plot.area',
      'template P1 reads Paper one plot.area',
      'template P2 reads Paper two plot.told',
    ]);
  });

  test('a field: whoever reads it, and not who names its form', () => {
    expect(said({ kind: 'form', id: 'asked', part: 'plot/area' })).not.toContain('workflow first has Desk');
    expect(said({ kind: 'form', id: 'asked', part: 'plot' })).toContain('form other reads Other plot.area');
    expect(said({ kind: 'form', id: 'asked', part: 'plot/are' })).toEqual([]);
    expect(said({ kind: 'form', id: 'asked', part: 'doors' })).toEqual([]);
    expect(said({ kind: 'form', id: 'asked', part: 'told' })).toEqual(['template P2 reads Paper two plot.told']);
  });

  test('a paper: forms that give it, and the paper whose sheet it is', () => {
    expect(said({ kind: 'template', id: 'P1' })).toEqual(['form asked prints Asked', 'form other prints Beside']);
    expect(said({ kind: 'template', id: 'P2' })).toEqual(['template P1 names Paper one']);
  });

  test('a stage: the stage that opens it', () => {
    expect(said({ kind: 'workflow', id: 'second' })).toEqual(['workflow first names Later']);
  });

  test('a list of the office: the fields that choose from it', () => {
    expect(said({ kind: 'master', id: 'shops' })).toEqual(['form other chooses Shop']);
  });

  test('a table: the rules whose limits it has, and what is worked out from its rows', () => {
    expect(said({ kind: 'master', id: 'limits' })).toEqual([
      'library rules/planning reads Cover',
      'library facts reads facts limit.rows',
    ]);
  });

  test('a list of choices: the fields that choose from it', () => {
    expect(said({ kind: 'library', id: 'library', part: 'kinds' })).toEqual(['form other chooses Kind']);
    expect(said({ kind: 'library', id: 'library' })).toEqual([]);
  });
});

describe('through the door', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ printer: noPrinter });
  });
  afterAll(() => server.stop());

  test('a shipped form tells its stage, a paper that reads it and the menu', async () => {
    const answer = await server.as('AUD', { url: '/api/definitions/form/map-permit-application-edit/used-by' });
    const { uses } = answer.json<UsedByView>();
    const found = uses.map(({ kind, id, how }) => `${kind} ${id} ${how}`);
    expect(found).toEqual(expect.arrayContaining(['workflow phase-one has', 'library menus has']));
    expect(
      uses.some(({ kind, how, facts }) => kind === 'template' && how === 'reads' && facts.includes('applicant.nameNe')),
    ).toBe(true);
  });

  test('a shipped table tells the rule whose limit it has', async () => {
    const { uses } = (await server.as('AUD', { url: '/api/definitions/master/coverage/used-by' })).json<UsedByView>();
    expect(uses.map(({ kind, id, how }) => `${kind} ${id} ${how}`)).toContain('library rules/planning reads');
  });

  test('nobody outside the law’s readers is told', async () => {
    expect((await server.as('D', { url: '/api/definitions/template/A01/used-by' })).statusCode).toBe(403);
  });
});
