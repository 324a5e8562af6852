import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiler } from '../../../server/event/filer.ts';
import { factsOf, findCase, seenFromMain } from '../../../server/case/case.ts';
import { type Office, openCase, openOffice } from '../../support/case.ts';
import type { TestServer } from '../../support/server.ts';

let office: Office;
let server: TestServer;
beforeAll(async () => {
  office = await openOffice();
  ({ server } = office);
});
afterAll(() => office.stop());

async function loginOf(municipalRegNo: unknown): Promise<string | undefined> {
  const id = await server.runtime.inOrganization(server.organizationId, (trx) => findFiler(trx, municipalRegNo));
  if (id === undefined) return undefined;
  const { rows } = await server.owner.query<{ login_id: string }>('select login_id from account where id = $1', [id]);
  return rows[0]?.login_id;
}

function factsOfCase(id: string) {
  return server.runtime.inOrganization(server.organizationId, async (trx) => {
    const whole = await findCase(server.runtime, trx, server.organizationId, id);
    return whole && factsOf(seenFromMain(whole));
  });
}

function registered(loginId: string, necNo: string) {
  return server.owner.query(
    `update account set profile = profile || jsonb_build_object('necNo', $2::text) where login_id = $1`,
    [loginId, necNo],
  );
}

test('a file is handed to the designer whose registration number the change names', async () => {
  expect(await loginOf('सु.न.पा.-१०४')).toBe('designer1@sungabha.example');
  expect([await loginOf('सु.न.पा.-९९९'), await loginOf(undefined), await loginOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a designer whose registration of the engineering council somebody of the office has too works for it', async () => {
  const { id } = await openCase(office);
  const worksForOffice = async () => (await factsOfCase(id))?.['designer.worksForOffice'];
  expect(await worksForOffice()).toBe(false);
  await registered('designer1@sungabha.example', '4711');
  await registered('subengineer@sungabha.example', '4711');
  expect(await worksForOffice()).toBe(true);
  await registered('subengineer@sungabha.example', '');
  await registered('designer1@sungabha.example', '');
  expect(await worksForOffice()).toBe(false);
});

test('the number of the engineering council in the account of the designer is known to the papers of the file', async () => {
  const { id } = await openCase(office);
  const knownAs = async (necNo: string) => {
    await registered('designer1@sungabha.example', necNo);
    return (await factsOfCase(id))?.['filer.necNo'];
  };
  expect([await knownAs('NEC-00031'), await knownAs('')]).toEqual(['NEC-00031', undefined]);
});

test('and so is the name in it, before any form says who the designer is', async () => {
  const { id } = await openCase(office);
  const facts = await factsOfCase(id);
  expect([facts?.['designer.nameNe'], facts?.['filer.nameNe']]).toEqual([undefined, 'अनुजा कोइराला']);
});

test('not to one whose account is closed', async () => {
  await server.owner.query(`update account set active = false where login_id = 'designer1@sungabha.example'`);
  expect(await loginOf('सु.न.पा.-१०४')).toBeUndefined();
});
