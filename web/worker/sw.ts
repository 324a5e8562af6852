// what a phone in the field needs of the app; the build puts it before this file (web/worker-build.ts)
declare const carriedFiles: readonly string[];
declare const carriedVersion: string;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
/** What a worker of pages hears. */
// oxlint-disable-next-line no-unused-vars -- joins the browser's own list
interface WorkerGlobalScopeEventMap {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
}

const shell = `naksa.app.${carriedVersion}`;
const page = '/';

addEventListener('install', (event) => event.waitUntil(keepShell()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(?:[a-z][a-z0-9-]*\/)?api\//u.test(pathname))
    event.respondWith(fetch(request).catch((lost) => kept(request.url, lost)));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch((lost) => kept(page, lost)));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The app as it is now, whole: one file that does not come, and the phone keeps what it had. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll([new Request(page, { headers: { accept: 'text/html' } }), ...carriedFiles]);
  await skipWaiting();
}

async function takeOver(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith('naksa.app.') && name !== shell);
  await Promise.all(former.map((name) => caches.delete(name)));
  await clients.claim();
}

/** A file of the app never changes under its name. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** What this phone keeps under an address; nothing else is answered without a network. */
async function kept(address: string, lost: unknown): Promise<Response> {
  const found = await caches.match(address, { ignoreVary: true });
  if (found === undefined) throw lost;
  return found;
}
