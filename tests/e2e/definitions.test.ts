import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getSample } from '../../scripts/demo/book.ts';
import { openDrivenCase } from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { definitionApi, type StageText } from '../support/definitions.ts';
import { whileSaving } from './clicks.ts';
import { codeOf, readCode, writeCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const engineer = 'engineer@sungabha.example';
const chief = 'chief@sungabha.example';
const technician = 'techadmin@sungabha.example';
const auditor = 'auditor@sungabha.example';
/** Judging the events of cases anew takes several threads, which a busy machine has not. */
const PATIENCE_MS = 60_000;
const WRITTEN = '/user/setup/versions/workflow/validity';
const RUNNING = '/user/setup/versions/workflow/phase-one';

let office: OpenOffice;
let caseId: string;
beforeAll(async () => {
  office = await openOffice();
  const { world } = office;
  const sample = getSample(world.book, 8_384_000_001);
  const requestId = '00000000-0000-4000-8000-000000000001';
  ({ id: caseId } = await openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId }));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const textOf = (page: Page) => codeOf(page);
/** A definition opens on its picture; its text is the other side. */
const openText = async (page: Page) => {
  await page
    .getByRole('radiogroup', { name: ne('law.side.label') })
    .getByText(ne('law.side.text'), { exact: true })
    .click();
  await textOf(page).waitFor();
};
const versionLink = (page: Page, number: string) =>
  page.getByRole('link', { name: ne('law.versionNo', { number }), exact: true });

describe('a stage that the engineer writes anew', () => {
  test('is found among the definitions and seen as chart and table', async () => {
    const page = await office.deskOf(engineer);
    await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).click();
    await page.getByRole('link', { name: ne('menu.header.definitions'), exact: true }).click();
    await page.getByRole('link', { name: /^प्रथम चरण/u }).waitFor();
    await look(page, 'law-list', ['english', 'phone']);
    await page.getByLabel(ne('law.find')).fill('validity');
    await page.getByRole('link', { name: 'इजाजतको म्याद', exact: true }).click();
    await versionLink(page, '१').click();
    await page.getByRole('region', { name: ne('law.stage.table') }).waitFor();
    await page.locator('.react-flow__node').first().waitFor();
    await look(page, 'law-stage', ['english', 'phone']);
  });

  test('is private, tells the line where it is no JSON, and what is wrong with it', async () => {
    const page = await office.deskOf(engineer);
    await page.goto(`${WRITTEN}?tab=draft`);
    await page.getByRole('region', { name: ne('law.stageDesk.desks') }).waitFor();
    expect(await textOf(page).count(), 'the text while the picture is chosen').toBe(0);
    await openText(page);
    const written = await readCode(textOf(page));
    await writeCode(textOf(page), '{\n  "definition":\n');
    await page.getByText(ne('law.draft.notJson', { line: '३' })).waitFor();
    await page.getByRole('tab', { name: ne('law.tab.proposals') }).click();
    await page
      .getByRole('dialog', { name: ne('form.leaveTitle') })
      .getByRole('button', { name: ne('ui.stay') })
      .click();
    expect(await readCode(textOf(page))).toBe('{\n  "definition":\n');
    await writeCode(textOf(page), written.replace('"target": "warn"', '"target": "nowhere"'));
    await button(page, 'law.check.action').click();
    const results = page.getByRole('complementary', { name: ne('law.strip.label') });
    await results
      .getByRole('button', { name: /^पङ्क्ति/u })
      .first()
      .click();
    expect(await textOf(page).evaluate((text) => text === document.activeElement)).toBe(true);
    await button(page, 'law.draft.discard').waitFor();
    await look(page, 'law-findings', ['english', 'phone']);
    await whileSaving(
      page,
      () => writeCode(textOf(page), written.replace('"ne": "इजाजतको म्याद"', '"ne": "निर्माणको म्याद"')),
      () => button(page, 'law.seeChange').click(),
    );
    await page.getByText('निर्माणको म्याद', { exact: true }).first().waitFor();
    await button(page, 'law.check.action').click();
    await page.getByText(ne('law.check.clean')).waitFor();
    await button(page, 'law.seeChange').click();
    await page.getByText('निर्माणको म्याद', { exact: true }).first().waitFor();
  });

  test('is put forward with a reason and a day; its proposer reads why they cannot publish it', async () => {
    const page = await office.deskOf(engineer);
    await page.goto(`${WRITTEN}?tab=draft`);
    await button(page, 'law.propose.action').click();
    const question = page.getByRole('dialog');
    await question.getByLabel(ne('law.propose.note')).fill('नाम मिलाइएको');
    await question.getByRole('textbox', { name: ne('law.propose.day') }).fill('२०५७-०१-०१');
    await question.getByText(ne('law.dayPast')).waitFor();
    expect(await question.getByRole('button', { name: ne('law.propose.action') }).isDisabled()).toBe(true);
    await look(page, 'law-propose');
    await question.getByRole('textbox', { name: ne('law.propose.day') }).fill('२०८३-०७-१५');
    await question.getByRole('button', { name: ne('law.propose.action') }).click();
    await page.getByText(ne('law.publish.why.role')).waitFor();
    expect(await button(page, 'law.publish.action').isDisabled()).toBe(true);
    await look(page, 'law-proposed', ['english']);
  });

  test('is published by the chief, who reads what it changes', async () => {
    const page = await office.deskOf(chief);
    await page.goto(WRITTEN);
    await button(page, 'law.waiting.changes').click();
    await page.getByText('निर्माणको म्याद', { exact: true }).first().waitFor();
    await look(page, 'law-publish');
    await button(page, 'law.publish.action').click();
    await page
      .getByRole('dialog')
      .getByText(/दृश्य लेखिएअनुसार भए/u)
      .waitFor();
    await look(page, 'law-publish-scenarios', ['phone']);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('law.publish.action') })
      .click();
    await versionLink(page, '२').waitFor();
    expect(await button(page, 'law.publish.action').count()).toBe(0);
    await button(page, 'law.compare.action').click();
    await page.getByText('निर्माणको म्याद', { exact: true }).first().waitFor();
    await look(page, 'law-compare', ['english']);
  });

  test('gives way to the first version again, forward and by two people', async () => {
    const page = await office.deskOf(chief);
    await page.goto(`${WRITTEN}/1`);
    await button(page, 'law.restore.action').click();
    const question = page.getByRole('dialog');
    await question.getByLabel(ne('law.propose.note')).fill('पुरानै नाम राम्रो');
    await question.getByRole('button', { name: ne('law.propose.action') }).click();
    await page.getByText(ne('law.publish.why.own')).waitFor();
    const other = await office.deskOf(technician);
    await other.goto(WRITTEN);
    await button(other, 'law.publish.action').click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: ne('law.publish.action') })
      .click();
    await versionLink(other, '३').waitFor();
    await other
      .getByText(ne('law.restoredFrom', { number: '१' }))
      .first()
      .waitFor();
  });
});

