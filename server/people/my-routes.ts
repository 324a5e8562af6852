import { Type } from 'typebox';
import {
  NotificationSettings,
  NotificationSettingsBody,
  OwnSessions,
  ProfileBody,
  ProfileView,
  RenewalBody,
  TourBody,
} from '../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import { keepSettings, notificationSettings } from '../notifications/choices.ts';
import type { Runtime } from '../runtime.ts';
import { changeProfile, profileView } from './my-profile.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../accounts/my-sessions.ts';
import { keepTour } from '../accounts/tour.ts';
import { askRenewal } from './renewal.ts';

const config = { permission: 'session' } as const;
const LIMITED = { ...config, rateLimit: { max: 30, timeWindow: '1 minute' } } as const;
const tags = ['session'];
const SessionParams = Type.Object({ id: Type.String({ maxLength: 64 }) }, { additionalProperties: false });

/** Routes of what is one's own: the profile, the open sessions, what one wishes to be told, the renewal. */
export async function myRoutes(app: App, runtime: Runtime): Promise<void> {
  profileRoutes(app, runtime);
  sessionRoutes(app, runtime);
  settingRoutes(app, runtime);
}

function profileRoutes(app: App, runtime: Runtime): void {
  app.get('/api/accounts/me/profile', {
    config,
    schema: { tags, summary: 'My profile', response: { 200: ProfileView } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => profileView(runtime, trx, who)),
  });

  app.put('/api/accounts/me/profile', {
    config: LIMITED,
    schema: { tags, summary: 'Change what is mine to change', body: ProfileBody, response: { 200: ProfileView } },
    handler: ({ who, body }) => changeProfile(runtime, who, body),
  });

  app.post('/api/accounts/me/renewal', {
    config: LIMITED,
    schema: { tags, summary: 'Ask for my renewal', body: RenewalBody, response: { 200: ProfileView } },
    handler: ({ who, body }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await askRenewal(runtime, trx, who, body);
        return profileView(runtime, trx, who);
      }),
  });
}

function sessionRoutes(app: App, runtime: Runtime): void {
  app.get('/api/accounts/me/sessions', {
    config,
    schema: { tags, summary: 'My open sessions', response: { 200: OwnSessions } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => ownSessions(trx, who)),
  });

  app.delete('/api/accounts/me/sessions', {
    config,
    schema: { tags, summary: 'End my other sessions', response: { 200: OwnSessions } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => endOtherSessions(trx, who)),
  });

  app.delete('/api/accounts/me/sessions/:id', {
    config,
    schema: { tags, summary: 'End one of my sessions', params: SessionParams, response: { 200: OwnSessions } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => endOwnSession(trx, who, params.id)),
  });
}

function settingRoutes(app: App, runtime: Runtime): void {
  app.put('/api/accounts/me/tour', {
    config,
    schema: { tags, summary: 'Put the tour away, or see it again', body: TourBody, response: { 204: Type.Null() } },
    handler: async ({ who, body }, reply) => {
      await runtime.inOrganization(who.organizationId, (trx) => keepTour(trx, who, body.seen));
      return reply.code(204).send(null);
    },
  });

  app.get('/api/accounts/me/notification-settings', {
    config,
    schema: { tags, summary: 'What I wish to be told, and how', response: { 200: NotificationSettings } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => notificationSettings(runtime, trx, who)),
  });

  app.put('/api/accounts/me/notification-settings', {
    config,
    schema: {
      tags,
      summary: 'Choose what I am told, and how',
      body: NotificationSettingsBody,
      response: { 200: NotificationSettings },
    },
    handler: ({ who, body }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await keepSettings(trx, who, body.settings);
        return notificationSettings(runtime, trx, who);
      }),
  });
}
