import { doneBy, recordActivity } from '../office/activity.ts';
import { ActivityChoices, ActivityList, ActivityQuery, AuditStatus, PublicCheckpoint } from '../contract/audit.ts';
import { checkpointHash, shortForm } from '../record/checkpoint.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime, Who } from '../runtime.ts';
import { listActivity, activityChoices } from './activity-list.ts';
import { beginRun } from './runs.ts';
import { auditStatus } from './status.ts';
import { lastCheckpoint } from '../checkpoints/stored.ts';
import { takeNext } from './take.ts';

const tags = ['audit'];

/** What the auditor looks at and may ask for: checkpoints, verifications, the activity log. */
export async function auditRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/audit/status', {
    config: { permission: 'oversee' },
    schema: { tags, summary: 'Checkpoints, verifications and what they found', response: { 200: AuditStatus } },
    handler: ({ who }) => auditStatus(runtime, who),
  });

  app.post('/api/audit/checkpoints', {
    config: { permission: 'attest', rateLimit: { max: 30, timeWindow: '1 minute' } },
    schema: { tags, summary: 'Take a signed checkpoint now', response: { 200: AuditStatus } },
    handler: async ({ who }) => {
      const taken = await takeNext(runtime, who.organizationId, { askedBy: who.accountId });
      await keep(who, 'checkpoint', { number: taken?.statement.number ?? 0 });
      return auditStatus(runtime, who);
    },
  });

  app.post('/api/audit/verifications', {
    config: { permission: 'attest', rateLimit: { max: 30, timeWindow: '1 minute' } },
    schema: { tags, summary: 'Verify the whole record now', response: { 200: AuditStatus } },
    handler: async ({ who }) => {
      const { organizationId, accountId: askedBy } = who;
      await runtime.inOrganization(organizationId, (trx) => beginRun(runtime, trx, organizationId, { askedBy }));
      await keep(who, 'verification', {});
      return auditStatus(runtime, who);
    },
  });

  app.get('/api/activity', {
    config: { permission: 'oversee' },
    schema: {
      tags,
      summary: 'What people did, newest first',
      querystring: ActivityQuery,
      response: { 200: ActivityList },
    },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listActivity(runtime, trx, who, query)),
  });

  app.get('/api/activity/choices', {
    config: { permission: 'oversee' },
    schema: { tags, summary: 'What the log can be filtered by', response: { 200: ActivityChoices } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, activityChoices),
  });

  app.get('/api/public/checkpoint', {
    config: { permission: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
    schema: {
      tags: ['public'],
      summary: 'The public key and the newest checkpoint',
      response: { 200: PublicCheckpoint },
    },
    handler: async (request) => publicCheckpoint(runtime, await organizationFor(runtime, request)),
  });

  function keep(who: Who, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
    return runtime.inOrganization(who.organizationId, (trx) => recordActivity(trx, { ...doneBy(who), action, detail }));
  }
}

async function publicCheckpoint(runtime: Runtime, organizationId: string): Promise<PublicCheckpoint> {
  const { id, publicKey } = runtime.key;
  const last = await runtime.inOrganization(organizationId, lastCheckpoint);
  if (!last) return { key: { id, publicKey } };
  const { statement } = last;
  const latest = { at: statement.at, hash: checkpointHash(statement), ...short(statement) };
  return { key: { id, publicKey }, latest };
}

function short(statement: Parameters<typeof shortForm>[0]): { number: number; short: string } {
  const { number, hash } = shortForm(statement);
  return { number, short: hash };
}
