import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ApplicationSummary, WaitingView } from '../../../server/contract/application-list.ts';
import { bulkMachine, type BulkRow, type Outcome } from '../../../web/tasks/bulk.machine.ts';
import { bulkDeeds } from '../../../web/tasks/bulk-deeds.ts';

const text = { ne: 'स्वीकृत', en: 'Approve' };
const me = { id: 'me', role: 'A' };

function waits(part: Partial<WaitingView> = {}): WaitingView {
  return {
    run: 1,
    event: 'APPROVE',
    eventTitle: text,
    roles: ['A'],
    mine: true,
    fills: false,
    inBulk: true,
    since: '2026-11-01T05:00:00Z',
    ...part,
  };
}

function file(
  id: string,
  waiting: readonly WaitingView[],
  holders: ApplicationSummary['holders'] = [],
): ApplicationSummary {
  return {
    id,
    applicationNo: 1,
    ownerNe: id,
    ownerAddressNe: '',
    applicantNe: '',
    phone: '',
    ward: '04',
    plotNo: '',
    floorStatus: '',
    isBuilding: true,
    constructionType: '1',
    constructionTypeTitle: text,
    buildingClass: 'C',
    buildingClassTitle: text,
    run: 1,
    stage: 's',
    stageTitle: text,
    state: 'check',
    stateTitle: text,
    status: 'P',
    filedAt: '2026-11-01T05:00:00Z',
    waiting: [...waiting],
    daysWithUs: 0,
    daysWithApplicant: 0,
    myTurn: true,
    returned: false,
    unread: false,
    holders,
    version: 1,
  };
}

describe('what may be done at once with chosen files', () => {
  const offered = (files: readonly ApplicationSummary[]) =>
    bulkDeeds(files, me).map(({ kind, title, rows }) => [title?.en ?? kind, rows.map(({ item }) => item.id)]);

  test('is each event that asks for nothing, of the files that wait for it, most files first', () => {
    const forward = { event: 'FORWARD', eventTitle: { ne: 'पठाउनुहोस्', en: 'Forward' } };
    const files = [file('a', [waits(forward)]), file('b', [waits()]), file('c', [waits()])];
    expect(offered(files)).toEqual([
      ['Approve', ['b', 'c']],
      ['Forward', ['a']],
      ['take', ['a', 'b', 'c']],
    ]);
  });

  test('leaves out what asks for a form or a reason, and what waits for others', () => {
    expect(offered([file('a', [waits({ inBulk: false })]), file('b', [waits({ mine: false })])])).toEqual([
      ['take', ['a']],
    ]);
  });

  test('does one form of a file now, the other one the next time', () => {
    const [deed] = bulkDeeds([file('a', [waits({ form: 'first' }), waits({ form: 'second' })])], me);
    expect(deed?.rows.map(({ waiting }) => waiting?.form)).toEqual(['first']);
  });

  test('takes what nobody has, and gives back what is one’s own', () => {
    const held = [{ role: 'A', id: 'me', nameNe: 'राम', mine: true }];
    const others = [{ role: 'A', id: 'other', nameNe: 'सीता', mine: false }];
    const files = [file('a', [waits()], held), file('b', [waits()], others), file('c', [waits()])];
    expect(offered(files).slice(1)).toEqual([
      ['take', ['c']],
      ['release', ['a']],
    ]);
  });
});

describe('a bulk deed', () => {
  const rows = ['a', 'b', 'c'].map((id): BulkRow => ({ item: file(id, [waits()]), waiting: waits(), requestId: id }));

  /** Runs it with what becomes of each file, try after try. */
  function start(outcomes: Readonly<Record<string, readonly Outcome['kind'][]>>) {
    const tried: string[] = [];
    const act = (id: string): Outcome => {
      tried.push(id);
      const kind = outcomes[id]?.[tried.filter((each) => each === id).length - 1] ?? 'done';
      return { kind };
    };
    const machine = bulkMachine.provide({
      actors: {
        perform: fromPromise<Outcome, { readonly row: BulkRow; readonly note: string }>(async ({ input }) =>
          act(input.row.item.id),
        ),
      },
    });
    const actor = createActor(machine, { input: { rows } }).start();
    const kinds = () => actor.getSnapshot().context.outcomes.map(({ kind }) => kind);
    return { actor, tried, kinds };
  }

  test('does nothing before it is confirmed', () => {
    const { actor, tried } = start({});
    expect([actor.getSnapshot().value, tried]).toEqual(['asking', []]);
  });

  test('goes through the files one by one, each with its own result', async () => {
    const { actor, tried, kinds } = start({ b: ['refused'] });
    actor.send({ type: 'DO_ALL', note: '' });
    await waitFor(actor, (state) => state.matches('done'));
    expect([tried, kinds()]).toEqual([
      ['a', 'b', 'c'],
      ['done', 'refused', 'done'],
    ]);
  });

  test('stops where the network failed and goes on with that very file', async () => {
    const { actor, tried, kinds } = start({ b: ['unsent', 'done'] });
    actor.send({ type: 'DO_ALL', note: '' });
    await waitFor(actor, (state) => state.matches('stopped'));
    expect(kinds()).toEqual(['done']);
    actor.send({ type: 'GO_ON' });
    await waitFor(actor, (state) => state.matches('done'));
    expect([tried, kinds()]).toEqual([
      ['a', 'b', 'b', 'c'],
      ['done', 'done', 'done'],
    ]);
  });

  test('ends the file under way when it is stopped, and leaves the rest', async () => {
    const { actor, tried, kinds } = start({});
    actor.send({ type: 'DO_ALL', note: '' });
    actor.send({ type: 'STOP' });
    await waitFor(actor, (state) => state.matches('stopped'));
    expect([tried, kinds()]).toEqual([['a'], ['done']]);
  });
});
