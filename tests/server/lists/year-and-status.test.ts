import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { ApplicationListPage } from '../../../server/contract/lists.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
  send,
} from '../../support/case.ts';

const BEFORE_THE_NEW_YEAR = '2026-07-14T04:15:00.000Z';
const AFTER_IT = '2026-07-20T04:15:00.000Z';
const [OLD, NEW] = ['8283', '8384'];

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice({ clock: BEFORE_THE_NEW_YEAR });
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** Whether the case is in the list of all applications, the task list and, once it is registered, the public register. */
async function isFound(query: Readonly<Record<string, string>>): Promise<readonly boolean[]> {
  const { applicationStatus: status, ...rest } = query;
  const tasks = new URLSearchParams({
    view: 'all',
    limit: '100',
    ...rest,
    ...(status === undefined ? {} : { status }),
  });
  const list = await office.server.as('A', {
    url: `/api/lists/applications?${new URLSearchParams({ ...query, limit: '100' })}`,
  });
  const inbox = await office.server.as('A', { url: `/api/applications?${tasks}` });
  return [
    list.json<ApplicationListPage>().items.some(({ application }) => application.id === driven.id),
    inbox.json<ApplicationList>().items.some(({ id }) => id === driven.id),
  ];
}

describe('the fiscal year of an application', () => {
  test('is that of its filing until it has a number, and that of the number from then on', async () => {
    await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
    expect([await isFound({ year: OLD }), await isFound({ year: NEW })]).toEqual([
      [true, true],
      [false, false],
    ]);
    office.server.clock.moveTo(AFTER_IT);
    const view = await bringTo(office, driven, { state: 'technical-design' });
    expect(view.summary.registrationNo).toMatch(/^०८३\/०८४/u);
    expect([await isFound({ year: OLD }), await isFound({ year: NEW })]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('a file in which a form is rejected', () => {
  test('is still found among the pending ones, and by itself', async () => {
    const form = 'map-technical-description-view';
    await bringTo(office, driven, { form });
    await fillAndSubmit(office, driven, { form, role: 'D' });
    await send(office, driven, 'B', { type: 'REJECT', form, note: 'नापी मिलेन' });
    const statuses = ['P', 'X', 'A', 'D'];
    expect(await Promise.all(statuses.map((applicationStatus) => isFound({ applicationStatus })))).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });
});
