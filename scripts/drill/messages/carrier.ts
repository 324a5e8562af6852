import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a carrier may do with a message: take it, say no in the body of a 200, be busy, fail, take it and cut the line. */
export type Mischief = 'none' | 'no' | 'busy' | 'fails' | 'cuts' | 'moves' | 'floods';

/** An SMS as the carrier took it. */
export type Taken = { readonly to: string; readonly text: string; readonly reference: string };

/** A carrier of SMS on this machine, as the published description of Sparrow SMS (v2) has it: form fields in, JSON out. */
export type SmsCarrier = {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** From now on. */
  behave(mischief: Mischief): void;
  /** Is done with the next message that it takes, before it answers. */
  beforeAnswer(work: (reference: string) => Promise<unknown>): void;
  close(): Promise<void>;
};

/** What an office has to show. */
export const CARRIER_TOKEN = 'a-token-of-the-office';

/**
 * Starts a carrier; who shows another token than its own is refused as the description says.
 * @param thinksMs so long it has a message before it answers
 */
export async function openSmsCarrier({ thinksMs = 0 }: { readonly thinksMs?: number } = {}): Promise<SmsCarrier> {
  const taken: Taken[] = [];
  let mischief: Mischief = 'none';
  let before: ((reference: string) => Promise<unknown>) | undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => answer(request, response, body));
  });

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const fields = fieldsOf(request, body);
    const say = (status: number, said: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    if (fields['token'] !== CARRIER_TOKEN) return say(403, { response_code: 1002, response: 'Invalid Token' });
    if (mischief === 'no') return say(200, { response_code: 1013, response: 'Not enough credit' });
    if (mischief === 'busy') return say(503, {});
    if (mischief === 'moves') return void response.writeHead(307, { location: `${request.url ?? ''}x` }).end();
    const reference = String(1_000 + taken.length);
    taken.push({ to: fields['to'] ?? '', text: fields['text'] ?? '', reference });
    if (mischief === 'fails') return say(500, {});
    if (mischief === 'cuts') return void response.destroy();
    if (mischief === 'floods') return void response.end('x'.repeat(1_000_000));
    const first = before;
    before = undefined;
    await first?.(reference);
    if (thinksMs > 0) await delay(thinksMs);
    say(200, { count: 1, response_code: 200, response: '1 message queued', message_id: reference });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v2/sms/`,
    taken,
    behave: (next) => {
      mischief = next;
    },
    beforeAnswer: (work) => {
      before = work;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function fieldsOf({ method, url = '', headers }: IncomingMessage, body: string): Record<string, string | undefined> {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://carrier').searchParams);
  if (headers['content-type'] === 'application/json') return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(body));
}
