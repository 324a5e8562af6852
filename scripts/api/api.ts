import { randomUUID } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isOfShape } from '../../form-schemas/engine/shape.ts';
import { FileView } from '../../server/contract/files.ts';
import { PublicFile } from '../../server/contract/public.ts';
import { ProblemBody } from '../../server/contract/problem.ts';
import { SessionView } from '../../server/contract/session.ts';
import type { Wire, WireRequest } from './wire.ts';

/** A refusal by the server, as it said it. */
export class RefusedRequest extends Error {
  readonly problem: ProblemBody;

  constructor(request: string, problem: ProblemBody) {
    super(`${request}: ${String(problem.status)} ${problem.code}: ${describe(problem)}`);
    this.name = 'RefusedRequest';
    this.problem = problem;
  }
}

/** The code of the refusal that an error comes of, however often it was told on; undefined for one that no refusal caused. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusedRequest) return error.problem.code;
  return error instanceof Error ? refusalOf(error.cause) : undefined;
}

/** A file to upload. */
export type NewFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** The server as people use it: every call is somebody's, and every answer must be what the contract says. */
export type Api = {
  get<T extends TSchema>(loginId: string, path: string, answer: T): Promise<Static<T>>;
  send<T extends TSchema>(loginId: string, call: Call, answer: T): Promise<Static<T>>;
  upload(loginId: string, path: string, file: NewFile): Promise<FileView>;
  /** Uploads a file that everybody may download. */
  publish(loginId: string, file: NewFile): Promise<PublicFile>;
  download(loginId: string, path: string): Promise<Uint8Array>;
  /** A file that is made by asking for it: printed papers are counted. */
  print(loginId: string, path: string): Promise<Uint8Array>;
};

type Call = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body: unknown };
type Login = { readonly token: string; readonly expires: number };

const PUBLIC = '/api/public/files';
const refreshBeforeMs = 60_000;

/** Opens the server to its people; each logs in with the password when first needed, and again before the login ends. */
export function openApi(wire: Wire, password: string): Api {
  const logins = new Map<string, Login>();

  async function tokenOf(loginId: string): Promise<string> {
    const known = logins.get(loginId);
    if (known && known.expires - Date.now() > refreshBeforeMs) return known.token;
    const reply = await ask(wire, 'POST', '/api/session', {}, { loginId, password });
    const session = parse(SessionView, reply, 'POST /api/session');
    logins.set(loginId, { token: session.accessToken, expires: Date.parse(session.expiresAt) });
    return session.accessToken;
  }

  async function call(
    loginId: string,
    method: WireRequest['method'],
    path: string,
    body?: unknown,
  ): Promise<Uint8Array> {
    return ask(wire, method, path, { authorization: `Bearer ${await tokenOf(loginId)}` }, body);
  }

  async function send(loginId: string, path: string, file: NewFile): Promise<Uint8Array> {
    const { body, type } = multipart(file);
    const headers = { authorization: `Bearer ${await tokenOf(loginId)}`, 'content-type': type };
    return carry(wire, { method: 'POST', path, headers, body });
  }

  return {
    get: async (loginId, path, answer) => parse(answer, await call(loginId, 'GET', path), `GET ${path}`),
    send: async (loginId, { method, path, body }, answer) =>
      parse(answer, await call(loginId, method, path, body), `${method} ${path}`),
    download: (loginId, path) => call(loginId, 'GET', path),
    print: (loginId, path) => call(loginId, 'POST', path),
    upload: async (loginId, path, file) => parse(FileView, await send(loginId, path, file), `POST ${path}`),
    publish: async (loginId, file) => parse(PublicFile, await send(loginId, PUBLIC, file), `POST ${PUBLIC}`),
  };
}

/** A call that anybody may make. */
export async function askPublic<T extends TSchema>(wire: Wire, path: string, answer: T): Promise<Static<T>> {
  return parse(answer, await ask(wire, 'GET', path, {}), `GET ${path}`);
}

function ask(
  wire: Wire,
  method: WireRequest['method'],
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Uint8Array> {
  if (body === undefined) return carry(wire, { method, path, headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return carry(wire, { method, path, headers: json, body: JSON.stringify(body) });
}

async function carry(wire: Wire, request: WireRequest): Promise<Uint8Array> {
  const { status, body } = await wire(request);
  if (status < 400) return body;
  throw new RefusedRequest(`${request.method} ${request.path}`, problemOf(status, body));
}

function problemOf(status: number, body: Uint8Array): ProblemBody {
  const text = new TextDecoder().decode(body);
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  if (Value.Check(ProblemBody, value)) return value;
  const said = text.slice(0, 200);
  return { type: 'about:blank', title: said, status, code: 'unreadable', texts: { ne: said, en: said } };
}

function parse<T extends TSchema>(schema: T, body: Uint8Array, what: string): Static<T> {
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  if (isAnswer(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw new Error(
    `${what} answered something else than its contract says: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
  );
}

function isAnswer<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return isOfShape(schema, value);
}

function multipart({ name, type, bytes }: NewFile): { readonly body: Uint8Array; readonly type: string } {
  const boundary = `naksa-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** The English text of a problem, with what was wrong field by field and why a step is closed. */
function describe({ texts, issues = [], reasons = [] }: ProblemBody): string {
  const fields = issues.map(({ path, code }) => `${path.join('/')} ${code}`);
  const closed = reasons.map(({ code, params }) => `${code} ${JSON.stringify(params)}`);
  return [texts.en, ...fields, ...closed].join('; ');
}
