import type { Page } from 'playwright-core';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSample } from '../../scripts/demo/book.ts';
import { type DrivenCase, lookAt, openDrivenCase, perform } from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { isAt, nextAct, type Story } from '../../scripts/demo/story.ts';
import { DraftResult, FormView } from '../../server/contract/forms.ts';
import { formWithRows as design, layNaughtyStrings } from '../fixtures/naughty/rows.ts';
import { asKept, naughtyStrings } from '../fixtures/naughty/strings.ts';
import { openForm } from './clicks.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const designer = 'designer1@sungabha.example';
const clerk = 'subengineer@sungabha.example';
const perComment = 30;

let office: OpenOffice;
let driven: DrivenCase;
/** What a string did to a page that showed it: dialogs it opened, rules of the page it broke. */
const deeds: string[] = [];

beforeAll(async () => {
  office = await openOffice();
  driven = await caseWithDesign();
});
afterAll(() => office.stop());

/** A case whose structural design is to be filled. */
async function caseWithDesign(): Promise<DrivenCase> {
  const { world } = office;
  const sample = getSample(world.book, 8_384_000_001);
  const opened = await openDrivenCase(world, {
    sample,
    subject: subjectOf(sample.forms),
    requestId: '00000000-0000-4000-8000-000000000001',
  });
  const until = { state: 'technical-design', form: design };
  const story: Story = { applicationNo: 1, opened: '', begins: {}, until, optional: [], enterAs: {}, steps: [] };
  for (let view = await lookAt(world, opened); !isAt(view, until); view = await lookAt(world, opened)) {
    const act = nextAct(view, story);
    if (act === undefined || act.kind === 'wait') throw new Error(`nobody acts in ${view.summary.state}`);
    await perform(world, opened, act, view);
  }
  return opened;
}

/** A person's tab in which every dialog and every broken rule is noticed. */
async function watchedDesk(loginId: string): Promise<Page> {
  const page = await office.deskOf(loginId);
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('tellBroken', (rule: string) => deeds.push(`broke ${rule}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(window, 'tellBroken');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI}`);
    });
  });
  return page;
}

/** Everything that a page shows: what stands in its fields, and its text. */
async function shownOn(page: Page): Promise<{ readonly values: readonly string[]; readonly text: string }> {
  return page.evaluate(() => ({
    values: Array.from(document.querySelectorAll('input, textarea'), (field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    ),
    text: document.body.textContent ?? '',
  }));
}

describe('five hundred strings that break programs are shown as text', () => {
  test('in the fields of a form, and in the frame of the page that it becomes', async () => {
    const path = `/api/applications/${driven.id}/forms/${design}`;
    const page = await watchedDesk(designer);
    const { data } = await office.world.api.get(designer, path, FormView);
    for (const laid of layNaughtyStrings(data)) {
      const { draftVersion } = await office.world.api.get(designer, path, FormView);
      const body = { data: laid.data, draftVersion };
      await office.world.api.send(designer, { method: 'PUT', path, body }, DraftResult);
      await openForm(page, driven.id, design);
      await page.getByRole('button', { name: ne('print.showPage') }).click();
      const paper = page.frameLocator('iframe[sandbox]').locator('body');
      await paper.getByText('कैफियत').first().waitFor();
      // a typed code stands there in the digits of its reader
      const values = new Set((await shownOn(page)).values.map(toLatin));
      expect(laid.sent.map(asKept).filter((text) => !values.has(toLatin(text)))).toEqual([]);
      expect(await paper.locator('script, iframe, object, embed, base, form, [onerror], [onload]').count()).toBe(0);
    }
    expect(deeds).toEqual([]);
    expect(office.complaints()).toEqual([]);
  });

  test('in comments that everybody reads', async () => {
    const page = await office.deskOf(clerk);
    const kept: string[] = [];
    for (let from = 0; from < naughtyStrings.length; from += perComment) {
      const batch = naughtyStrings.slice(from, from + perComment).map(asKept);
      kept.push(...batch);
      const answer = await office.server.as('B', {
        method: 'POST',
        url: `/api/applications/${driven.id}/comments`,
        payload: { text: batch.join('\n'), toApplicant: true },
      });
      expect(answer.statusCode).toBeLessThan(300);
    }
    await openForm(page, driven.id, design);
    await page.keyboard.press('Alt+c');
    await page
      .getByText(kept[0] ?? '', { exact: false })
      .first()
      .waitFor();
    const { text } = await shownOn(page);
    expect(kept.filter((each) => !text.includes(each))).toEqual([]);
    expect(deeds).toEqual([]);
    expect(office.complaints()).toEqual([]);
  });
});
