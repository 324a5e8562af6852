import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { LedgerView, RelatedList, TasksView } from '../../../server/contract/case-page.ts';
import type { FilePlaceView } from '../../../server/contract/files.ts';
import { type DrivenCase, type Office, openCase } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('notice'));
});
afterAll(() => office.stop());

async function read<T>(path: string, who = 'B', { id } = driven): Promise<T> {
  const answer = await office.server.as(who, { url: `/api/applications/${id}${path}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

test('the work of a case follows from its machine and its history', async () => {
  const { runs } = await read<TasksView>('/tasks');
  expect(runs).toHaveLength(1);
  expect(runs[0]?.tasks.map(({ state, status }) => `${state} ${status}`)).toEqual([
    'application done',
    'technical-design done',
    'check done',
    'revenue done',
    'notice underWay',
    'objection-window notYet',
    'sarjamin notYet',
    'note-order notYet',
    'permit notYet',
  ]);
  const [first] = runs[0]?.tasks ?? [];
  expect(first?.ended).toBeDefined();
  expect(first?.forms).toContain('map-permit-application-edit');
});

test('the ledger says what was demanded, paid, is owed and held, and each entry by its head', async () => {
  const ledger = await read<LedgerView>('/ledger');
  expect(Number(ledger.demanded)).toBeGreaterThan(0);
  expect(ledger).toMatchObject({ paid: ledger.demanded, balance: '0.00', depositHeld: ledger.depositDemanded });
  const demands = ledger.entries.filter(({ kind }) => kind === 'demand');
  expect(demands.every(({ head }) => /\p{Script=Devanagari}/u.test(head?.ne ?? ''))).toBe(true);
  expect(ledger.entries.some(({ kind, receiptNo }) => kind === 'receipt' && receiptNo !== undefined)).toBe(true);
  const sum = demands.reduce((total, { amount }) => total + Number(amount), 0);
  expect(sum).toBeCloseTo(Number(ledger.demanded) + Number(ledger.depositDemanded), 2);
});

test('another application on the same plot is named to who may see it, and only said to be there to who may not', async () => {
  expect(await read<RelatedList>('/related')).toMatchObject({ items: [], hiddenOpen: false });
  const { summary } = await read<ApplicationView>('');
  const other = await openCase(office, { applicationNo: 8_384_000_003 });
  await office.server.owner.query('update application set ward = $1, plot_no = $2 where id = $3', [
    summary.ward,
    summary.plotNo,
    other.id,
  ]);
  expect(await read<RelatedList>('/related')).toMatchObject({
    plotNo: summary.plotNo,
    items: [{ id: other.id, open: true }],
    hiddenOpen: false,
  });
  await office.server.owner.query(
    'update application set filed_by = (select id from account where role = $1 limit 1) where id = $2',
    ['AUD', other.id],
  );
  expect(await read<RelatedList>('/related', 'D')).toMatchObject({ items: [], hiddenOpen: true });
  await office.server.owner.query("update application set status = 'D' where id = $1", [other.id]);
  expect(await read<RelatedList>('/related')).toMatchObject({ items: [{ id: other.id, open: false }] });
  expect(await read<RelatedList>('/related', 'D')).toMatchObject({ hiddenOpen: false });
});

test('files are put where the papers of the forms under way belong', async () => {
  const places = await read<FilePlaceView[]>('/file-places');
  const deed = places.find(({ category }) => category === 'AT01');
  expect(deed).toMatchObject({ form: 'map-permit-application-edit', run: 1, given: 1 });
  expect(deed?.title?.ne).toMatch(/\p{Script=Devanagari}/u);
});
