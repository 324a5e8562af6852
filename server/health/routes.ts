import { sql } from 'kysely';
import { Type } from 'typebox';
import { refuseDisagreement } from '../checkpoints/agreement.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { findDefaultOrganization } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });
const tags = ['health'];

/** For whatever watches the server: is the process alive, and can it work? */
export async function healthRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(
    '/health/live',
    {
      config: { permission: 'public' },
      logLevel: 'warn',
      schema: { tags, summary: 'The process answers', response: { 200: Ok } },
    },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/health/ready',
    {
      config: { permission: 'public' },
      logLevel: 'warn',
      schema: { tags, summary: 'The database answers and an office is installed', response: { 200: Ok } },
    },
    async () => {
      await sql`select 1`.execute(runtime.db);
      if ((await findDefaultOrganization(runtime.db)) === undefined) throw problem('organizationUnknown');
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/health/press',
    {
      config: { permission: 'public' },
      logLevel: 'warn',
      schema: { tags, summary: 'Papers can be printed, as far as the last print knows', response: { 200: Ok } },
    },
    () => {
      const found = runtime.printer.problem();
      if (found) throw found;
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/health/checkpoints',
    {
      config: { permission: 'public' },
      logLevel: 'warn',
      schema: { tags, summary: 'Folder and database agree on every checkpoint', response: { 200: Ok } },
    },
    async () => {
      const organizationId = await findDefaultOrganization(runtime.db);
      if (organizationId === undefined) throw problem('organizationUnknown');
      await refuseDisagreement(runtime, organizationId);
      return { status: 'ok' as const };
    },
  );
}
