import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeSetView } from '../../../server/contract/change-sets.ts';
import type { LawTableView } from '../../../server/contract/law-tables.ts';
import { type DefinitionApi, definitionApi, type FormText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf } from '../../support/setup-area.ts';

const FORM = 'noteorder-pilength-level-view';
const OTHER = 'single-phase-note-order';
const url = '/api/change-sets';
const LATER = '2027-03-01';

let server: TestServer;
let form: DefinitionApi<FormText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  form = definitionApi<FormText>(server, 'form', FORM);
});
afterAll(() => server.stop());

const today = () => server.clock.now().slice(0, 10);
const post = (who: string, path: string, payload: object) =>
  server.as(who, { method: 'POST', url: `${url}${path}`, payload });

/** The first row of a table written anew, to hold from a day. */
async function writeTable(table: 'coverage' | 'far', day: string, change: Readonly<Record<string, string>>) {
  const { records, draft } = (await server.as('A', { url: `/api/law-tables/${table}` })).json<LawTableView>();
  const rows = records.map(({ id, data }, index) => ({ of: id, data: index === 0 ? { ...data, ...change } : data }));
  const answer = await server.as('A', {
    method: 'PUT',
    url: `/api/law-tables/${table}/draft`,
    payload: { day, rows, draftVersion: draft?.draftVersion ?? 0 },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function begin(...parts: readonly object[]): Promise<string> {
  const { id } = (await post('A', '', { title: 'समूह' })).json<ChangeSetView>();
  for (const part of parts) {
    const put = await post('A', `/${id}/parts`, part);
    expect(put.statusCode, put.body).toBe(200);
  }
  return id;
}

const retitle = (en: string) => (text: FormText) => Object.assign(text, { title: { ne: 'नाम', en } });
const seen = async (id: string) => (await server.as('A', { url: `${url}/${id}` })).json<ChangeSetView>();

describe('what goes together', () => {
  let count = 0;
  beforeEach(async () => {
    count += 1;
    await form.write('A', retitle(`Title ${String(count)}`));
  });

  test('holds only what there is or what its author writes', async () => {
    const id = await begin();
    for (const part of [
      { kind: 'table', id: 'constructor' },
      { kind: 'table', id: 'account' },
      { kind: 'form', id: 'nope' },
    ])
      expect(problemOf(await post('A', `/${id}/parts`, part)).code).toBe('changeSetPartUnknown');
    expect((await seen(id)).parts).toEqual([]);
  });

  test('is not put forward with something that came in while it was checked; the set stays whole and open', async () => {
    const id = await begin({ kind: 'form', id: FORM });
    await definitionApi<FormText>(server, 'form', OTHER).write('A', retitle('Other'));
    const propose = post('A', `/${id}/propose`, { note: 'सबै', effectiveFrom: today() });
    const put = post('A', `/${id}/parts`, { kind: 'form', id: OTHER });
    const [asked] = await Promise.all([propose, put]);
    expect(problemOf(asked).code).toBe('changeSetMoved');
    expect((await seen(id)).state).toBe('open');
    expect((await form.view()).proposals.filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  test('holds from the day that was proposed: the second person gives no other one', async () => {
    const id = await begin({ kind: 'form', id: FORM });
    await post('A', `/${id}/propose`, { note: 'सबै', effectiveFrom: LATER });
    for (const effectiveFrom of [today(), '2099-01-01'])
      expect(problemOf(await post('C', `/${id}/publish`, { effectiveFrom })).code).toBe('effectiveDateProposed');
    expect((await post('A', `/${id}/withdraw`, { note: 'x' })).statusCode).toBe(200);
  });

  test('has no table that holds before the day of the set', async () => {
    await writeTable('coverage', today(), { maxPct: '61' });
    const id = await begin({ kind: 'table', id: 'coverage' });
    const asked = await post('A', `/${id}/propose`, { note: 'कभरेज', effectiveFrom: LATER });
    expect(asked.statusCode, asked.body).toBe(200);
    expect((await post('C', `/${id}/publish`, {})).statusCode).toBe(200);
    const { records } = (await server.as('C', { url: '/api/law-tables/coverage' })).json<LawTableView>();
    expect(records.filter(({ data }) => data['maxPct'] === '61').map(({ validFrom }) => validFrom)).toEqual([LATER]);
  });

  test('confirms no deed that stands in the place of its own', async () => {
    await writeTable('far', LATER, { maxFar: '1.5' });
    const id = await begin({ kind: 'table', id: 'far' });
    const asked = await post('A', `/${id}/propose`, { note: 'अनुपात', effectiveFrom: LATER });
    expect(asked.statusCode, asked.body).toBe(200);
    const reset = await server.owner.query<{ id: string }>(
      `with other as (
         insert into proposal (organization_id, id, deed, master, record_id, key, asked, changes, hash, reason, proposed_by, proposed_at, expires_at)
         select organization_id, gen_random_uuid(), deed, 'coverage', record_id, key, asked, changes, hash, reason, proposed_by, proposed_at, expires_at
         from proposal p where id = (select proposal_id from change_set_part where set_id = $1)
         returning id)
       update change_set_part set proposal_id = other.id from other where set_id = $1 returning other.id`,
      [id],
    );
    expect(reset.rows).toHaveLength(1);
    expect(problemOf(await post('C', `/${id}/publish`, {})).code).toBe('proposalNotFound');
    expect((await seen(id)).state).toBe('waiting');
  });

  test('is not taken back over what somebody published since', async () => {
    const id = await begin({ kind: 'form', id: FORM });
    await post('A', `/${id}/propose`, { note: 'सबै', effectiveFrom: today() });
    expect((await post('C', `/${id}/publish`, {})).statusCode).toBe(200);
    await form.publish(retitle('Since then'));
    expect(problemOf(await post('A', `/${id}/reverse`, { title: 'फिर्ता' })).code).toBe('changeSetOvertaken');
    expect((await form.view()).title.en).toBe('Since then');
  });
});
