import type { LightMyRequestResponse } from 'fastify';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { ChangeList, ImportReport, RecordBody, RecordPage, RecordView } from '../../server/contract/setup.ts';
import { writeCsv } from '../../server/setup/sheets/csv.ts';
import type { TestServer } from './server.ts';

type Sent = Partial<RecordBody>;

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
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.as(who, { method, url: `/api/setup/${path}`, ...(payload === undefined ? {} : { payload }) });

  async function send(master: string, sheet: readonly (readonly string[])[] | Buffer, mode = 'try') {
    const form = new FormData();
    form.set('mode', mode);
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
    added: async (master, body) => taken(await call('POST', master, body)).json<RecordView>(),
    change: (master, { id, version }, body) => call('PUT', `${master}/${id}`, { version, ...body }),
    remove: (master, id) => call('DELETE', `${master}/${id}`),
    record: async (master, id) => taken(await call('GET', `${master}/${id}`)).json<RecordView>(),
    list: async (master, query = '') => taken(await call('GET', `${master}?${query}`)).json<RecordPage>(),
    changes: async (master, record) => {
      const query = record === undefined ? '' : `?record=${record}`;
      return taken(await call('GET', `${master}/changes${query}`)).json<ChangeList>().changes;
    },
    exported: async (master, format) => (await call('GET', `${master}/export?format=${format}`)).rawPayload,
    send,
    imported: async (master, sheet, mode) => taken(await send(master, sheet, mode)).json<ImportReport>(),
  };
}

/** The problem that an answer must be. */
export function problemOf(answer: LightMyRequestResponse): ProblemBody {
  if (answer.statusCode < 400) throw new Error(`no problem: ${answer.body}`);
  return answer.json<ProblemBody>();
}

function taken(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 400) throw new Error(answer.body);
  return answer;
}
