import type { App } from '../../server/http/app-type.ts';

/** One HTTP request. */
export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** What came back, unread. */
export type WireReply = { readonly status: number; readonly body: Uint8Array };

/** Carries requests to a server: over the network, or straight into one that this process has started. */
export type Wire = (request: WireRequest) => Promise<WireReply>;

/** Requests over the network. */
export function networkWire(baseUrl: string): Wire {
  return async ({ method, path, headers, body }) => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    return { status: reply.status, body: new Uint8Array(await reply.arrayBuffer()) };
  };
}

/** Requests into a server of this process, through the same routes and checks as over the network. */
export function innerWire(app: App): Wire {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    return { status: reply.statusCode, body: new Uint8Array(reply.rawPayload) };
  };
}
