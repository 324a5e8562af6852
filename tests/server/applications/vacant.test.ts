import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import { APPLICATION, type DrivenCase, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** Who is waited for on the page of the case, and whether the post stands empty. */
async function waits(who = 'C') {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}` });
  return answer.json<ApplicationView>().summary.waiting.map(({ roles, vacant }) => ({ roles, vacant }));
}

async function set(column: 'active' | 'wards', value: unknown, role: string): Promise<void> {
  await office.server.owner.query(`update account set ${column} = $1 where role = $2`, [value, role]);
}

test('a wait for who filed the case is never an empty post', async () => {
  expect(await waits()).toContainEqual({ roles: ['D'], vacant: undefined });
  await set('active', false, 'D');
  expect(await waits()).toContainEqual({ roles: ['D'], vacant: undefined });
  await set('active', true, 'D');
});

test('a post that nobody holds is said to be empty, until somebody holds it for the ward of the case', async () => {
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  expect(await waits()).toContainEqual({ roles: ['B'], vacant: undefined });
  await set('active', false, 'B');
  expect(await waits()).toContainEqual({ roles: ['B'], vacant: true });
  await set('active', true, 'B');
  await set('wards', ['32'], 'B');
  expect(await waits()).toContainEqual({ roles: ['B'], vacant: true });
  await set('wards', [], 'B');
  expect(await waits()).toContainEqual({ roles: ['B'], vacant: undefined });
});
