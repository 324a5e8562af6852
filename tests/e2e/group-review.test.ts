import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HistoryItem } from '../../server/contract/history.ts';
import type { ReviewView } from '../../server/contract/review.ts';
import { type DrivenCase, fillAndSubmit, lookAt } from '../support/case.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const subEngineer = 'subengineer@sungabha.example';
const state = 'technical-design';

let office: OpenOffice;
let driven: DrivenCase;
let handedIn = 0;
/** The form that the reviewer has something to say of. */
let marked: string | undefined;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt(state));
  const { summary } = await lookAt(office.world, driven);
  for (const { form, roles } of summary.waiting) {
    if (form === undefined || !roles.includes('D')) continue;
    await fillAndSubmit(office, driven, { form, role: 'D' });
    handedIn += 1;
    marked ??= form;
  }
  await markForm();
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
  // the marked form is not chosen with all others, nor is any of which something else is to be looked at
  await page.getByText(ne('groupReview.look')).first().waitFor();
  await expect.poll(() => page.getByText(ne('groupReview.look')).count()).toBe(2);
  const clear = handedIn - 2;
  await chosen(clear).waitFor();
  await page.getByText(ne('groupReview.marked_one', { count: count(1) })).waitFor();
  const doubtful = page.getByRole('checkbox', { name: ne('groupReview.choose', { title: await titleOf(marked) }) });
  expect(await doubtful.isChecked()).toBe(false);
  await chosen(clear).click();
  await chosen(0).waitFor();
  await chosen(0).click();
  await chosen(clear).waitFor();
  await look(page, 'group-review', ['dark', 'english', 'phone']);
  await page
    .getByRole('button', { name: new RegExp(`^${ne('groupReview.unfold')}: `, 'u') })
    .first()
    .click();
  await page.locator('[id^="root_"]').first().waitFor();
  await look(page, 'group-review-open', ['phone']);
  // somebody who has looked chooses it by hand
  await doubtful.check();
  await chosen(clear + 1).waitFor();
  await doubtful.uncheck();
  await chosen(clear).waitFor();
  const before = (await historyOf()).length;
  await page.getByRole('button', { name: new RegExp(`\\(${count(clear)}\\)$`, 'u') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: ne('event.recommend.label'), exact: true }).click();
  await dialog.getByText(ne('task.bulkDone_other', { count: count(clear) })).waitFor();
  await dialog.getByRole('button', { name: ne('common.close'), exact: true }).click();
  const events = (await historyOf()).slice(before);
  expect(new Set(events.map(({ form }) => form)).size).toBe(clear);
  expect(events.every(({ type }) => type === 'RECOMMEND')).toBe(true);
  // those that were left out still wait
  const left = ne('groupReview.chosen', { count: count(0), of: count(2) });
  await page.getByRole('checkbox', { name: left }).waitFor();
  expect(office.complaints()).toEqual([]);
});

/** The reviewer says that something is wrong with one of the forms. */
async function markForm(): Promise<void> {
  const answer = await office.server.as(subEngineer, {
    method: 'PUT',
    url: `/api/applications/${driven.id}/review/${String(marked)}`,
    payload: { path: '', note: 'नाप फेरि मिलाउनुहोस्।', reason: await anyReason() },
  });
  expect(answer.statusCode).toBe(200);
}

async function anyReason(): Promise<string | undefined> {
  const url = `/api/applications/${driven.id}/review/${String(marked)}`;
  const view = (await office.server.as(subEngineer, { url })).json<ReviewView>();
  return view.reasons[0]?.code;
}

async function titleOf(slug: string | undefined): Promise<string> {
  const { forms } = await lookAt(office.world, driven);
  return forms.find((form) => form.slug === slug)?.title.ne ?? '';
}

async function historyOf(): Promise<readonly HistoryItem[]> {
  const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/history` });
  return answer.json<HistoryItem[]>();
}

/** A count as the page writes it. */
function count(number: number): string {
  return new Intl.NumberFormat('ne-NP-u-nu-deva').format(number);
}
