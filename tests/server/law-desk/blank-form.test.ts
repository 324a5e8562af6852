import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlankFormView } from '../../../server/contract/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

async function blank(slug: string, given = ''): Promise<BlankFormView> {
  const answer = await server.as('B', {
    url: `/api/definitions/blank/${slug}${given === '' ? '' : `?given=${given}`}`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<BlankFormView>();
}

describe('a blank form', () => {
  test('comes with what the office fills in by itself, the paper it prints and the hash of its definition', async () => {
    const view = await blank('design-approval');
    expect(view).toMatchObject({ slug: 'design-approval', document: { en: expect.stringContaining('Schedule ka') } });
    const bundle = await server.as('B', { url: `/api/definitions/form/design-approval/${view.hash}` });
    expect(bundle.statusCode).toBe(200);
  });

  test('is that of a building with the given codes: facts say them, and so does the form that asks for them', async () => {
    const given = 'buildingClass:C,constructionType:1';
    const [view, asking] = [await blank('design-approval', given), await blank('map-permit-application-edit', given)];
    expect(view.facts['building.class']).toBe('C');
    expect(asking.data['construction']).toMatchObject({ buildingClass: 'C', constructionType: '1' });
  });

  test('of a form that is not in force is not found', async () => {
    const answer = await server.as('B', { url: '/api/definitions/blank/no-such-form' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'formNotFound']);
  });

  test('asks for codes that are written as codes', async () => {
    const answer = await server.as('B', { url: '/api/definitions/blank/design-approval?given=__proto__:x' });
    expect(answer.statusCode).toBe(400);
  });

  test('is for people of the office', async () => {
    const answer = await server.app.inject({ url: '/api/definitions/blank/design-approval' });
    expect(answer.statusCode).toBe(401);
  });
});
