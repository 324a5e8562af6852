import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdfPages } from '../support/pdf-text.ts';
import { writeCase } from '../server/reports/small-office.ts';
import { look } from './look.ts';
import { logIn, mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const revenueOfficer = 'revenue@sungabha.example';
const surveyor = 'amin@sungabha.example';

let office: OpenOffice;
let isBroken = false;
beforeAll(async () => {
  office = await openOffice();
  await writeCase(office.server, 8_384_000_001, {
    ward: '04',
    status: 'A',
    filedAt: '2026-07-18T04:15:00Z',
    registered: '2026-07-20',
    registrationNo: '०८३/०८४-०००१',
    validUntil: '2026-12-20',
    entries: [
      { seq: 1, kind: 'demand', head: 'mapPass', amount: '10000.10', on: '2026-07-20', year: '8384' },
      { seq: 2, kind: 'receipt', amount: '10000.10', on: '2026-07-21', year: '8384' },
      { seq: 2, kind: 'deposit', amount: '2500.05', on: '2026-09-20', year: '8384' },
    ],
    papers: [{ form: 'allowance-paper-view', template: 'D20', issuedAt: '2026-09-01T04:15:00Z' }],
    runs: [{ stage: 'phase-one', state: 'building-to-plinth', status: 'done' }],
  });
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

describe('the reports', () => {
  test('show revenue to the paisa, by head, month, day and ward', async () => {
    const page = await office.deskOf(revenueOfficer);
    await page.goto(`${office.url}/user/reports/revenue`);
    await page.getByRole('heading', { level: 1, name: ne('reports.title') }).waitFor();
    await page.getByText('१०,०००.१०').first().waitFor();
    await page.locator('.recharts-surface').first().waitFor();
    await look(page, 'reports-revenue', ['dark', 'english', 'phone']);
  });

  test('are of a month when it is chosen; the address keeps it', async () => {
    const page = await office.deskOf(revenueOfficer);
    await page.getByLabel(ne('reports.month'), { exact: true }).selectOption('6');
    await page.getByText('२,५००.०५').first().waitFor();
    await expect.poll(() => page.getByText('१०,०००.१०').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?year=8384&month=6');
  });

  test('go to paper as the sheet alone, with the office’s name and who signs', async () => {
    const page = await office.deskOf(revenueOfficer);
    await page.getByRole('link', { name: ne('reports.name.year') }).click();
    await page.getByText(ne('reports.signed.approved')).waitFor();
    await look(page, 'reports-year', ['english', 'phone']);
    await page.evaluate(() =>
      Object.assign(window, { print: () => document.body.setAttribute('data-asked', 'print') }),
    );
    await page.keyboard.press('Alt+p');
    await page.locator('body[data-asked="print"]').waitFor();
    const paper = (await readPdfPages(await page.pdf({ preferCSSPageSize: true }))).join(' ');
    expect(paper).toContain(ne('reports.signed.prepared'));
    expect(paper).toContain('सुनगाभा नगरपालिका');
    expect(paper).not.toContain(ne('reports.excel'));
  });

  test('are taken as an Excel file', async () => {
    const page = await office.deskOf(revenueOfficer);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: ne('reports.excel') }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('year.xlsx');
  });

  test('do not exist for who may not read them', async () => {
    const page = await office.deskOf(surveyor);
    await page.goto(`${office.url}/user/reports/revenue`);
    await page.getByText(ne('common.pageNotFound')).first().waitFor();
    expect(office.complaints()).toEqual([]);
  });
});

describe('control that must fail', () => {
  test.each([
    ['dark', 'color-contrast', '[data-mantine-color-scheme="dark"] .probe { color: #444; background: #222 }'],
    ['english', 'button-name', 'html[lang="en"] .probe span { display: none }'],
    ['phone', 'button-name', '@media (width < 400px) { .probe span { display: none } }'],
  ] as const)('the look %s finds %s, though the looks before it found nothing', async (way, rule, style) => {
    const page = await logIn(await office.visit(), revenueOfficer);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', '<button class="probe"><span>नाम</span></button>');
    }, style);
    await look(page, 'probe');
    await expect(look(page, 'probe', [way])).rejects.toMatchObject({
      message: expect.stringContaining(`probe-${way}`),
      actual: [expect.stringContaining(`${rule} at`)],
    });
  });
});
