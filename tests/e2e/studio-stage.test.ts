import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskRows } from '../../web/law/stage/read-stage.ts';
import { codeOf, readCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const administrator = 'techadmin@sungabha.example';
const STAGE = '/user/setup/versions/workflow/phase-one?tab=draft';
const PATIENCE_MS = 180_000;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** Everything that was typed, to be held against what an officer types. */
const typed: string[] = [];
async function type(field: Locator, text: string): Promise<void> {
  typed.push(text);
  await field.fill(text);
  await field.blur();
}
const cardOf = (page: Page, desk: string) =>
  page.getByRole('region', { name: ne('law.stageDesk.of', { desk }), exact: true });
const titleIn = (card: Locator) =>
  card.getByLabel(ne('law.stageDesk.inNepali', { label: ne('law.stageDesk.title') })).first();
const pickDesk = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true }).click();

describe('a stage as its desks', () => {
  test('gets a desk of the ward between two others, a condition and another name, without a brace typed', {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await office.deskOf(administrator);
    await page.goto(STAGE);
    await page.getByRole('region', { name: ne('law.stageDesk.desks') }).waitFor();
    await look(page, 'stage-desk', ['english', 'phone']);

    await pickDesk(page, 'टिप्पणी र आदेश');
    const note = cardOf(page, 'टिप्पणी र आदेश');
    await note.getByText(ne('law.stageDesk.newDesk'), { exact: true }).click();
    const adding = note.locator('details').filter({ hasText: ne('law.stageDesk.newDesk') });
    await type(adding.getByLabel(ne('law.stageDesk.inNepali', { label: ne('law.stageDesk.title') })), 'वडाको राय');
    await adding.getByRole('checkbox', { name: 'वडा सचिव', exact: true }).check();
    await adding.getByRole('button', { name: ne('law.stageDesk.insert'), exact: true }).click();

    const ward = cardOf(page, 'वडाको राय');
    await ward.waitFor();
    const onward = ward.locator('details').filter({ hasText: 'इजाजतपत्र जारी' }).first();
    await onward.locator('summary').click();
    await onward
      .getByLabel(ne('law.stageDesk.addCondition'), { exact: true })
      .selectOption({ label: 'चालु आर्थिक वर्ष खुला छ' });
    await onward.getByRole('button', { name: ne('law.stageDesk.add'), exact: true }).click();
    await onward.getByRole('listitem').filter({ hasText: 'चालु आर्थिक वर्ष खुला छ' }).waitFor();
    await look(page, 'stage-desk-way', ['english', 'phone']);

    await pickDesk(page, 'इजाजतपत्र जारी');
    await type(titleIn(cardOf(page, 'इजाजतपत्र जारी')), 'इजाजतपत्र दिने');
    await page.getByRole('button', { name: 'इजाजतपत्र दिने', exact: true }).waitFor();

    await page.getByText(ne('law.side.text'), { exact: true }).click();
    const written = await readCode(codeOf(page));
    const rows = deskRows(JSON.parse(written));
    const added = rows.find(({ title }) => title.ne === 'वडाको राय');
    expect(added?.owner).toEqual(['G']);
    expect(added?.ways.map(({ way, target, by, conditions }) => [way, target, by, conditions])).toEqual([
      ['on', 'permit', ['G'], [{ named: 'yearOpen' }]],
      ['back', 'note-order', ['G'], []],
    ]);
    expect(rows.find(({ id }) => id === 'permit')?.title.ne).toBe('इजाजतपत्र दिने');
    expect(typed.filter((text) => /[^\p{Script=Devanagari}\s\p{N}.,()]/u.test(text))).toEqual([]);
  });
});