describe('a stage that applications run under', () => {
  test('has its buttons pressed and is tried on every running application, with nothing kept', async () => {
    const page = await office.deskOf(chief);
    await page.goto(`${RUNNING}?tab=try`);
    await page.getByRole('button', { name: /^सुरक्षित गर्नुहोस्: /u }).click();
    await page.getByRole('complementary').getByRole('listitem').waitFor();
    await look(page, 'law-try', ['english', 'phone']);
    await page.getByRole('tab', { name: ne('law.tab.draft') }).click();
    await button(page, 'law.dryRun.action').click();
    await page.getByText(ne('law.dryRun.count.total')).waitFor({ timeout: PATIENCE_MS });
    await look(page, 'law-dry-run', ['english']);
  });

  test('takes them to another version, tried first, each with an event in its history', async () => {
    await publishAnother();
    const page = await office.deskOf(chief);
    await page.goto(`${RUNNING}?tab=migrate`);
    await page.getByLabel(ne('law.reason')).fill('नयाँ नाम सबैमा');
    await button(page, 'law.migrate.try').click();
    await page.getByText(ne('law.migrate.resultTried', { total: '१', moved: '१', refused: '०' })).waitFor();
    await look(page, 'law-migrate', ['english']);
    await button(page, 'law.migrate.action').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('law.migrate.action') })
      .click();
    await page.getByText(ne('law.migrate.resultMoved', { total: '१', moved: '१', refused: '०' })).waitFor();
    const history = await office.server.as('AUD', { url: `/api/applications/${caseId}/history` });
    expect(history.json<{ type: string }[]>().at(-1)?.type).toBe('MIGRATE');
  });
});

