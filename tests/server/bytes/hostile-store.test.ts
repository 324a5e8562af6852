import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBucket, openBucketText } from '../../../server/bytes/bucket.ts';
import { faultOf } from '../../../server/bytes/store.ts';

const PAPER = Buffer.from('a paper');
const SHA256 = createHash('sha256').update(PAPER).digest('hex');
const MOST = 1024 * 1024;
let longestMs = 20_000;

let server: Server;
let answer: RequestListener;
let endpoint = '';
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'something');
  server = createServer((request, response) => answer(request, response));
  endpoint = await listening(server);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listening(at: Server): Promise<string> {
  await new Promise<void>((resolve) => void at.listen(0, '127.0.0.1', resolve));
  const address = at.address();
  if (address === null || typeof address === 'string') throw new Error('the store has no port');
  return `http://127.0.0.1:${String(address.port)}`;
}

const store = () => openBucket({ bucket: 'papers', prefix: '', endpoint }, 'files', { most: MOST, longestMs });

async function faultIn(): Promise<unknown> {
  return store()
    .get(SHA256)
    .then(
      () => 'none',
      (error: unknown) => faultOf(error) ?? error,
    );
}

test('a store that says all is well and gives nothing, or something else, gives no paper', async () => {
  answer = (_, response) => response.writeHead(200).end();
  expect(await faultIn()).toBe('changed');
  answer = (_, response) => response.writeHead(200).end('another paper');
  expect(await faultIn()).toBe('changed');
  answer = (_, response) => response.writeHead(200).end(PAPER);
  expect(await faultIn()).toBe('none');
});

test('a store that gives bytes without end is not heard out', async () => {
  let given = 0;
  const chunk = Buffer.alloc(64 * 1024);
  const closed = new Promise<void>((resolve) => {
    answer = (_, response) => {
      const give = (): void => {
        while (!response.destroyed && response.write(chunk)) given += chunk.length;
        given += chunk.length;
      };
      response.on('drain', give).on('close', resolve);
      response.writeHead(200);
      give();
    };
  });
  expect(await faultIn()).toBe('changed');
  await closed;
  expect(given).toBeGreaterThan(MOST);
});

test('a store that says how much too much it will give is not listened to at all', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': String(MOST * 1024) });
    response.write(PAPER);
  };
  expect(await faultIn()).toBe('changed');
});

test('a text beside the papers is short, whatever the store says', async () => {
  answer = (_, response) => response.writeHead(200).end('x'.repeat(MOST));
  const text = openBucketText({ bucket: 'papers', prefix: '', endpoint }, 'folder-id');
  await expect(text.read()).rejects.toMatchObject({ problemCode: 'filesUnreachable' });
});

test('a store that sends on to somebody else is not followed, and nobody else is asked', async () => {
  const others: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    others.push(request.url);
    response.writeHead(200).end(PAPER);
  });
  const there = await listening(elsewhere);
  for (const status of [301, 302, 307, 308]) {
    answer = (request, response) => response.writeHead(status, { location: `${there}${request.url ?? ''}` }).end();
    expect(await faultIn()).toMatchObject({ problemCode: 'filesUnreachable' });
  }
  await new Promise((resolve) => elsewhere.close(resolve));
  expect(others).toEqual([]);
});

test('a store that takes a paper and has another one in its place has not kept it', async () => {
  answer = (request, response) => {
    if (request.method === 'HEAD') response.writeHead(404).end();
    else request.resume().on('end', () => response.writeHead(200).end());
  };
  await expect(store().put(PAPER)).rejects.toMatchObject({ problemCode: 'filesUnreachable' });
});

test('a store that drips is not waited for without end, and is hung up on', async () => {
  longestMs = 400;
  const closed = new Promise<void>((resolve) => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        clearInterval(drip);
        resolve();
      });
      response.writeHead(200);
    };
  });
  expect(await faultIn()).toMatchObject({ problemCode: 'filesUnreachable' });
  await closed;
  answer = (_, response) => void response.writeHead(200).end(PAPER);
  expect(await faultIn()).toBe('none');
  longestMs = 20_000;
}, 15_000);

test.each([
  ['its SHA-256', { 'x-amz-checksum-sha256': createHash('sha256').update('another').digest('base64') }],
  ['its name', { etag: `"${createHash('md5').update('another').digest('hex')}"` }],
])('a store whose answer gives other bytes by %s is asked what it has', async (_, headers) => {
  let asked = 0;
  answer = (request, response) => {
    if (request.method === 'HEAD') {
      asked += 1;
      response.writeHead(404).end();
    } else request.resume().on('end', () => response.writeHead(200, headers).end());
  };
  await expect(store().put(PAPER)).rejects.toMatchObject({ problemCode: 'filesUnreachable' });
  expect(asked).toBe(2);
});
