import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { buildApp, type Routes } from '../../../server/app.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { App } from '../../../server/http/app-type.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

/** The part of an OpenAPI operation that says what comes in. */
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
};
const BOUNDED_FORMATS: readonly unknown[] = ['uuid', 'date', 'date-time'];
const BOUNDED_PATTERN = /^\^(?:[^*+]|\\[*+])*\$$/u;

/** Where what comes in has no end: an integer without bounds, a text or list or record without a most. */
function unboundedIn(schema: unknown, place: string): readonly string[] {
  if (!isRecord(schema)) return [];
  const own = isBounded(schema) ? [] : [place];
  return [...own, ...partsOf(schema).flatMap(([name, part]) => unboundedIn(part, `${place}.${name}`))];
}

function partsOf({ properties, items, patternProperties, anyOf, allOf }: Readonly<Record<string, unknown>>) {
  const lists = [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const named = [properties, patternProperties].flatMap((record) => (isRecord(record) ? Object.entries(record) : []));
  return [...named, ...[items, ...lists].map((part): [string, unknown] => ['*', part])];
}

function isBounded(schema: Readonly<Record<string, unknown>>): boolean {
  const { type, pattern, format } = schema;
  const has = (...names: readonly string[]) => names.every((name) => typeof schema[name] === 'number');
  if (type === 'integer' || type === 'number') return 'const' in schema || has('minimum', 'maximum');
  if (type === 'array') return has('maxItems');
  if (type === 'object') return schema['additionalProperties'] === false || isFree(schema) || has('maxProperties');
  if (type !== 'string' || 'const' in schema || 'enum' in schema || has('maxLength')) return true;
  return BOUNDED_FORMATS.includes(format) || (typeof pattern === 'string' && BOUNDED_PATTERN.test(pattern));
}

/** Data whose own schema is a definition: how many values it may have is judged for every body (plain-json.ts), the rest by the definition. */
function isFree({ patternProperties }: Readonly<Record<string, unknown>>): boolean {
  return (
    isRecord(patternProperties) &&
    Object.values(patternProperties).every((part) => isRecord(part) && !('type' in part || 'anyOf' in part))
  );
}

/** Every place without bounds in what an app takes, as its own documentation says it. */
async function unboundedOf(app: App): Promise<readonly string[]> {
  const { paths } = (await app.inject('/documentation/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(0);
  return operations.flatMap(({ name, operation: { parameters = [], requestBody } }) => [
    ...parameters.flatMap((parameter) => unboundedIn(parameter.schema, `${name} ${parameter.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unboundedIn(schema, `${name} body`)),
  ]);
}

test('everything that a request may hold has bounds', async () => {
  expect(await unboundedOf(server.app)).toEqual([]);
});

test('who has not logged in sends little', async () => {
  const payload = { loginId: 'x', password: 'x', more: 'x'.repeat(70_000) };
  for (const url of [
    '/api/session',
    '/api/session/first-administrator',
    '/api/accounts/forgot-password',
    '/api/public/signup',
  ]) {
    const answer = await server.app.inject({ method: 'POST', url, payload });
    expect(answer.json<ProblemBody>(), url).toMatchObject({ status: 413, code: 'payloadTooLarge' });
  }
  const answer = await server.as('C', { method: 'PUT', url: '/api/accounts/me/profile', payload });
  expect(answer.json<ProblemBody>().code).toBe('requestInvalid');
});

test('a number, a text or a list without bounds would be found', async () => {
  const careless: Routes = async (app) => {
    app.post('/api/careless/:at', {
      config: { permission: 'public' },
      schema: {
        params: Type.Object({ at: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
        body: Type.Object({ a: Type.String(), b: Type.Array(Type.Boolean()) }, { additionalProperties: false }),
        response: { 200: Type.Null() },
      },
      handler: async () => null,
    });
  };
  const app = await buildApp(server.runtime, [careless]);
  expect(await unboundedOf(app)).toEqual([
    'POST /api/careless/{at} at',
    'POST /api/careless/{at} body.a',
    'POST /api/careless/{at} body.b',
  ]);
  await app.close();
});
