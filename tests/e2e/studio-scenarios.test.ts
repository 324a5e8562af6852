import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { labelOf } from './clicks.ts';
import { look } from './look.ts';
import { officer } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const PATIENCE_MS = 300_000;
const administrator = 'techadmin@sungabha.example';
const COURSE = 'सिधै निर्णय गर्ने डेस्कमा';
const FIRST = 'पहिलो डेस्क';
const DECIDING = 'निर्णय गर्ने डेस्क';
const WARD = 'वडाको राय';
const DONE = 'कारबाही सम्पन्न';

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const { type, press, check, choose, expectAtEase } = officer();
const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const tab = (page: Page, key: string) => page.getByRole('tab', { name: ne(key), exact: true });
const cardOf = (page: Page, desk: string) =>
  page.getByRole('region', { name: ne('law.stageDesk.of', { desk }), exact: true });
const tests = (page: Page) => page.getByRole('region', { name: ne('law.tests.title'), exact: true });
const mend = (page: Page) => deedOf(page, 'mendOf');
const deedOf = (page: Page, deed: 'mendOf' | 'removeOf') =>
  tests(page).getByRole('button', { name: ne(`law.tests.${deed}`, { title: COURSE }), exact: true });

test('a tried course is kept as a scenario; when the stage does otherwise it is mended or removed, and each can be taken back', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  page.setDefaultTimeout(60_000);
  await page.goto('/user/setup/versions?kind=workflow');
  await press(button(page, 'law.new.workflow'));
  const question = page.getByRole('dialog');
  await type(question.getByLabel(ne('law.new.titleNe')), 'छोटो कारबाही');
  await press(question.getByRole('button', { name: ne('law.new.begin'), exact: true }));
  await page.getByRole('region', { name: ne('law.stageDesk.desks') }).waitFor();

  await press(tab(page, 'law.tab.try'));
  await choose(page.getByLabel(ne('law.try.as'), { exact: true }), 'सब-इन्जिनियर');
  const actions = page.getByRole('region', { name: ne('law.try.actions'), exact: true });
  await press(actions.getByRole('button', { name: labelOf('FORWARD'), exact: true }));
  await page.getByText(ne('law.try.nowIn', { state: DECIDING })).waitFor();
  await press(button(page, 'law.try.keep'));
  const keeping = page.getByRole('dialog');
  await type(keeping.getByLabel(ne('law.new.titleNe')), COURSE);
  await look(page, 'stage-keep', ['phone']);
  await press(keeping.getByRole('button', { name: ne('law.try.keepDo'), exact: true }));
  await page.getByText(ne('law.try.kept', { title: COURSE })).waitFor();
  await look(page, 'stage-kept', ['english', 'phone']);
  await press(button(page, 'law.try.keptBack'));
  await page.getByText(ne('law.try.kept', { title: COURSE })).waitFor({ state: 'detached' });
  await press(button(page, 'law.try.keep'));
  await type(keeping.getByLabel(ne('law.new.titleNe')), COURSE);
  await press(keeping.getByRole('button', { name: ne('law.try.keepDo'), exact: true }));
  await page.getByText(ne('law.try.kept', { title: COURSE })).waitFor();

  await press(tab(page, 'law.tab.draft'));
  await press(tab(page, 'law.strip.tests'));
  await press(button(page, 'law.tests.run'));
  await tests(page).getByText(COURSE).waitFor();
  expect(await deedOf(page, 'removeOf').count()).toBe(0);

  await page.getByRole('button', { name: FIRST, exact: true }).click();
  const adding = cardOf(page, FIRST)
    .locator('details')
    .filter({ hasText: ne('law.stageDesk.newDesk') });
  await press(adding.locator('summary'));
  await type(adding.getByLabel(ne('law.stageDesk.inNepali', { label: ne('law.stageDesk.title') })), WARD);
  await check(adding.getByRole('checkbox', { name: 'वडा सचिव', exact: true }));
  await press(button(page, 'law.stageDesk.insert'));
  await press(button(page, 'law.tests.run'));
  await mend(page).waitFor();
  await tests(page)
    .getByText(ne('law.try.nowIn', { state: WARD }), { exact: false })
    .first()
    .waitFor();
  await look(page, 'stage-mend', ['english', 'phone']);
  await press(mend(page));
  await mend(page).waitFor({ state: 'detached' });
  await tests(page).getByText(COURSE).waitFor();
  await press(
    page.getByRole('button', { name: ne('law.undo.deed', { deed: ne('law.tests.mended', { title: COURSE }) }) }),
  );
  await press(button(page, 'law.tests.run'));
  await press(deedOf(page, 'removeOf'));
  await tests(page).getByText(COURSE).waitFor({ state: 'detached' });

  await press(page.getByRole('button', { name: DONE, exact: true }));
  const end = cardOf(page, DONE);
  await check(end.getByRole('checkbox', { name: ne('law.stageDesk.tag.completed'), exact: true }));
  await look(page, 'stage-end', ['english', 'phone']);
  await press(page.getByRole('button', { name: FIRST, exact: true }));
  const first = cardOf(page, FIRST);
  await choose(first.getByLabel(ne('law.stageDesk.term'), { exact: true }), 'एउटा तहमा फाइल टुङ्ग्याउने अवधि');
  await choose(first.getByLabel(ne('law.stageDesk.termTo'), { exact: true }), DECIDING);
  await look(page, 'stage-term', ['english', 'phone']);
  await press(button(page, 'law.tests.write'));
  await page.getByText(/^सबै .* दृश्य लेखिएअनुसार भए$/u).waitFor();
  expectAtEase(31);
  expect(office.complaints()).toEqual([]);
});