test('a new paper that is given up leaves nothing in the list', async () => {
  const page = await office.deskOf(engineer);
  await page.goto('/user/setup/versions?kind=template');
  await button(page, 'law.new.template').click();
  const question = page.getByRole('dialog');
  await question.getByLabel(ne('law.new.from')).selectOption('H01');
  await question.getByLabel(ne('law.new.titleNe')).fill('नयाँ इतिहास');
  await question.getByLabel(ne('law.new.titleEn')).fill('New history');
  await question.getByRole('button', { name: ne('law.new.begin') }).click();
  await button(page, 'law.draft.discard').click();
  await page.getByText(ne('law.draft.discardNewAsk')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ne('law.draft.discard') })
    .click();
  await page.getByRole('link', { name: 'निवेदनको इतिहास (कार्य विवरण)', exact: true }).waitFor();
  await page.getByRole('link', { name: 'नयाँ इतिहास', exact: true }).waitFor({ state: 'detached' });
});

describe('a form that there is not yet', () => {
  const address = '/user/setup/versions/form/permit-to-demolish';

  test('is begun from a copy under a title and an address of its own, and is all new', async () => {
    const page = await office.deskOf(engineer);
    await page.goto('/user/setup/versions?kind=form');
    await button(page, 'law.new.form').press('Enter');
    const question = page.getByRole('dialog');
    const begin = question.getByRole('button', { name: ne('law.new.begin') });
    await question.getByLabel(ne('law.new.from')).selectOption('noteorder-pilength-level-view');
    await question.getByLabel(ne('law.new.titleNe')).fill('भत्काउने अनुमति');
    await question.getByLabel(ne('law.new.titleEn')).fill('Permit to demolish');
    expect(await question.getByLabel(ne('law.new.name')).inputValue()).toBe('permit-to-demolish');
    await question.getByLabel(ne('law.new.name')).fill('design-approval');
    await question.getByText(ne('law.new.why.taken')).waitFor();
    expect(await begin.isDisabled()).toBe(true);
    await look(page, 'law-new');
    await question.getByLabel(ne('law.new.name')).fill('permit-to-demolish');
    await question.getByLabel(ne('law.new.name')).press('Enter');
    await page.getByText(ne('law.draft.privateNew')).waitFor();
    await button(page, 'law.check.action').click();
    await page.getByText(ne('law.check.clean')).waitFor();
    await button(page, 'law.seeChange').click();
    await page.getByText(ne('law.compare.allNew')).waitFor();
    await look(page, 'law-new-draft', ['english']);
    await button(page, 'law.propose.action').click();
    await page.getByRole('dialog').getByLabel(ne('law.propose.note')).fill('भत्काउने काम नियमन गर्न');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('law.propose.action') })
      .click();
    await page.getByText(ne('law.publish.why.role')).waitFor();
  });

  test('is found in the list by the chief, who is told of it and publishes it', async () => {
    const page = await office.deskOf(chief);
    await page.goto('/user/setup/versions?kind=form&q=demolish');
    await page.getByRole('link', { name: 'भत्काउने अनुमति', exact: true }).waitFor();
    await look(page, 'law-new-listed', ['english']);
    await page.getByRole('button', { name: new RegExp(ne('notification.count', { number: '[०-९]+' }), 'u') }).click();
    await page.getByRole('link', { name: /^(.* )?प्रकाशन गर्नुपर्ने प्रस्ताव: भत्काउने अनुमति$/u }).click();
    await page.getByRole('heading', { name: 'भत्काउने अनुमति', level: 1 }).waitFor();
    await page.getByText(ne('law.noVersionYet')).waitFor();
    // there is nothing yet that a draft of hers could begin with
    expect(await page.getByRole('tab', { name: ne('law.tab.draft') }).count()).toBe(0);
    await button(page, 'law.waiting.changes').click();
    await page.getByText(ne('law.compare.allNew')).waitFor();
    await look(page, 'law-new-waiting', ['english']);
    await button(page, 'law.publish.action').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('law.publish.action') })
      .click();
    await versionLink(page, '१').waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  });
});

