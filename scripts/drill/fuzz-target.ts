import { Type } from 'typebox';
import { openSession } from '../../server/accounts/sessions.ts';
import { buildApp, type Routes } from '../../server/app.ts';
import type { App } from '../../server/http/app-type.ts';
import { signAccessToken } from '../../server/http/tokens.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { Target } from './fuzz-run.ts';

/** Who asks in turn: those who file, decide, take money, arrange and look after the record. */
const ROLES = ['D', 'B', 'A', 'C', 'R', 'ADM', 'TADM', 'AUD'] as const;
/** A session may be ended by a request that was meant to; so often somebody logs in anew. */
const CALLS_A_SESSION = 100;
const MOST_KNOWN = 40;

/** What a request would stop by doing rightly what it says: the session of whoever asks. */
export const SELF_DEFEATING = /^DELETE \/api\/session$|^(?:POST|PUT|DELETE) \/api\/accounts\/me\/sessions/u;

/** An office to be asked: its people, and the ids that are there. */
export async function fuzzTarget(runtime: Runtime, app: App, organizationId: string): Promise<Target> {
  const people = ROLES.map((role) => personOf(runtime, app, organizationId, role));
  return {
    inject: (request) => app.inject(request),
    headers: [...people, async () => ({})],
    known: await knownOf(runtime, organizationId),
  };
}

function personOf(runtime: Runtime, app: App, organizationId: string, role: string) {
  let calls = 0;
  let token = '';
  return async () => {
    if (calls % CALLS_A_SESSION === 0) token = await logIn(runtime, app, organizationId, role);
    calls += 1;
    return { authorization: `Bearer ${token}` };
  };
}

function logIn(runtime: Runtime, app: App, organizationId: string, role: string): Promise<string> {
  return runtime.inOrganization(organizationId, async (trx) => {
    const { id } = await trx
      .selectFrom('account')
      .select('id')
      .where('role', '=', role)
      .orderBy('login_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const session = await openSession(runtime, trx, organizationId, id);
    return signAccessToken(app, { sub: id, org: organizationId, sid: session.sessionId, role }).token;
  });
}

/** Real names and ids by the names of the parameters that take them. */
async function knownOf(runtime: Runtime, organizationId: string): Promise<Target['known']> {
  return runtime.inOrganization(organizationId, async (trx) => {
    const idsOf = async (table: 'application' | 'document' | 'attachment' | 'notification') =>
      (await trx.selectFrom(table).select('id').limit(MOST_KNOWN).execute()).map(({ id }) => String(id));
    const { library } = await runtime.definitions.library(trx, organizationId);
    const applications = await idsOf('application');
    return {
      id: [...applications, ...(await idsOf('document')), ...(await idsOf('attachment')), 'phase-one'],
      slug: Object.keys(library.forms).slice(0, MOST_KNOWN),
      form: Object.keys(library.forms).slice(0, MOST_KNOWN),
      // people stay as they are: those who ask are among them
      master: Object.keys(library.masters).filter((id) => library.masters[id]?.store !== 'account'),
      kind: ['workflow', 'form', 'template', 'master', 'library'],
      version: ['0', '1', '2', '3'],
      seq: ['1', '2', '3'],
      category: ['AT01'],
      type: ['SUBMIT', 'APPROVE', 'RETURN', 'REGISTER'],
    };
  });
}

/** The control that must fail: an app with one route that takes a number without bounds and believes it. */
export function carelessApp(runtime: Runtime): Promise<App> {
  const routes: Routes = async (app) => {
    app.get('/api/careless', {
      config: { permission: 'public' },
      schema: {
        querystring: Type.Object({ count: Type.Integer() }, { additionalProperties: false }),
        response: { 200: Type.Integer() },
      },
      handler: async ({ query }) => 'x'.repeat(query.count).length,
    });
  };
  return buildApp(runtime, [routes]);
}
