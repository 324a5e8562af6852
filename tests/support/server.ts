import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { buildApp } from '../../server/app.ts';
import { type TestClock, testClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { openPrinter } from '../../server/press/printer.ts';
import type { App } from '../../server/http/app-type.ts';
import type { LogStream } from '../../server/http/logging.ts';
import { signAccessToken } from '../../server/http/tokens.ts';
import { type Jobs, startJobs } from '../../server/jobs/run.ts';
import { openRuntime } from '../../server/open-runtime.ts';
import { findDefaultOrganization } from '../../server/http/organization.ts';
import type { Printer, Runtime } from '../../server/runtime.ts';
import { forgetConfig } from '../../server/office/read.ts';
import { createDatabase, DEMO_PASSWORD, DEMO_TEMPLATE, EMPTY_TEMPLATE } from './postgres.ts';

export { DEMO_PASSWORD };

/** Access tokens end after fifteen minutes; a file of tests may take longer. */
const TOKEN_GOOD_FOR_MS = 10 * 60_000;

/** The demo account that acts for a role, where more than one could. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  B: 'subengineer@sungabha.example',
  D: 'designer1@sungabha.example',
  G: 'ward04@sungabha.example',
};

/** One server process over a database: its routes and its worker. */
export type TestNode = {
  readonly runtime: Runtime;
  readonly app: App;
  /** Performs effects and due deadlines; nothing runs by itself. */
  readonly jobs: Jobs;
  stop(): Promise<void>;
};

export type TestServer = TestNode & {
  /** Its database and its folder in that of the run. */
  readonly name: string;
  readonly clock: TestClock;
  /** The default organisation; empty on a server without the demo. */
  readonly organizationId: string;
  /** The owner's way into this server's database, past grants and row-level security. */
  readonly owner: Pool;
  /** An access token of the demo account of a role (`B`), or of a login id. */
  token(roleOrLoginId: string): Promise<string>;
  /** Sends a request as that account. */
  as(roleOrLoginId: string, request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A second server over the same database and data folder, by the same clock; tokens are good on both. */
  openNode(): Promise<TestNode>;
};

/**
 * Starts a server on its own copy of a prepared database: with the demo municipality and the shipped definitions, or with
 * an empty database. Real PostgreSQL, real app; only the clock stands still until it is moved.
 */
export async function startTestServer(
  options: {
    readonly demo?: boolean;
    readonly clock?: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Real Chromium, opened with the first print, unless the test brings its own. */
    readonly printer?: Printer;
    /** Hears what the server logs; `env` says from which level on. */
    readonly logTo?: LogStream;
    /** Begins as a copy of what another server of the run kept, which has stopped: its `name`. */
    readonly copyOf?: string;
  } = {},
): Promise<TestServer> {
  const { demo = true, clock: start = '2026-11-01T04:15:00.000Z', env = {}, copyOf } = options;
  const { folder, ...place } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = copyOf ?? (demo ? DEMO_TEMPLATE : EMPTY_TEMPLATE);
  await createDatabase({ ...place, database: 'postgres' }, name, template, true);
  const connection = { ...place, database: name };
  const dataFolder = join(folder, name);
  if (copyOf === undefined) mkdirSync(dataFolder, { mode: 0o755 });
  else cpSync(join(folder, copyOf), dataFolder, { recursive: true });

  const clock = testClock(start);
  const config = readConfig({
    NAKSA_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    NAKSA_DEMO: demo ? 'on' : 'off',
    NAKSA_DEMO_PASSWORD: DEMO_PASSWORD,
    // the prepared databases are signed with it
    NAKSA_CHECKPOINT_KEY: readFileSync(join(folder, 'checkpoint-key'), 'utf8'),
    ...env,
  });
  async function openNode(): Promise<TestNode> {
    const printer = options.printer ?? openPrinter({ onProgress: () => undefined });
    const opened = openRuntime({ config, connection, printer, now: () => clock.now(), poolSize: 6 });
    const app = await buildApp(opened.runtime, undefined, options.logTo);
    const jobs = startJobs(opened.runtime, { log: app.log, every: 'manual' });
    const stop = async (): Promise<void> => {
      await app.close();
      await jobs.stop();
      await opened.close();
    };
    return { runtime: opened.runtime, app, jobs, stop };
  }

  const node = await openNode();
  const { runtime, app } = node;
  const owner = new Pool({ ...connection, max: 2 });
  const organizationId = (await findDefaultOrganization(runtime.db)) ?? '';
  // files of one process take copies of one office: what another copy said a moment ago is not this one's
  forgetConfig(organizationId);

  async function token(roleOrLoginId: string): Promise<string> {
    const account = await findAccount(runtime, organizationId, roleOrLoginId);
    const session = await runtime.inOrganization(organizationId, (trx) =>
      openSession(runtime, trx, organizationId, account.id),
    );
    const claims = { sub: account.id, org: organizationId, sid: session.sessionId, role: account.role };
    return signAccessToken(app, claims).token;
  }

  const tokens = new Map<string, { readonly at: number; readonly token: Promise<string> }>();
  return {
    ...node,
    name,
    clock,
    organizationId,
    owner,
    token,
    async as(roleOrLoginId, request) {
      const kept = tokens.get(roleOrLoginId);
      const isGood = kept !== undefined && performance.now() - kept.at < TOKEN_GOOD_FOR_MS;
      const known = isGood ? kept : { at: performance.now(), token: token(roleOrLoginId) };
      tokens.set(roleOrLoginId, known);
      const authorization = `Bearer ${await known.token}`;
      return app.inject({ ...request, headers: { ...request.headers, authorization } });
    },
    openNode,
    async stop() {
      await node.stop();
      await owner.end();
    },
  };
}

async function findAccount(
  runtime: Runtime,
  organizationId: string,
  roleOrLoginId: string,
): Promise<{ readonly id: string; readonly role: string }> {
  const loginId = roleOrLoginId.includes('@') ? roleOrLoginId : ACCOUNTS[roleOrLoginId];
  return runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('account')
      .select(['id', 'role'])
      .where(loginId === undefined ? 'role' : 'login_id', '=', loginId ?? roleOrLoginId)
      .orderBy('login_id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}
