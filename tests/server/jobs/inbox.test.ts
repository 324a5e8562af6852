import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { refreshInboxes } from '../../../server/jobs/inbox.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';
import { setupAs } from '../../support/setup-area.ts';
import type { TestNode } from '../../support/server.ts';

let office: Office;
let second: TestNode;
/** An application that waits for its registration; its owner is on the defaulter list from 3 to 10 November. */
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice({ clock: '2026-11-01T04:15:00.000Z' });
  second = await office.server.openNode();
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await list('owner', await ownerOf(driven), { validFrom: '2026-11-03', validTo: '2026-11-10' });
  for (const [role, type] of [
    ['B', 'RECOMMEND'],
    ['A', 'APPROVE'],
  ] as const)
    expect((await send(office, driven, role, { type, form: APPLICATION })).statusCode).toBe(200);
});
afterAll(async () => {
  await second.stop();
  await office.stop();
});

function list(party: string, identityNo: string, days: { readonly validFrom: string; readonly validTo: string }) {
  const data = { party, identityNo, nameNe: 'परीक्षण', reasonNe: 'राजस्व बक्यौता' };
  return setupAs(office.server, 'C').added('defaulter', { data, ...days });
}

async function ownerOf({ id }: DrivenCase): Promise<string> {
  const { rows } = await office.server.owner.query<{ no: string }>(
    `select data::jsonb -> 'owner' ->> 'citizenshipNo' as no from submission where application_id = $1 and form = $2`,
    [id, APPLICATION],
  );
  return rows[0]?.no ?? '';
}

/** The events for which the case is in the sub-engineer's inbox. */
async function waitedFor(): Promise<readonly string[]> {
  const answer = await office.server.as('B', { url: '/api/applications?view=inbox' });
  const own = answer.json<ApplicationList>().items.find(({ id }) => id === driven.id);
  return own?.waiting.map(({ event }) => event) ?? [];
}

async function registering() {
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/actions` });
  return answer.json<ActionsView>().actions.find(({ event }) => event === 'REGISTER');
}

/** A night passes. */
async function sleep(until: string, { runtime }: Pick<TestNode, 'runtime'> = office.server): Promise<boolean> {
  office.server.clock.moveTo(`${until}T00:10:00+05:45`);
  return refreshInboxes(runtime, office.server.organizationId, until);
}

async function nights() {
  const { rows } = await office.server.owner.query<{ detail: object }>(
    `select detail from activity where action = 'inbox.refreshed' order by id`,
  );
  return rows.map(({ detail }) => detail);
}

describe('who must act', () => {
  test('is told each night anew, where a day alone closes or opens a door', async () => {
    expect(await waitedFor()).toEqual(['REGISTER']);
    const version = await versionOf(office, driven);

    expect(await sleep('2026-11-03')).toBe(true);
    expect(await waitedFor()).toEqual([]);
    expect(await registering()).toMatchObject({ open: false, reasons: [{ code: 'formula' }] });
    const refused = await send(office, driven, 'B', { type: 'REGISTER' });
    expect(refused.json<ProblemBody>().code).toBe('eventRefused');

    expect(await sleep('2026-11-11')).toBe(true);
    expect(await waitedFor()).toEqual(['REGISTER']);
    expect(await registering()).toMatchObject({ open: true });
    expect(await versionOf(office, driven)).toBe(version);
  });

  test('is told once a night, however many servers look', async () => {
    const before = await nights();
    expect(before).toEqual([
      { night: '2026-11-03', looked: 1, changed: 1 },
      { night: '2026-11-11', looked: 1, changed: 1 },
    ]);
    await Promise.all([
      sleep('2026-11-12'),
      sleep('2026-11-12', second),
      sleep('2026-11-12'),
      sleep('2026-11-12', second),
    ]);
    expect(await sleep('2026-11-12', second)).toBe(true);
    expect(new Set((await nights()).slice(2).map((detail) => JSON.stringify(detail)))).toEqual(
      new Set([JSON.stringify({ night: '2026-11-12', looked: 1, changed: 0 })]),
    );
    expect(await waitedFor()).toEqual(['REGISTER']);
  });

  test('the designer’s own place on the list closes the door too, by the number in their account', async () => {
    const { rows } = await office.server.owner.query<{ no: string }>(
      `select profile ->> 'municipalRegNo' as no from account a join application c on c.filed_by = a.id where c.id = $1`,
      [driven.id],
    );
    await list('designer', rows[0]?.no ?? '', { validFrom: '2026-11-15', validTo: '2026-11-16' });
    await sleep('2026-11-15');
    expect(await waitedFor()).toEqual([]);
    await sleep('2026-11-17');
    expect(await waitedFor()).toEqual(['REGISTER']);
  });
});
