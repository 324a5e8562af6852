import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NeighboursView } from '../../../server/contract/neighbour.ts';
import { bringTo, lookAt, type Office, openCase, openOffice } from '../../support/case.ts';
import { DEMO_PASSWORD } from '../../support/server.ts';

const NAME = 'शोभा अर्याल';
const UPLOADED = 'लालपुर्जा-सुशीला.pdf';
const PHONE = '9841555001';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Written by a caller: none of it is a trace. */
const UNTRUE = [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${PHONE.padStart(32, 'f')}-x-01`, '00-af--01'];

describe.each(['info', 'debug'])('the log of a day, from %s on', (level) => {
  const lines: string[] = [];
  const hidden: string[] = [NAME, UPLOADED, PHONE, DEMO_PASSWORD, 'a-wrong-password', '12-34-56-78901'];
  let office: Office;

  async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<LightMyRequestResponse> {
    const { app } = office.server;
    return app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  }

  beforeAll(async () => {
    office = await openOffice({ env: { LOG_LEVEL: level }, logTo: { write: (line) => lines.push(line) } });
    const { server } = office;
    const driven = await openCase(office);
    await bringTo(office, driven, { state: 'objection-window' });
    const { summary } = await lookAt(office.world, driven);
    hidden.push(summary.ownerNe, summary.applicantNe);

    const { notices } = (
      await server.as('B', { url: `/api/applications/${driven.id}/neighbours` })
    ).json<NeighboursView>();
    for (const { link = '', nameNe } of notices) {
      const token = link.split('/neighbour/')[1] ?? '';
      hidden.push(token, nameNe);
      await send('GET', `/api/public/neighbour/${token}`);
      await send('GET', `/neighbour/${token}`);
      await send('GET', `/sungabha/neighbour/${token}`);
      await send('POST', `/api/public/neighbour/${token}/answer`, { kind: 'none', name: NAME, phone: PHONE });
    }
    for (const password of [DEMO_PASSWORD, 'a-wrong-password']) {
      const login = await send('POST', '/api/session', { loginId: 'engineer@sungabha.example', password });
      hidden.push(...login.cookies.map(({ value }) => value));
    }
    for (const trace of [`00-${TRACE}-00f067aa0ba902b7-01`, ...UNTRUE])
      await server.app.inject({ url: '/api/session', headers: { traceparent: trace } });
    const q = encodeURIComponent(NAME);
    for (const url of [`/api/applications?q=${q}`, `/api/lists/applications?q=${q}`, `/api/print-desk?q=${q}`])
      await server.as('A', { url });
    for (const url of ['register', 'designers', 'masons']) await send('GET', `/api/public/${url}?q=${q}`);
    await send('GET', `/api/${q}/${PHONE}`);
    await send('POST', '/api/public/track', { number: '8384-000001', phone: PHONE.slice(-4) });
    await send('POST', '/api/accounts/forgot-password', { loginId: PHONE });
    await send('POST', '/api/accounts/password-link', { token: 'a-secret-token-of-a-link' });
    const boundary = 'x-naksa-boundary';
    await server.as('D', {
      method: 'POST',
      url: `/api/applications/${driven.id}/files?category=AT01`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${UPLOADED}"\r\n\r\n${NAME}\r\n--${boundary}--\r\n`,
    });
    await server.as('D', {
      method: 'PUT',
      url: `/api/applications/${driven.id}/forms/map-permit-application-edit`,
      payload: { data: { owner: { citizenshipNo: '12-34-56-78901', nameNe: NAME } }, baseVersion: 0 },
    });
    server.app.log.error(
      { err: new Error(`550 <${PHONE}@mail.example> is not known: "${NAME}"`) },
      'message could not be sent',
    );
    const people = await server.owner.query<{ name_ne: string; login_id: string }>(
      'select name_ne, login_id from account',
    );
    hidden.push('a-secret-token-of-a-link', ...people.rows.flatMap(({ name_ne, login_id }) => [name_ne, login_id]));
    const papers = await server.owner.query<{ code: string }>('select code from document');
    for (const { code } of papers.rows) await send('GET', `/api/public/verify/${code}`);
    hidden.push(...papers.rows.map(({ code }) => code));
  });
  afterAll(() => office.stop());

  test('says of each request what was asked, and by the ids of what', () => {
    const text = lines.join('');
    expect(text).toContain('"url":"/api/public/neighbour/:token"');
    expect(text).toMatch(/"url":"\/api\/applications\/[\da-f-]{36}\/forms\/:slug"/u);
    expect(lines.length).toBeGreaterThan(100);
  });

  test('has the trace of whoever began one, and no other', () => {
    const traced = lines.filter((line) => line.includes('"trace":'));
    expect(traced).toHaveLength(2);
    for (const line of traced) expect(JSON.parse(line)).toMatchObject({ trace: TRACE });
  });

  test('has no name, telephone, link, word that was searched for, password, cookie or code of a paper', () => {
    const text = lines.join('');
    const shown = [...new Set(hidden)].filter(
      (each) => each !== '' && (text.includes(each) || text.includes(encodeURIComponent(each))),
    );
    expect(hidden.length).toBeGreaterThan(30);
    expect(shown).toEqual([]);
  });
});
