import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { compileValidatorModule } from '../../../server/definitions/validator-module.ts';
import type { BenchForm } from './page/opened.ts';

/** The pages of the benchmark on an address of this machine. */
export type PageServer = { readonly url: string; stop(): Promise<void> };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built pages and the forms they open; a draft that is saved is answered and forgotten. */
export async function servePages(folder: string, forms: Readonly<Record<string, BenchForm>>): Promise<PageServer> {
  const made = new Map(
    Object.entries(forms).flatMap(([name, form]): [string, string][] => [
      [`/bench/${name}.json`, JSON.stringify(form)],
      [`/bench/${name}.validator.js`, compileValidatorModule(form.bundle.schema)],
    ]),
  );
  const server = createServer((request, response) => {
    answer(request, response, folder, made).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  made: ReadonlyMap<string, string>,
): Promise<void> {
  if (request.method === 'PUT') return saveNothing(request, response);
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = decodeURIComponent(pathname);
  const body = made.get(path) ?? (await readFile(join(folder, normalize(path))));
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
}

async function saveNothing(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { data, draftVersion } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const saved = {
    data,
    draftVersion: draftVersion + 1,
    savedAt: new Date().toISOString(),
    issues: [],
    attachments: [],
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(saved));
}
