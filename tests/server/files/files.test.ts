import { drawPng } from '../../support/tiny-png.ts';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileView } from '../../../server/contract/files.ts';
import { safeName, sniffType } from '../../../server/bytes/sniff.ts';
import { openFileStore } from '../../../server/bytes/store.ts';
import { type Office, openCase, openOffice } from '../../support/case.ts';
import type { TestServer } from '../../support/server.ts';
import { sendFile, tinyPdf } from '../../support/upload.ts';

let office: Office;
let server: TestServer;
let applicationId: string;
beforeAll(async () => {
  office = await openOffice();
  server = office.server;
  applicationId = (await openCase(office)).id;
});
afterAll(() => office.stop());

const PDF = tinyPdf();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function upload(
  who: string,
  name: string,
  bytes: Uint8Array,
  query = 'category=other',
): Promise<LightMyRequestResponse> {
  return sendFile(server, who, { id: applicationId, name, bytes, query });
}

test('an upload is listed, and comes back as a download with the same bytes', async () => {
  const kept = await upload('D', 'लालपुर्जा.pdf', PDF, 'category=AT01&form=map-permit-application-edit');
  expect(kept.statusCode).toBe(201);
  expect(kept.json()).toMatchObject({
    name: 'लालपुर्जा.pdf',
    category: 'AT01',
    type: 'application/pdf',
    size: PDF.byteLength,
    uploadedBy: 'अनुजा कोइराला',
    version: 1,
    current: true,
  });
  const list = await server.as('B', { url: `/api/applications/${applicationId}/files` });
  expect(list.json()).toEqual([{ ...kept.json<FileView>(), handedIn: false }]);
  const { id } = kept.json<{ id: string }>();
  const download = await server.as('B', { url: `/api/applications/${applicationId}/files/${id}` });
  expect(download.rawPayload).toEqual(PDF);
  expect(download.headers).toMatchObject({
    'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('लालपुर्जा.pdf')}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

describe('a file storage category', () => {
  const listed = async (category: string): Promise<readonly FileView[]> => {
    const list = await server.as('B', { url: `/api/applications/${applicationId}/files` });
    return list.json<FileView[]>().filter((file) => file.category === category);
  };

  test('that holds one file takes a second as its next version, and keeps the first', async () => {
    const first = await upload('D', 'नापी नक्सा.pdf', PDF, 'category=AT02');
    const second = await upload('D', 'नयाँ नापी नक्सा.png', PNG, 'category=AT02');
    expect([first.json(), second.json()]).toMatchObject([
      { version: 1, current: true },
      { version: 2, current: true },
    ]);
    expect(await listed('AT02')).toMatchObject([
      { name: 'नयाँ नापी नक्सा.png', version: 2, current: true },
      { name: 'नापी नक्सा.pdf', version: 1, current: false },
    ]);
    const { id } = first.json<FileView>();
    const old = await server.as('B', { url: `/api/applications/${applicationId}/files/${id}` });
    expect(old.rawPayload).toEqual(PDF);
  });

  test('gives each of many uploads at once a version of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('D', 'क.pdf', PDF, 'category=AT05')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 6 }, () => 201));
    const versions = await listed('AT05');
    expect(versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(versions.filter(({ current }) => current).map(({ version }) => version)).toEqual([6]);
  });

  test('keeps once what is sent again because its answer was lost, and twice what is sent twice', async () => {
    const request = (id: string) => upload('D', 'ग.pdf', tinyPdf('पठाइएको'), `category=AT04&requestId=${id}`);
    const [first, other] = [randomUUID(), randomUUID()];
    const kept = (await request(first)).json<FileView>();
    expect((await request(first)).json<FileView>()).toEqual(kept);
    expect((await request(other)).json<FileView>().id).not.toBe(kept.id);
    const foreign = await upload('B', 'ग.pdf', PDF, `category=other&requestId=${first}`);
    expect(foreign.json<FileView>().id).not.toBe(kept.id);
    expect((await listed('AT04')).map(({ sha256 }) => sha256)).toEqual([kept.sha256, kept.sha256]);
  });

  test('that holds several keeps them beside each other', async () => {
    await upload('D', 'अगाडि.png', PNG, 'category=AT03');
    await upload('D', 'पछाडि.pdf', PDF, 'category=AT03');
    expect(await listed('AT03')).toMatchObject([
      { version: 1, current: true },
      { version: 1, current: true },
    ]);
  });

  test('takes only its types, and nothing larger than it says', async () => {
    const drawing = Buffer.from('AC1032\u0000\u0000');
    expect((await upload('D', 'नक्सा.dwg', drawing, 'category=AT01')).json()).toMatchObject({
      code: 'fileTypeRefused',
      params: { types: 'PDF, JPG, PNG, WEBP' },
    });
    expect((await upload('D', 'नक्सा.dwg', drawing, 'category=AT06')).statusCode).toBe(201);
    const large = Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)]);
    expect((await upload('D', 'फोटो.png', large, 'category=ownerPhoto')).json()).toMatchObject({
      code: 'fileTooLarge',
      status: 413,
      texts: { ne: expect.stringContaining('२ एम.बी.'), en: expect.stringContaining('2 MB') },
    });
    expect((await upload('D', 'फोटो.png', drawPng(60_000, 60_000), 'category=ownerPhoto')).json()).toMatchObject({
      code: 'pictureTooManyPixels',
      status: 422,
      texts: { ne: expect.stringContaining('१५० मेगापिक्सेल'), en: expect.stringContaining('150 megapixels') },
    });
    expect(await listed('ownerPhoto')).toEqual([]);
    expect((await upload('D', 'नापी.png', drawPng(9_933, 14_043), 'category=AT08')).statusCode).toBe(201);
  });

  test('a file of a form’s own field is judged by the field', async () => {
    const place = 'category=right&form=waresnama-view';
    expect((await upload('B', 'औंठाछाप.png', PNG, place)).statusCode).toBe(201);
    expect((await upload('B', 'औंठाछाप.pdf', PDF, place)).json()).toMatchObject({ code: 'fileTypeRefused' });
  });

  test.each(['AT99', '__proto__', 'photos', '../AT01'])(
    '%s, which nobody has, is refused by name',
    async (category) => {
      const answer = await upload('D', 'a.pdf', PDF, `category=${encodeURIComponent(category)}`);
      expect(answer.json()).toMatchObject({
        code: 'requestInvalid',
        status: 400,
        params: { field: 'category' },
        texts: { ne: expect.stringContaining(category), en: expect.stringContaining(category) },
      });
    },
  );

  test('what was uploaded cannot be changed or taken away by the app', async () => {
    for (const text of [`update attachment set name = 'x'`, 'delete from attachment']) {
      const run = server.runtime.inOrganization(server.organizationId, (trx) => sql.raw(text).execute(trx));
      await expect(run).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('what is not what it should be is refused', () => {
  test.each([
    ['a page called pdf', 'a.pdf', '<html><script>alert(1)</script></html>'],
    ['a drawing with scripts', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a program', 'a.jpg', 'MZ\u0090\u0000'],
    ['an archive', 'a.pdf', 'PK\u0003\u0004'],
    ['a script', 'a.dxf', '#!/bin/sh\n0\nSECTION\n2\n'],
    ['nothing', 'a.pdf', ''],
    [
      'a picture that does not say how large it is',
      'a.jpg',
      '\u00ff\u00d8\u00ff\u00e0\u0000\u0004\u0000\u0000\u00ff\u00d9',
    ],
  ])('%s', async (_, name, text) => {
    const answer = await upload('D', name, Buffer.from(text, 'latin1'));
    expect(answer.json()).toMatchObject({
      code: 'fileTypeRefused',
      status: 415,
      params: { types: 'PDF, JPG, PNG, WEBP, DWG, DXF' },
    });
  });

  test('more than 25 MB', async () => {
    const answer = await upload('D', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)]));
    expect(answer.json()).toMatchObject({ code: 'fileTooLarge', status: 413 });
  });

  test('no multipart', async () => {
    const answer = await server.as('D', {
      method: 'POST',
      url: `/api/applications/${applicationId}/files?category=other`,
      payload: {},
    });
    expect(answer.json()).toMatchObject({ code: 'unsupportedMediaType' });
  });
});

test('a file whose bytes are others than those that were kept, or gone, is said to be so and not handed out', async () => {
  const bytes = tinyPdf('पछि फेरिने');
  const { id, sha256 } = (await upload('D', 'क.pdf', bytes)).json<FileView>();
  const path = join(server.runtime.config.dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const url = `/api/applications/${applicationId}/files/${id}`;
  const told = {
    code: 'fileChanged',
    texts: { ne: expect.stringContaining('लेखापरीक्षक'), en: expect.stringContaining('Do not rely on it') },
  };
  writeFileSync(path, tinyPdf('forged'));
  expect((await server.as('B', { url })).json()).toMatchObject(told);
  rmSync(path);
  expect((await server.as('B', { url })).json()).toMatchObject(told);
  writeFileSync(path, bytes);
  expect((await server.as('B', { url })).rawPayload).toEqual(bytes);
});

describe('somebody whose file it is not', () => {
  test.each([
    ['another designer', 'designer2@sungabha.example', 404, 'applicationNotFound'],
    ['another ward', 'ward02@sungabha.example', 403, 'otherWard'],
  ])('%s neither reads nor adds', async (_, who, status, code) => {
    expect((await upload(who, 'a.pdf', PDF)).json()).toMatchObject({ status, code });
    expect((await server.as(who, { url: `/api/applications/${applicationId}/files` })).json()).toMatchObject({
      status,
      code,
    });
  });
});

test.each([
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\x\\plan.DWG', 'image/vnd.dwg', 'plan.dwg'],
  ['evil\u202Efdp.exe', 'application/pdf', 'evilfdp.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['फोटो १.jpeg', 'image/jpeg', 'फोटो १.jpeg'],
  ['', 'image/webp', 'file.webp'],
  ['a\r\nb".png', 'image/png', 'ab.png'],
  [`${'a'.repeat(119)}🏠🏠.png`, 'image/png', `${'a'.repeat(119)}🏠.png`],
])('the name %j of a %s is kept as %j', (given, type, kept) => {
  expect(safeName(given, type)).toBe(kept);
});

test.each([
  ['a PNG', PNG, 'image/png'],
  ['a DWG of AutoCAD 2018', Buffer.from('AC1032\u0000\u0000'), 'image/vnd.dwg'],
  ['a DXF', Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
  ['a DXF with a comment', Buffer.from('999\nmade by hand\n0\nSECTION\n2\nENTITIES\n'), 'image/vnd.dxf'],
])('%s is known by its bytes', async (_, bytes, type) => {
  expect(await sniffType(bytes)).toBe(type);
});

describe('the file store', () => {
  test('keeps one file for the same bytes, and leaves nothing half-written', async () => {
    const folder = join(server.runtime.config.dataFolder, 'store');
    const store = openFileStore(folder);
    const first = await store.put(PNG);
    expect(await store.put(PNG)).toEqual(first);
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length).toBe(
      1,
    );
    expect(Buffer.from(await store.get(first.sha256))).toEqual(PNG);
  });

  test('refuses bytes that were changed on disk, and names that are no hash', async () => {
    const folder = join(server.runtime.config.dataFolder, 'store-2');
    const store = openFileStore(folder);
    const { sha256 } = await store.put(PDF);
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    writeFileSync(path, `${readFileSync(path, 'latin1')}x`);
    await expect(store.get(sha256)).rejects.toThrow('was changed in the store');
    await expect(store.get('../../secret')).rejects.toThrow('not a SHA-256');
  });
});
