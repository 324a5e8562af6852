import { Type } from 'typebox';
import { NotificationList, NotificationQuery, NotificationsReadBody } from '../contract/notification.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { listNotifications, markRead } from './queries.ts';

/** Routes of what a person was told. */
export async function notificationRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['notifications'];

  app.get('/api/notifications', {
    config: { permission: 'session' },
    schema: {
      tags,
      summary: 'What I was told, newest first',
      querystring: NotificationQuery,
      response: { 200: NotificationList },
    },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listNotifications(trx, who, query)),
  });

  app.post('/api/notifications/read', {
    config: { permission: 'session' },
    schema: { tags, summary: 'I have seen these', body: NotificationsReadBody, response: { 204: Type.Null() } },
    handler: async ({ who, body }, reply) => {
      await runtime.inOrganization(who.organizationId, (trx) => markRead(trx, who, body));
      return reply.code(204).send(null);
    },
  });
}
