import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './server.ts';

/** The smallest bytes that are known as a PDF; `said` makes them another file. */
export function tinyPdf(said = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n%${said}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`);
}

type Sent = {
  /** The application. */
  readonly id: string;
  /** The place: `category=AT01`. */
  readonly query: string;
  readonly name?: string;
  readonly bytes?: Uint8Array;
};

/** Sends a file as somebody of a role (or a login id) and gives the answer as it came. */
export function sendFile(
  server: TestServer,
  who: string,
  { id, query, name = 'कागज.pdf', bytes = tinyPdf() }: Sent,
): Promise<LightMyRequestResponse> {
  const boundary = 'x-naksa-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return server.as(who, {
    method: 'POST',
    url: `/api/applications/${id}/files?${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
