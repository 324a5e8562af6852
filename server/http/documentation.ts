import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './app-type.ts';

/** OpenAPI 3.1 of every route at /documentation, made from the schemas that the routes validate with. */
export async function documentApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Naksa',
        version: '1',
        description:
          'Electronic building permits. Errors are RFC 9457 problems (application/problem+json) with a closed `code` and texts in Nepali and English.',
      },
      tags: [
        { name: 'session', description: 'Login and logout' },
        { name: 'applications', description: 'Applications, their events and what may be done' },
        { name: 'forms', description: 'Forms of an application' },
        { name: 'history', description: 'History, replay, verification' },
        { name: 'documents', description: 'Prints' },
        { name: 'files', description: 'Uploads' },
        { name: 'definitions', description: 'The law as data' },
        { name: 'setup', description: 'Masters of the setup menu: people, the office, rates, limits, texts' },
        { name: 'public', description: 'Without a login' },
        { name: 'health', description: 'For those who run it' },
      ],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/documentation', uiConfig: { docExpansion: 'list' } });
}
