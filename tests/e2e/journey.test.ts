import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { addDays, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { getSample } from '../../scripts/demo/book.ts';
import { type DrivenCase, lookAt, perform, personOf } from '../../scripts/demo/drive.ts';
import { afterLastDay, daysAfter } from '../../scripts/demo/office-hours.ts';
import { isAt, type Moment, nextAct, type Story } from '../../scripts/demo/story.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import { INQUIRY } from '../support/case.ts';
import { readPdfPages } from '../support/pdf-text.ts';
import { actionBar, askWhyNot, expectStage, openForm, press } from './clicks.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { doneNe } from '../../web/i18n/done.ts';
import { ne } from './texts.ts';
import { watchPlaces } from './stillness.ts';
import { expectStored } from './stored.ts';
import { idOf, typeForm } from './typist.ts';

const application = 'map-permit-application-edit';
const returned = 'architecture-design-classc-form';
const permit = 'allowance-paper-view';
const owner = 'सुशीला थापा';
const registrationNo = '०८३/०८४-०००१';
const auditor = 'auditor@sungabha.example';
/** Of the hundred events so many are walked through one by one. */
const MANY_STEPS = 15;
const printDesk = 'admin.branch@sungabha.example';

let office: OpenOffice;
let driven: DrivenCase;
let isBroken = false;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

/** Tab of the person of the office who acts for a role on this case. */
function deskOf(role: string): Promise<Page> {
  return office.deskOf(personOf(office.world, driven, role).loginId);
}

/** The person of a role types a form and submits it. */
async function enter(slug: string, role: string): Promise<void> {
  const page = await deskOf(role);
  await openForm(page, driven.id, slug);
  const typed = await typeForm(page, office.world, driven, { slug, role });
  await press(page, 'SUBMIT');
  await expectStored(office.world, driven, { slug, role, typed });
}

/**
 * Whoever is waited for opens the form and does their part, by typing and clicking, until the case stands there.
 * @param isClicked false: it is sent as the browser would, where forms and buttons are of a kind that was clicked before
 */
async function work(until: Moment, isClicked = true): Promise<ApplicationView> {
  const { applicationNo } = driven.sample;
  const enterAs = { 'notice-payment-application-view': 'G' };
  const story: Story = { applicationNo, opened: '', begins: {}, until, optional: [], enterAs, steps: [] };
  for (;;) {
    const view = await lookAt(office.world, driven);
    if (isAt(view, until)) return view;
    const act = nextAct(view, story);
    if (act === undefined || act.kind === 'wait') throw new Error(`nobody acts in ${view.summary.state}`);
    // no inquiry is held on the day of its order
    const { clock } = office.server;
    if (act.kind === 'enter' && act.form === INQUIRY) clock.moveTo(daysAfter(clock.now(), 1));
    if (!isClicked) await perform(office.world, driven, act, view);
    else if (act.kind === 'enter') await enter(act.form, act.role);
    else if (act.event === 'DECIDE_EXEMPTION') await decideExemption(act.role, act.note);
    else {
      const page = await deskOf(act.role);
      await openForm(page, driven.id, act.form);
      await press(page, act.event);
    }
  }
}

/** The chief says what the map check left open: who decided the exemption, by which law, on what conditions. */
async function decideExemption(role: string, note = ''): Promise<void> {
  const title = 'छुटको निर्णय राख्नुहोस्';
  const page = await deskOf(role);
  await openForm(page, driven.id);
  await actionBar(page).getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'निर्णय', exact: true }).selectOption('छुट दिने');
  await dialog.getByRole('combobox', { name: 'निर्णय गर्ने निकाय वा अधिकारी' }).selectOption('प्रमुख प्रशासकीय अधिकृत');
  await dialog
    .getByRole('textbox', { name: 'छुटको विषय (के, कता; मापदण्ड अनुसार कति, नक्सामा कति)' })
    .fill('पूर्वतर्फ १.५ मिटरको सट्टा ३ फिट');
  await dialog.getByRole('textbox', { name: /^छुट दिनु वा नदिनुको कारण/u }).fill('सँधियारको हकमा असर पर्ने नदेखिएको');
  await dialog.getByRole('textbox', { name: 'कानूनी आधार (ऐन वा मापदण्डको नाम)' }).fill('भवन निर्माण मापदण्ड');
  await dialog.getByRole('textbox', { name: 'छुट दिन सक्ने दफा वा बुँदा नं.' }).fill('१२');
  await dialog.getByRole('textbox', { name: /^निर्णय नं\./u }).fill('१४');
  await dialog.getByLabel(/^निर्णय मिति/u).fill('२०८३/०७/१५');
  await dialog.getByRole('textbox', { name: /^सर्त/u }).fill(note);
  await look(page, 'exemption-dialog', ['phone']);
  await dialog.getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('status').getByText(doneNe(title)).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The PDF that a click brings to the browser, which opens it in a tab of its own. */
