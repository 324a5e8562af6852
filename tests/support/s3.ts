import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';
import { vi } from 'vitest';
import { makeTemporaryFolder } from '../../scripts/start/temporary-folder.ts';
import type { Bucket } from '../../server/file-place.ts';

/** What happens to one request on its way: refused, done without an answer, answered by half, taken by half, or late. */
export type Fault = 'refused' | 'answer-lost' | 'answer-cut' | 'body-cut' | 'slow';

/** An S3-compatible store with two empty buckets, and a line to it that can be disturbed. */
export type TestS3 = {
  readonly bucket: Bucket;
  readonly other: Bucket;
  /** What happens to the next requests of a method, one after the other. */
  disturb(method: string, ...faults: readonly Fault[]): void;
  /** Requests that arrived, such as `PUT`, since it was asked last. */
  heard(): readonly string[];
  /** Nothing listens any more at the address; `true` brings it back. */
  cut(isCut: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** Opens a store on this machine; its credentials stand in the environment until it is stopped. */
export async function openS3(): Promise<TestS3> {
  const folder = makeTemporaryFolder('s3');
  const buckets = [{ name: 'papers' }, { name: 'others' }];
  const options = { port: 0, address: '127.0.0.1', directory: folder.path, silent: true, configureBuckets: buckets };
  const store = new S3rver(options);
  const { port } = await store.run();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  const faults: { readonly method: string; readonly fault: Fault }[] = [];
  let heard: string[] = [];
  const front = createServer((asked, answer) => {
    const method = asked.method ?? '';
    heard.push(method);
    const at = faults.findIndex((each) => each.method === method);
    const [next] = at < 0 ? [] : faults.splice(at, 1);
    void pass({ asked, answer, port, fault: next?.fault });
  });
  await listen(front, 0);
  const { port: frontPort } = readAddress(front);
  const endpoint = `http://127.0.0.1:${String(frontPort)}`;
  return {
    bucket: { bucket: 'papers', prefix: 'office/', endpoint },
    other: { bucket: 'others', prefix: '', endpoint },
    disturb: (method, ...wanted) => void faults.push(...wanted.map((fault) => ({ method, fault }))),
    heard() {
      const all = heard;
      heard = [];
      return all;
    },
    cut: (isCut) => (isCut ? close(front) : listen(front, frontPort)),
    async stop() {
      await close(front);
      await store.close();
      folder.remove();
      vi.unstubAllEnvs();
    },
  };
}

type Passing = {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly port: number;
  readonly fault: Fault | undefined;
};

/** Sends a request on, with what is to happen to it. */
async function pass({ asked, answer, port, fault }: Passing): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  if (fault === 'refused') {
    answer.writeHead(503, { 'content-type': 'application/xml' });
    answer.end('<Error><Code>SlowDown</Code><Message>later</Message></Error>');
    return;
  }
  if (fault === 'slow') await delay(1_500);
  const sent = fault === 'body-cut' ? body.subarray(0, Math.floor(body.length / 2)) : body;
  const headers = fault === 'body-cut' ? { ...asked.headers, 'content-length': String(sent.length) } : asked.headers;
  const { method, url } = asked;
  const on = request({ port, host: '127.0.0.1', method, path: url, headers }, (came) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const chunk of came) parts.push(Buffer.from(chunk));
      const whole = Buffer.concat(parts);
      if (fault === 'answer-lost') {
        answer.destroy();
        return;
      }
      answer.writeHead(came.statusCode ?? 500, came.headers);
      if (fault === 'answer-cut') answer.write(whole.subarray(0, Math.floor(whole.length / 2)), () => answer.destroy());
      else answer.end(whole);
    })();
  });
  on.end(sent);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function readAddress(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store does not listen');
  return address;
}
