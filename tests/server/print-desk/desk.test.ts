import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { DeskPage } from '../../../server/contract/print-desk.ts';
import { APPLICATION, bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';
import { openPaperPress } from '../../support/paper-press.ts';
import { papersOf, registeredCase } from '../documents/issued.ts';
import { takeIn } from '../../support/journal.ts';

const press = openPaperPress();
let office: Office;
let first: { readonly driven: DrivenCase; readonly paper: DocumentView };
let second: { readonly driven: DrivenCase; readonly paper: DocumentView };
beforeAll(async () => {
  office = await openOffice({ printer: press });
  first = await registeredCase(office, APPLICATION);
  office.server.clock.moveTo('2026-11-02T04:15:00.000Z');
  second = await registeredCase(office, APPLICATION);
  // what people take home; the application itself stays in the file
  await office.server.owner.query('update document set stays = false');
  for (const { driven } of [first, second]) await takeIn(office.server, driven.id);
}, 60_000);
afterAll(() => office.stop());

async function desk(query = '', who = 'B'): Promise<DeskPage> {
  const answer = await office.server.as(who, { url: `/api/print-desk?${query}` });
  expect([answer.statusCode, query]).toEqual([200, query]);
  return answer.json<DeskPage>();
}

const idsOf = ({ papers }: DeskPage): readonly string[] => papers.map(({ id }) => id);

describe('the desk', () => {
  test('shows what waits for the printer, newest first, with its case, and what to call it', async () => {
    const page = await desk();
    expect(idsOf(page)).toEqual([second.paper.id, first.paper.id]);
    expect(page.papers[1]).toEqual({
      id: first.paper.id,
      applicationId: first.driven.id,
      registrationNo: '०८३/०८४-०००१',
      ownerNe: 'सुशीला थापा',
      ward: '04',
      plotNo: '215',
      run: 1,
      stage: expect.objectContaining({ ne: expect.any(String) }),
      form: APPLICATION,
      title: first.paper.title,
      code: first.paper.code,
      ...(first.paper.number === undefined ? {} : { number: first.paper.number }),
      issuedAt: first.paper.issuedAt,
      standing: 'valid',
      copies: 0,
      handedOver: false,
      stays: false,
    });
    expect(page).toMatchObject({
      counts: { toPrint: 2, toHandOver: 0, toFile: 0 },
      underway: [],
      forms: [{ form: APPLICATION, title: first.paper.title }],
    });
  });

  test('gives its pages without a gap or a double, and refuses an address that it never gave', async () => {
    const one = await desk('limit=1');
    const two = await desk(`limit=1&after=${one.next ?? ''}`);
    expect([idsOf(one), idsOf(two), two.next]).toEqual([[second.paper.id], [first.paper.id], undefined]);
    const bad = await office.server.as('B', { url: '/api/print-desk?after=WyJ4Il0' });
    expect(bad.statusCode).toBe(400);
  });

  test('finds by number, code, owner, plot and registration number, by ward, form, standing and day', async () => {
    const { code } = first.paper;
    const found = async (query: string): Promise<readonly string[]> => idsOf(await desk(query));
    const both = [second.paper.id, first.paper.id];
    expect(await found(`q=${code.slice(2, 9).toLowerCase()}`)).toEqual([first.paper.id]);
    expect(await found(`q=${encodeURIComponent('सुशीला २१५')}`)).toEqual(both);
    expect(await found(`q=${encodeURIComponent('083/084-0002')}`)).toEqual([second.paper.id]);
    expect(await found('q=100%25')).toEqual([]);
    expect(await found('ward=4')).toEqual(both);
    expect(await found('ward=07')).toEqual([]);
    expect(await found(`form=${APPLICATION}`)).toEqual(both);
    expect(await found('form=no-such-form')).toEqual([]);
    expect(await found('standing=revoked&show=all')).toEqual([]);
    expect(await found('to=2026-11-01')).toEqual([first.paper.id]);
    expect(await found('from=2026-11-02&to=2026-11-02')).toEqual([second.paper.id]);
  });

  test('shows each only what they may read: filers their own files, ward posts their ward', async () => {
    expect(idsOf(await desk('', 'G'))).toHaveLength(2);
    expect(idsOf(await desk('', 'AUD'))).toHaveLength(2);
    expect(await desk('', 'ward02@sungabha.example')).toMatchObject({
      papers: [],
      counts: { toPrint: 0, toHandOver: 0 },
    });
    expect(await desk('', 'designer2@sungabha.example')).toMatchObject({ papers: [], counts: { toPrint: 0 } });
    const answers = await Promise.all(
      ['', '.pdf', '/preview', '/copies/1.pdf'].map((part) =>
        office.server.as('designer2@sungabha.example', { url: `/api/documents/${first.paper.id}${part}` }),
      ),
    );
    expect(answers.map((answer: LightMyRequestResponse) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });

  test('moves a paper from the printer to the counter, and from there to what is done with', async () => {
    const url = `/api/documents/${first.paper.id}/copies`;
    await office.server.as('B', { method: 'POST', url });
    expect(await desk('show=toHandOver')).toMatchObject({
      papers: [{ id: first.paper.id, copies: 1, handedOver: false }],
      counts: { toPrint: 1, toHandOver: 1 },
    });
    const payload = { takenBy: 'सुशीला थापा', relation: 'आफैँ' };
    await office.server.as('B', { method: 'POST', url: `${url}/1/hand-over`, payload });
    expect(await desk('show=toHandOver')).toMatchObject({ papers: [], counts: { toPrint: 1, toHandOver: 0 } });
    expect(idsOf(await desk('show=all'))).toEqual([second.paper.id, first.paper.id]);
  });

  test('hands nobody a paper that is being revoked in that very moment', async () => {
    const { owner } = office.server;
    const { id } = first.paper;
    const url = `/api/documents/${id}/copies`;
    await office.server.as('B', { method: 'POST', url });
    const revoking = await owner.connect();
    await revoking.query('begin');
    await revoking.query(`update document set standing = 'revoked' where id = $1`, [id]);
    const payload = { takenBy: 'सुशीला थापा', relation: 'आफैँ' };
    const given = office.server.as('B', { method: 'POST', url: `${url}/2/hand-over`, payload });
    await vi.waitFor(async () => {
      const { rows } = await revoking.query('select from pg_locks where not granted');
      expect(rows.length).toBeGreaterThan(0);
    });
    await revoking.query('commit');
    revoking.release();
    expect((await given).json()).toMatchObject({ code: 'documentRevoked' });
    const { rows } = await owner.query('select copy_no from document_hand_over where document_id = $1', [id]);
    expect(rows).toEqual([{ copy_no: 1 }]);
    await owner.query(`update document set standing = 'valid' where id = $1`, [id]);
  });

  test('does not wait for a paper that stays in the file to be taken', async () => {
    await office.server.owner.query('update document set stays = true, copies = 1 where id = $1', [second.paper.id]);
    expect((await desk('show=toHandOver')).counts).toEqual({ toPrint: 0, toHandOver: 0, toFile: 0 });
  });

  test('prints what stays in the file from a list of its own, not from that of what is handed out', async () => {
    await office.server.owner.query('update document set stays = true, copies = 0 where id = $1', [second.paper.id]);
    expect(await desk('show=toPrint')).toMatchObject({ papers: [], counts: { toPrint: 0, toFile: 1 } });
    expect(idsOf(await desk('show=toFile'))).toEqual([second.paper.id]);
  });
});

test('among hundreds of newer papers one is found by its number, by the name of its owner, and by both', async () => {
  const other = await registeredCase(office, APPLICATION);
  await office.server.owner.query(`update application set search_text = ' pemba serpa 83840099' where id = $1`, [
    other.driven.id,
  ]);
  await addNewer(second.paper.id, 600);
  const found = async (q: string): Promise<readonly string[]> =>
    idsOf(await desk(`show=all&limit=5&q=${encodeURIComponent(q)}`));
  const { id, code } = other.paper;
  expect(await found(code.slice(1, 8))).toEqual([id]);
  expect(await found('पेम्बा')).toEqual([id]);
  expect(await found('pemba sherpa')).toEqual([id]);
  expect(await found(`शेर्पा ${code.slice(2, 9)}`)).toEqual([id]);
  expect(await found(`थापा ${code.slice(2, 9)}`)).toEqual([]);
  expect(await found('थापा')).toHaveLength(5);
  await office.server.owner.query('delete from document where template = $1', [COPY]);
});

const COPY = 'copy-of-a-test';

/** Papers of the same application as another one, each newer than the last. */
async function addNewer(id: string, count: number): Promise<void> {
  const columns =
    'organization_id, application_id, run, form, html_sha256, pdf_sha256, template_hash, model, seq, calendar_edition';
  await office.server.owner.query(
    `insert into document (${columns}, id, template, revision, code, search_text, issued_at, copies)
    select ${columns}, gen_random_uuid(), '${COPY}', 100 + n, 'N' || n, 'n' || n, issued_at + interval '30 days' + n * interval '1 minute', 1
    from document, generate_series(1, $2::integer) n where id = $1`,
    [id, count],
  );
}

test('what could not be printed stands there with its reason until it is printed', async () => {
  press.jam(new Error('no paper in the tray'));
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design' });
  await office.server.jobs.drain();
  const waiting = { applicationId: driven.id, form: APPLICATION, title: first.paper.title, state: 'waiting' };
  expect((await desk()).underway).toEqual([{ ...waiting, reason: expect.stringContaining('no paper in the tray') }]);
  await office.server.owner.query(
    `update outbox set status = 'failed' where status = 'waiting' and type = 'issueDocument'`,
  );
  expect((await desk()).underway).toEqual([expect.objectContaining({ form: APPLICATION, state: 'failed' })]);
  expect((await desk('', 'ward02@sungabha.example')).underway).toEqual([]);
  press.jam(undefined);
  await office.server.owner.query(`update outbox set status = 'waiting', run_after = now() where status = 'failed'`);
  await office.server.jobs.drain();
  expect((await desk()).underway).toEqual([]);
  expect(await papersOf(office, driven)).toHaveLength(1);
});
