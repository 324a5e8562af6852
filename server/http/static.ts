import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inBoth } from '../said.ts';
import type { App } from './app-type.ts';
import texts from './texts.json' with { type: 'json' };

const DIST = join(import.meta.dirname, '../../web/dist');
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Addresses that are never a page of the web app. */
const NOT_PAGES = /^\/(?:api|assets|documentation|health)(?:\/|$)/u;

/**
 * Serves the built web app: files with a hash in their name for ever, the page itself always fresh; packed as the build has
 * laid them beside, where the browser takes that.
 * @param dist the folder of the built app
 */
export async function serveWeb(app: App, dist = DIST): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    app.log.warn(inBoth(texts.notBuilt));
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers the address of a page of the web app with its one file; undefined when the address is none. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?')[0] ?? '/';
  const isPage = READS.has(request.method) && !NOT_PAGES.test(path);
  const accepts = request.headers.accept ?? '*/*';
  // a program that takes anything is shown that somebody is here; a mistyped address of the API stays one
  const wantsHtml = accepts.includes('text/html') || (path === '/' && accepts.includes('*/*'));
  return isPage && wantsHtml && 'sendFile' in reply ? reply.sendFile('index.html') : undefined;
}
