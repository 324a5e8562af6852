import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../server/http/app-type.ts';
import { sendPage, serveWeb } from '../../../server/http/static.ts';

const SCRIPT = 'console.log("नक्सा");';
const PAGE = '<!doctype html><title>नक्सा</title>';
let dist: string;
let app: App;

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'naksa-static-'));
  mkdirSync(join(dist, 'assets'));
  lay('index.html', PAGE);
  lay('assets/page-abc.js', SCRIPT);
  lay('sw.js', SCRIPT);
  writeFileSync(join(dist, 'assets/small-abc.css'), 'a{}');
  app = fastify().withTypeProvider<TypeBoxTypeProvider>();
  await serveWeb(app, dist);
  app.setNotFoundHandler((request, reply) => sendPage(request, reply) ?? reply.code(404).send());
});

afterEach(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['identity', undefined, Buffer.from(SCRIPT)],
])('who takes %s is sent the file that the build has packed so, to keep for ever', async (accepts, encoding, bytes) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/page-abc.js',
    headers: { 'accept-encoding': accepts },
  });
  expect({
    type: headers['content-type'],
    encoding: headers['content-encoding'],
    vary: headers['vary'],
    cache: headers['cache-control'],
  }).toEqual({
    type: 'application/javascript; charset=utf-8',
    encoding,
    vary: 'accept-encoding',
    cache: 'public, max-age=31536000, immutable',
  });
  expect(rawPayload).toEqual(bytes);
});

test('a file too small to pack is sent as it is', async () => {
  const { headers, body } = await app.inject({ url: '/assets/small-abc.css', headers: { 'accept-encoding': 'br' } });
  expect({ encoding: headers['content-encoding'], body }).toEqual({ encoding: undefined, body: 'a{}' });
});

test('the program that carries cases into the field is asked for anew each time, under no other address', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/sw.js' });
  expect([statusCode, headers['cache-control'], headers['content-type'], body]).toEqual([
    200,
    'no-cache',
    'application/javascript; charset=utf-8',
    SCRIPT,
  ]);
});

test('the address of a page is answered with the page, packed and asked for anew each time', async () => {
  const asked = { url: '/user/task-list', headers: { accept: 'text/html', 'accept-encoding': 'br' } } as const;
  const { statusCode, headers, rawPayload } = await app.inject(asked);
  expect({ statusCode, encoding: headers['content-encoding'], cache: headers['cache-control'] }).toEqual({
    statusCode: 200,
    encoding: 'br',
    cache: 'no-cache',
  });
  expect(rawPayload).toEqual(brotliCompressSync(PAGE));
  expect((await app.inject({ ...asked, method: 'HEAD' })).statusCode).toBe(200);
});

function lay(file: string, text: string): void {
  writeFileSync(join(dist, file), text);
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(text));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(text));
}

test('the front door opens to who asks for nothing in particular, and no other address does', async () => {
  const anything = { headers: { accept: '*/*' } };
  expect((await app.inject({ url: '/', ...anything })).body).toBe(PAGE);
  expect((await app.inject({ url: '/?number=1' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expect((await app.inject({ url: '/no-such-thing', ...anything })).statusCode).toBe(404);
});
