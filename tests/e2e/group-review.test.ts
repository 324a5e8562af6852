import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HistoryItem } from '../../server/contract/history.ts';
import { type DrivenCase, fillAndSubmit, lookAt } from '../support/case.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const subEngineer = 'subengineer@sungabha.example';
const state = 'technical-design';

let office: OpenOffice;
let driven: DrivenCase;
let handedIn = 0;
beforeAll(async () => {
  const { cases, ...begin } = await preparedAt(state);
  office = await openOffice(begin);
  const [kept] = cases;
  if (kept === undefined) throw new Error('no case is prepared');
  driven = drivenIn(office.world, kept);
  const { summary } = await lookAt(office.world, driven);
  for (const { form, roles } of summary.waiting) {
    if (form === undefined || !roles.includes('D')) continue;
    await fillAndSubmit(office, driven, { form, role: 'D' });
    handedIn += 1;
  }
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('a reviewer looks at all forms of a group on one page, leaves one out, and does the others at once', async () => {
  expect(handedIn).toBeGreaterThan(2);
  const page = await office.deskOf(subEngineer);
  await page.goto(`/user/applications/${driven.id}`);
  await page.getByRole('link', { name: ne('groupReview.link_other', { count: count(handedIn) }) }).click();
  const chosen = (some: number) =>
    page.getByRole('checkbox', { name: ne('groupReview.chosen', { count: count(some), of: count(handedIn) }) });
  await chosen(handedIn).waitFor();
  await look(page, 'group-review', ['dark', 'english', 'phone']);
  await page
    .getByRole('button', { name: new RegExp(`^${ne('groupReview.unfold')}: `, 'u') })
    .first()
    .click();
  await page.locator('[id^="root_"]').first().waitFor();
  await look(page, 'group-review-open', ['phone']);
  await page
    .getByRole('checkbox', { name: new RegExp(`^${ne('groupReview.choose', { title: '' }).trim()}`, 'u') })
    .first()
    .uncheck();
  await chosen(handedIn - 1).waitFor();
  const before = (await historyOf()).length;
  await page.getByRole('button', { name: new RegExp(`\\(${count(handedIn - 1)}\\)$`, 'u') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: ne('event.recommend.label'), exact: true }).click();
  await dialog.getByText(ne('task.bulkDone_other', { count: count(handedIn - 1) })).waitFor();
  await dialog.getByRole('button', { name: ne('common.close'), exact: true }).click();
  const events = (await historyOf()).slice(before);
  expect(new Set(events.map(({ form }) => form)).size).toBe(handedIn - 1);
  expect(events.every(({ type }) => type === 'RECOMMEND')).toBe(true);
  // the one that was left out still waits
  const left = ne('groupReview.chosen', { count: count(0), of: count(1) });
  await page.getByRole('checkbox', { name: left }).waitFor();
  expect(office.complaints()).toEqual([]);
});

async function historyOf(): Promise<readonly HistoryItem[]> {
  const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/history` });
  return answer.json<HistoryItem[]>();
}

/** A count as the page writes it. */
function count(number: number): string {
  return new Intl.NumberFormat('ne-NP-u-nu-deva').format(number);
}
