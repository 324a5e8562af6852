import type { LightMyRequestResponse } from 'fastify';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { ConfirmedDeed, Proposed } from '../../server/contract/proposals.ts';
import type { ChangeList, ImportReport, RecordBody, RecordPage, RecordView } from '../../server/contract/setup.ts';
import { writeCsv } from '../../server/sheets/csv.ts';
import type { TestServer } from './server.ts';

type Sent = Partial<RecordBody>;

/** Whoever may confirm what somebody else proposed. */
const SECOND_PERSONS = ['C', 'ADM', 'TADM', 'A'] as const;
const REASON = 'कार्यालयको निर्णय अनुसार';

/** The setup area as somebody of a role (or a login id) uses it. */
export type SetupArea = {
  add(master: string, body: Sent): Promise<LightMyRequestResponse>;
  /** Adds a record that must be taken. */
  added(master: string, body: Sent): Promise<RecordView>;
  change(master: string, record: Pick<RecordView, 'id' | 'version'>, body: Sent): Promise<LightMyRequestResponse>;
  remove(master: string, id: string): Promise<LightMyRequestResponse>;
  record(master: string, id: string): Promise<RecordView>;
  list(master: string, query?: string): Promise<RecordPage>;
  changes(master: string, record?: string): Promise<ChangeList['changes']>;
  exported(master: string, format: 'csv' | 'xlsx'): Promise<Buffer>;
  /** Sends a sheet: rows that become CSV, or a file as it is. */
  send(master: string, sheet: readonly (readonly string[])[] | Buffer, mode?: string): Promise<LightMyRequestResponse>;
  imported(master: string, sheet: readonly (readonly string[])[] | Buffer, mode?: string): Promise<ImportReport>;
};

/** Opens the setup area for a role or a login id. */
export function setupAs(server: TestServer, who: string): SetupArea {
  const taken = (answer: LightMyRequestResponse) => confirmed(server, who, answer);

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.as(who, { method, url: `/api/setup/${path}`, ...(payload === undefined ? {} : { payload }) });

  async function send(master: string, sheet: readonly (readonly string[])[] | Buffer, mode = 'try') {
    const form = new FormData();
    form.set('mode', mode);
    form.set('note', REASON);
    form.set('file', new Blob([new Uint8Array(Buffer.isBuffer(sheet) ? sheet : writeCsv(sheet))]), 'sheet');
    const request = new Response(form);
    return server.as(who, {
      method: 'POST',
      url: `/api/setup/${master}/import`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  return {
    add: (master, body) => call('POST', master, body),
    added: async (master, body) => {
      const answer = await taken(await call('POST', master, { note: REASON, ...body }));
      const { recordId } = answer.json<Partial<ConfirmedDeed>>();
      const made = recordId === undefined ? answer : await taken(await call('GET', `${master}/${recordId}`));
      return made.json<RecordView>();
    },
    change: (master, { id, version }, body) => call('PUT', `${master}/${id}`, { version, ...body }),
    remove: (master, id) => call('DELETE', `${master}/${id}`),
    record: async (master, id) => (await taken(await call('GET', `${master}/${id}`))).json<RecordView>(),
    list: async (master, query = '') => (await taken(await call('GET', `${master}?${query}`))).json<RecordPage>(),
    changes: async (master, record) => {
      const query = record === undefined ? '' : `?record=${record}`;
      return (await taken(await call('GET', `${master}/changes${query}`))).json<ChangeList>().changes;
    },
    exported: async (master, format) => (await call('GET', `${master}/export?format=${format}`)).rawPayload,
    send,
    imported: async (master, sheet, mode) => (await taken(await send(master, sheet, mode))).json<ImportReport>(),
  };
}

/** The problem that an answer must be. */
export function problemOf(answer: LightMyRequestResponse): ProblemBody {
  if (answer.statusCode < 400) throw new Error(`no problem: ${answer.body}`);
  return answer.json<ProblemBody>();
}

/** An answer that must be taken; what waits for a second person is confirmed by one. */
export async function confirmed(
  server: TestServer,
  who: string,
  answer: LightMyRequestResponse,
): Promise<LightMyRequestResponse> {
  if (answer.statusCode >= 400) throw new Error(answer.body);
  if (answer.statusCode !== 202) return answer;
  const { id } = answer.json<Proposed>().proposal;
  const url = `/api/proposals/${id}/confirm`;
  for (const other of SECOND_PERSONS.filter((role) => role !== who)) {
    const second = await server.as(other, { method: 'POST', url, payload: {} });
    if (second.statusCode === 200) return second;
  }
  throw new Error(`nobody confirms ${answer.body}`);
}