test('nobody begins a definition who may only read them', async () => {
  const page = await office.deskOf(auditor);
  await page.goto('/user/setup/versions?kind=form');
  await page.getByRole('link', { name: 'अमिनको स्थलगत निरीक्षण प्रतिवेदन', exact: true }).first().waitFor();
  expect(await button(page, 'law.new.form').count()).toBe(0);
  await page.goto('/user/setup/versions?kind=library');
  await page.getByRole('link', { name: 'फारामको पुस्तकालय', exact: true }).waitFor();
});

/** Publishes the running stage under another name, without the screens. */
function publishAnother(): Promise<unknown> {
  return definitionApi<StageText>(office.server, 'workflow', 'phase-one').publish((text) => {
    text.definition.title = { ne: 'पहिलो चरण', en: 'First phase' };
  });
}

test('a form opens as a version had it, a paper is read as text, the library only by its versions', async () => {
  const page = await office.deskOf(auditor);
  await page.goto('/user/setup/versions/form/design-approval/1');
  await page.locator('[id^="root_"]').first().waitFor();
  await look(page, 'law-form');
  await page.goto('/user/setup/versions/template/D20/1');
  await page.getByRole('textbox', { name: ne('law.part.document') }).waitFor();
  await look(page, 'law-paper');
  await page.goto('/user/setup/versions?kind=library');
  await page.getByText(ne('law.libraryHelp')).waitFor();
  expect(await page.getByRole('button', { name: ne('law.draft.fromThis') }).count()).toBe(0);
});

test('work that stands still is seen by the auditor and begun again by the technical administrator', async () => {
  const { server } = office;
  await server.owner.query(
    `insert into outbox (organization_id, application_id, seq, position, type, params, status, attempts, last_error)
     values ($1, $2, 1, 99, 'issueDocument', '{"form": "design-approval"}', 'failed', 10, 'Error: no browser starts')`,
    [server.organizationId, caseId],
  );
  const page = await office.deskOf(auditor);
  await page.goto('/user/audit/stuck');
  await page.getByText('Error: no browser starts').waitFor();
  await page.getByText(ne('audit.stuck.readOnly')).waitFor();
  const other = await office.deskOf(technician);
  await other.goto('/user/audit/stuck');
  await look(other, 'stuck', ['dark', 'english', 'phone']);
  await other.getByRole('row').filter({ hasText: 'no browser starts' }).getByRole('button').click();
  await other.getByText(ne('audit.stuck.retried')).waitFor();
  await other.getByText(ne('audit.stuck.is.trying')).waitFor();
});

test('the law is not for those who only file or work on applications', async () => {
  const page = await office.deskOf('designer1@sungabha.example');
  await page.goto('/user/setup/versions');
  await page.getByRole('heading', { level: 1, name: ne('common.pageNotFound') }).waitFor();
  expect(office.complaints()).toEqual([]);
});