async function printed(page: Page, click: () => Promise<void>): Promise<Uint8Array> {
  const paper = new Promise<Uint8Array>((resolve, reject) => {
    const pass = async (route: Route) => {
      const response = await route.fetch();
      resolve(await response.body());
      await route.fulfill({ response });
    };
    page
      .route(/\/(?:print|copies\/\d+)\.pdf/u, pass, { times: 1 })
      .then(click)
      .catch(reject);
  });
  const [bytes] = await Promise.all([paper, page.context().waitForEvent('page')]);
  return bytes;
}

describe('a permit from registration to print', () => {
  test('the designer opens a case of a new house of class ग in ward 4', async () => {
    const page = await office.deskOf('designer1@sungabha.example');
    await look(page, 'task-list-empty');
    await page
      .getByRole('link', { name: ne('menu.header.newRegistration') })
      .first()
      .click();
    const start = page.getByRole('button', { name: ne('application.new.start') });
    await start.click();
    const missing = ['application.chooseBuildingType', 'application.chooseClass', 'application.chooseWard'];
    expect((await page.getByRole('alert').innerText()).split('\n')).toEqual(missing.map((key) => ne(key)));
    expect(await page.locator(':focus').getAttribute('name')).toBe('constructionType');
    await page
      .getByRole('group', { name: ne('application.chooseBuildingType') })
      .getByRole('radio')
      .first()
      .check();
    await page.getByRole('radio', { name: /^ग वर्ग/u }).check();
    await page.getByLabel(ne('inbox.filter.ward')).selectOption('04');
    await look(page, 'new-registration', ['dark', 'english', 'phone']);
    await start.click();
    await page.waitForURL(`**/forms/${application}`);
    const id = /applications\/([^/]+)/u.exec(page.url())?.[1] ?? '';
    driven = { id, sample: getSample(office.world.book, 8_384_000_001), ward: '04', files: {} };
    await expectStage(page, 'निवेदन तथा दर्ता');
  });

  test('an empty application is not submitted: its errors are listed and each leads to its field', async () => {
    const page = await deskOf('D');
    await openForm(page, driven.id, application);
    await actionBar(page)
      .getByRole('button', { name: ne('event.submit.label') })
      .click();
    const summary = page.locator('#error-summary');
    await summary.waitFor();
    expect(await summary.innerText()).toMatch(/^सच्याउनुपर्ने [०-९]+ ठाउँ छन्/u);
    await look(page, 'application-errors');
    await summary.getByRole('button', { name: 'जग्गाको विवरण › कित्ता नम्बर', exact: true }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(idOf(['land', 'plotNo']));
  });

  test('a day that the month does not have and a land block that overflows are told at once', async () => {
    const page = await deskOf('D');
    const date = page.locator(`[id="${idOf(['land', 'deedDate'])}"]`);
    await date.pressSequentially('२०७९०५३२');
    await page
      .getByText(ne('field.validation.bsMonthDays', { field: 'लिखत पारित मिति', month: 'भदौ', days: '३१' }), {
        exact: true,
      })
      .waitFor();
    const name = ne('form.land.carry', { blocks: '०१-०४-००-००.००' });
    const places = await watchPlaces(page, idOf(['landArea']), name);
    await page.locator(`[id="${idOf(['landArea', 'aana'])}"]`).fill('२०');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    // pressed slowly, as by a hand: neither what is said of the blocks nor the answer of the save may move the button away meanwhile
    await page.getByRole('button', { name }).hover();
    await page.mouse.down();
    await saved;
    await page.mouse.up();
    await expect.poll(() => page.locator(`[id="${idOf(['landArea', 'ropani'])}"]`).inputValue()).toBe('१');
    expect(await page.locator(`[id="${idOf(['landArea', 'aana'])}"]`).inputValue()).toBe('४');
    expect(await places(), 'the button stays where it appeared').toHaveLength(1);
    // the whole area in one block, as it stands in the deed
    await page.locator(`[id="${idOf(['landArea', 'ropani'])}"]`).fill('०-५-२-१.५');
    await page.locator(`[id="${idOf(['landArea', 'ropani'])}"]`).blur();
    await expect.poll(() => page.locator(`[id="${idOf(['landArea', 'aana'])}"]`).inputValue()).toBe('५');
    expect(await page.locator(`[id="${idOf(['landArea', 'ropani'])}"]`).inputValue()).toBe('०');
  });

  test('what is typed saves itself and is there after a reload', async () => {
    const page = await deskOf('D');
    const name = page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`);
    await name.fill(owner);
    await page
      .getByRole('status')
      .getByText(ne('common.unsaved'))
      .or(page.getByRole('status').getByText(ne('form.autosave.saving')))
      .first()
      .waitFor();
    await page
      .getByRole('status')
      .getByText(/सुरक्षित भयो/u)
      .waitFor();
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe(owner);
  });

  test('the designer fills the application by typing and submits it; then the task list shows whose turn it is', async () => {
    const page = await deskOf('D');
    await enter(application, 'D');
    await page.waitForURL('**/user/task-list');
    await page.goto('/user/task-list?view=mine');
    expect(await page.getByRole('row', { name: new RegExp(owner, 'u') }).innerText()).toContain('सब-इन्जिनियर');
  });

  test('the engineer cannot approve before the sub-engineer, and reads why', async () => {
    const page = await deskOf('A');
    await openForm(page, driven.id, application);
    expect(await askWhyNot(page, 'APPROVE')).toContain('सब-इन्जिनियर');
  });

  test('the sub-engineer recommends with alt+a from the task list', async () => {
    const page = await deskOf('B');
    await page.reload();
    await page
      .getByRole('link', { name: `${ne('event.recommend.label')}: ${ne('application.notRegistered')} ${owner}` })
      .click();
    await actionBar(page).waitFor();
    await look(page, 'application-approving', ['phone']);
    await press(page, 'RECOMMEND', { key: 'Alt+a' });
    await page.waitForURL('**/user/task-list');
  });

  test('the engineer asks to reject with alt+r, cancels, and approves with alt+a', async () => {
    const page = await deskOf('A');
    await openForm(page, driven.id, application);
    await actionBar(page)
      .getByRole('button', { name: ne('event.reject.label'), exact: true })
      .waitFor();
    await page.keyboard.press('Alt+r');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: ne('event.reject.label'), exact: true }).isDisabled()).toBe(true);
    await look(page, 'application-reject');
    await dialog.getByRole('button', { name: ne('common.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await press(page, 'APPROVE', { key: 'Alt+a' });
  });

  test('the sub-engineer registers it, and it has its number', async () => {
    const page = await deskOf('B');
    await openForm(page, driven.id);
    await press(page, 'REGISTER');
    await page.getByRole('heading', { level: 1, name: registrationNo }).waitFor();
    await expectStage(page, 'नक्सा तथा प्राविधिक डिजाइन');
  });

  test('the sub-engineer returns a design with a reason; the designer sees it and submits it again', async () => {
    await work({ state: 'technical-design', form: returned, event: 'RECOMMEND' });
    const reviewer = await deskOf('B');
    await openForm(reviewer, driven.id, returned);
    const reason = 'भर्‍याङको नाप सेक्सनसँग मिलेन; सच्याएर फेरि पेश गर्नुहोस् ।';
    await press(reviewer, 'RETURN', { note: reason });

    const designer = await deskOf('D');
    await designer.goto('/user/task-list?view=returned');
    await designer.getByRole('link', { name: new RegExp(`${registrationNo} ${owner}`, 'u') }).click();
    await actionBar(designer).waitFor();
    expect(designer.url()).toContain(returned);
    await designer.getByText(reason).first().waitFor();
    await look(designer, 'form-returned');
    await designer
      .getByRole('textbox', { name: /^डिजाइन अनुसार/u })
      .first()
      .fill('३००');
    await press(designer, 'SUBMIT');
    await designer
      .getByText(/पेश भएको(?! छैन)/u)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(reviewer.url()).toContain(returned);
  });

  test('the technical designs are filled, recommended and approved, and the engineer forwards them', async () => {
    await work({ state: 'check' }, false);
    const page = await deskOf('A');
    await openForm(page, driven.id);
    await expectStage(page, 'नक्सा जाँच');
    await look(page, 'check');
  });

  test('the map check is filled by the sub-engineer and approved by the engineer', async () => {
    await work({ state: 'revenue' }, false);
  });

  test('nothing goes on before the fee is approved and paid; then revenue forwards it', async () => {
    const page = await deskOf('R');
    await openForm(page, driven.id, 'rajaswo-voucher');
    expect(await askWhyNot(page, 'FORWARD')).toContain('राजस्व');
    await look(page, 'revenue');
    await work({ state: 'notice' });
  });

  test('the ward secretary records the posting, the office says when it was', async () => {
    const page = await deskOf('G');
    await work({ state: 'notice', form: 'notice-payment-application-view', event: 'SUBMIT' }, false);
    await page.goto('/user/task-list?view=all');
    await page.getByRole('link', { name: new RegExp(`${registrationNo} ${owner}`, 'u') }).waitFor();
    await look(page, 'task-list-ward-secretary', ['dark', 'phone']);
    await work({ state: 'objection-window' });
  });

  test('for fifteen days the neighbours may object, and the button says until when; the day after, the case goes on by itself', async () => {
    const page = await deskOf('B');
    await openForm(page, driven.id);
    expect(await askWhyNot(page, 'FORWARD')).toContain('सूचना अवधि २०८३/०७/३० सम्म छ');
    await look(page, 'objection-window');
    const { server } = office;
    server.clock.moveTo(afterLastDay(addDays(kathmanduDate(server.clock.now()), 15)));
    expect((await server.jobs.drain()).failed).toBe(0);
    await page.reload();
    await actionBar(page).waitFor();
    await expectStage(page, 'सर्जमिन');
  });

  test('sarjamin: the order, the amin’s records and the technical report', async () => {
    await work({ state: 'note-order' }, false);
  });

  test('the chief cannot approve the note before the engineer; then recommends, approves and forwards', async () => {
    await work({ state: 'note-order', form: 'noteorder-pilength-level-view', role: 'A' });
    const page = await deskOf('C');
    await openForm(page, driven.id, 'noteorder-pilength-level-view');
    expect(await askWhyNot(page, 'APPROVE')).toContain('इन्जिनियर');
    await work({ state: 'permit' });
  });

  test('the chief approves the permit', async () => {
    await work({ state: 'permit', form: permit, role: 'C' });
    const page = await deskOf('C');
    await openForm(page, driven.id, permit);
    await look(page, 'permit-chief');
    await actionBar(page)
      .getByRole('button', { name: ne('action.more') })
      .click();
    await page.getByRole('menu').waitFor();
    await look(page, 'permit-chief-more');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await press(page, 'APPROVE', { key: 'Alt+a' });
    await work({ stage: 'layout', state: 'request' });
    expect((await office.server.jobs.drain()).failed).toBe(0);
  });

  let code = '';
  test('the print desk opens the permit; its text names the owner, the plot and the number', async () => {
    const page = await office.deskOf(printDesk);
    await openForm(page, driven.id, permit);
    const print = page.getByRole('button', { name: /^छाप्नुहोस् \(नं\./u });
    const pages = await readPdfPages(await printed(page, () => print.click()));
    const text = pages.join(' ').replace(/\s+/gu, ' ');
    expect(text).toContain(owner);
    expect(text).toContain('कित्ता नं. २१५');
    expect(text).toContain(registrationNo);
    expect(text).not.toContain('मस्यौदा');
    const { forms } = await lookAt(office.world, driven);
    const issued = forms.find(({ slug }) => slug === permit)?.document;
    expect(text).toContain(`इजाजतपत्र नं. : ${issued?.number ?? 'without a number'}`);
    code = issued?.code ?? '';
    expect(text).toContain(code);
  });

  test('history, comments, files and issued papers stand below the form', async () => {
    const page = await deskOf('A');
    await openForm(page, driven.id, permit);
    await look(page, 'application-history', ['english']);
    await page.getByRole('tab', { name: ne('history.allComments') }).click();
    await page.getByLabel(ne('history.addComment')).fill('इजाजतपत्र जारी भयो।');
    await page.getByRole('button', { name: ne('history.send') }).click();
    await page.getByRole('listitem').getByText('इजाजतपत्र जारी भयो।').waitFor();
    await look(page, 'application-comments');
    await page.getByRole('tab', { name: ne('files.title'), exact: true }).click();
    await page.getByRole('button', { name: 'land-ownership-certificate.pdf' }).first().waitFor();
    await look(page, 'application-files');
    await page.getByRole('tab', { name: ne('print.issuedPapers') }).click();
    await page.getByRole('link', { name: code, exact: true }).waitFor();
    await look(page, 'application-papers');
  });

  test('the auditor replays step by step: slider, keys, tabs, and the chain is valid', async () => {
    const page = await office.deskOf(auditor);
    await page.goto('/user/task-list?view=all');
    await page.getByRole('link', { name: new RegExp(`${registrationNo} ${owner}`, 'u') }).click();
    await page.getByRole('link', { name: ne('replay.title') }).click();
    const { version: total } = (await lookAt(office.world, driven)).summary;
    const at = (seq: number) =>
      page.getByText(ne('replay.eventOf', { seq: toDevanagari(seq), total: toDevanagari(total) }), { exact: true });
    await at(total).waitFor();
    await page.getByText(`${toDevanagari(total)} घटना, शृङ्खला ठीक`).waitFor();
    await look(page, 'replay', ['dark', 'english', 'phone']);

    await page.keyboard.press('Home');
    await at(1).waitFor();
    for (let seq = 2; seq <= MANY_STEPS; seq += 1) {
      await page.keyboard.press('ArrowRight');
      await at(seq).waitFor();
      await page.getByRole('region', { name: ne('replay.dataAt', { seq: toDevanagari(seq) }), exact: true }).waitFor();
    }
  });

  test('the auditor jumps to the return, reads what was so then, and checks again', async () => {
    const page = await office.deskOf(auditor);
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: /^फिर्ता/u }).click();
    await page.locator('[aria-current="true"]', { hasText: 'भर्‍याङको नाप' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: ne('replay.tab.changes'), exact: true }).click();
    await page.getByRole('tabpanel').getByText('३००').first().waitFor();
    for (const tab of ['data', 'why', 'documents', 'raw', 'changes'] as const) {
      await page.getByRole('tab', { name: ne(`replay.tab.${tab}`), exact: true }).click();
      await page.getByRole('tabpanel').waitFor();
    }
    const slider = page.getByRole('slider');
    await slider.focus();
    await slider.press('Home');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('1');
    await slider.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('2');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/verify$/u),
      page.getByRole('button', { name: ne('replay.recheck') }).click(),
    ]);
    expect(await answer.json()).toMatchObject({ valid: true });
    await page.getByText(/घटना, शृङ्खला ठीक/u).waitFor();
  });

  test('anybody who holds the permit finds it genuine by its code', async () => {
    const page = await office.visit();
    await page.goto('/');
    await page.getByLabel(ne('verify.code')).fill(code);
    await page.getByRole('button', { name: ne('verify.check') }).click();
    await page.waitForURL(`**/verify/${code}`);
    await page.getByText(ne('verify.genuine')).waitFor();
    // the first permit of the year has the number of the first registration
    await expect.poll(() => page.getByText(registrationNo, { exact: true }).count()).toBe(2);
    await look(page, 'verify', ['dark', 'english', 'phone']);
  });

  test('the browser had nothing to complain about', () => {
    expect(office.complaints()).toEqual([]);
  });
});
