import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { personOf } from '../../scripts/demo/drive.ts';
import { afterLastDay } from '../../scripts/demo/office-hours.ts';
import { nameOfField } from '../../web/law/form/name-of.ts';
import { type DrivenCase, lookAt, printedText, send } from '../support/case.ts';
import { confirmLaw } from '../support/law.ts';
import { drivenIn, preparedAt } from '../support/prepared.ts';
import { openForm, press as pressEvent } from './clicks.ts';
import { look } from './look.ts';
import { begin, makePaper, PAPER, PAPER_SAYS } from './new-paper.ts';
import { officer, publish } from './officer.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { idOf, upload, uploadMissing } from './typist.ts';

const PATIENCE_MS = 600_000;
const administrator = 'techadmin@sungabha.example';
const engineer = 'engineer@sungabha.example';
const subEngineer = 'subengineer@sungabha.example';
const FORM = 'भत्काउने अनुमतिको निवेदन';
const QUESTION = 'भत्काउनुको कारण';
const STAGE = 'घर भत्काउने अनुमति';
const FIRST = 'भत्काउने निवेदन जाँच';
const WARD = 'वडाको राय';
const DECIDING = 'निर्णय गर्ने डेस्क';
const DONE = 'कारबाही सम्पन्न';
const NOTICE = 'छोटो सूचना र उजुरी';
const PERIOD = 'एउटा तहमा फाइल टुङ्ग्याउने अवधि';
const REFUND = 'धरौटी रकम फिर्ता';
const REASON = 'अन्य';
/** A list to choose from is called by its first entries. */
const REASONS = 'घरधनीको निवेदन, लामो समय कारबाही नभएको, अदालतको आदेश, दोहोरो दर्ता';
const VOLUME = 'भत्काउने आयतन';
const DEPOSIT = 'धरौटी';
/** Asked, and attached, with that reason alone. */
const DETAILS = `${QUESTION} (${REASON})`;
const DETAILS_SAID = 'घर जीर्ण भएकाले';
const CONSENT = 'छिमेकीको मन्जुरी';
/** What a letter is numbered by. */
const NUMBER = 'पत्राचार विवरण';

let office: OpenOffice;
let cases: readonly DrivenCase[];
beforeAll(async () => {
  const { cases: kept, ...prepared } = await preparedAt('technical-design');
  office = await openOffice(prepared);
  cases = kept.map((each) => drivenIn(office.world, each));
}, PATIENCE_MS);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const tab = (page: Page, key: string) => page.getByRole('tab', { name: ne(key), exact: true });

test('a new stage of six desks with its form, its paper, a notice and a refund is made by clicking and Nepali alone, published by a second person, and a case goes through it to its printed paper', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  page.setDefaultTimeout(90_000);

  const paper = await makePaper(office, page);
  const form = await makeForm(page, paper);
  await makeStage(page);
  await confirmLaw(office.server);
  const [driven] = cases;
  if (driven === undefined) throw new Error('a case was asked for');
  await goThrough(driven, form);
  expect(office.complaints()).toEqual([]);
});

/** The form that the first desk works on and that prints the paper; its name. */
async function makeForm(page: Page, paper: string): Promise<string> {
  const hands = officer();
  const { type, press, check, choose, expectAtEase } = hands;
  await begin(page, hands, 'form', FORM);
  const adding = page.getByRole('dialog');
  const put = adding.getByRole('button', { name: ne('law.form.add.do'), exact: true });
  await press(button(page, 'law.form.add.action'));
  await choose(adding.getByLabel(ne('law.form.add.what')), NUMBER);
  await press(put);
  const card = page.getByRole('complementary', { name: ne('law.form.card') });
  const ask = async (kind: string, question: string) => {
    await press(button(page, 'law.form.add.action'));
    await choose(adding.getByLabel(ne('law.form.add.what')), ne(`law.form.kind.${kind}`));
    await type(adding.getByLabel(ne('law.form.labelNe')), question);
    await press(put);
    await card.getByRole('heading', { name: question }).waitFor();
  };
  await ask('choice', QUESTION);
  await choose(card.getByLabel(ne('law.form.word.codes')), REASONS);
  await choose(card.getByLabel(ne('law.form.details')), REASON);
  await card.getByRole('heading', { name: DETAILS }).waitFor();
  await ask('number', VOLUME);
  // a calculation reads what the form shows
  await page
    .getByRole('region', { name: ne('law.form.canvas') })
    .getByText(VOLUME)
    .first()
    .waitFor();
  await ask('computed', DEPOSIT);
  const side = (at: 0 | 1) => card.getByRole('group', { name: ne(`law.form.formula.side.${at}`), exact: true });
  const kindOf = (part: Locator) => part.getByLabel(ne('law.form.formula.kind')).first();
  await choose(kindOf(card), ne('law.form.formula.is.*'));
  await choose(kindOf(side(0)), ne('law.form.formula.is.field'));
  await choose(side(0).getByLabel(ne('law.form.formula.field')), VOLUME);
  await type(side(1).getByLabel(ne('law.form.formula.number'), { exact: true }), '५०');
  await ask('file', CONSENT);
  await choose(card.getByLabel(ne('law.form.word.required'), { exact: true }), ne('law.form.when'));
  const condition = ne('law.form.whenOf', { what: ne('law.form.word.required') });
  const when = card.getByRole('group', { name: condition, exact: true });
  await choose(when.getByLabel(ne('law.form.condition.field')), QUESTION);
  await choose(when.getByLabel(ne('law.form.condition.value')), REASON);
  await press(tab(page, 'law.form.tab.rules'));
  await choose(page.getByLabel(ne('setup.common.enterBy'), { exact: true }), 'सब-इन्जिनियर');
  await check(page.getByRole('group', { name: ne('setup.common.approvers') }).getByLabel('वडा सचिव', { exact: true }));
  await choose(page.getByLabel(ne('law.form.paper'), { exact: true }), `${PAPER} (${paper})`);
  await look(page, 'form-desk-posts', ['english', 'phone']);
  await publish(office, hands, page, 'घर भत्काउने काम नियमन गर्न');
  expectAtEase(39);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The stage of its desks, with a notice that stands ready as a shared part and a refund that its last way opens. */
async function makeStage(page: Page): Promise<void> {
  const hands = officer();
  const { type, press, check, choose, expectAtEase } = hands;
  await begin(page, hands, 'workflow', STAGE);
  await page.getByRole('region', { name: ne('law.stageDesk.desks') }).waitFor();
  const cardOf = (desk: string) => page.getByRole('region', { name: ne('law.stageDesk.of', { desk }), exact: true });
  const titleLabel = ne('law.stageDesk.inNepali', { label: ne('law.stageDesk.title') });
  await type(cardOf('पहिलो डेस्क').getByLabel(titleLabel).first(), FIRST);
  const first = cardOf(FIRST);
  await choose(first.getByLabel(ne('law.stageDesk.addForm')), FORM);
  await press(first.getByText(ne('law.stageDesk.newDesk'), { exact: true }));
  const next = first.locator('details').filter({ hasText: ne('law.stageDesk.newDesk') });
  await type(next.getByLabel(titleLabel), WARD);
  await check(next.getByRole('checkbox', { name: 'वडा सचिव', exact: true }));
  await press(next.getByRole('button', { name: ne('law.stageDesk.insert'), exact: true }));
  const ward = cardOf(WARD);
  const onward = ward.locator('details').filter({ hasText: DECIDING }).first();
  await press(onward.locator('summary'));
  await choose(onward.getByLabel(ne('law.stageDesk.addCondition'), { exact: true }), 'चालु आर्थिक वर्ष खुला छ');
  await press(onward.getByRole('button', { name: ne('law.stageDesk.add'), exact: true }));
  await press(ward.getByText(ne('law.stageDesk.newPart'), { exact: true }));
  const placing = ward.locator('details').filter({ hasText: ne('law.stageDesk.newPart') });
  await choose(placing.getByLabel(ne('law.stageDesk.whichPart'), { exact: true }), NOTICE);
  await check(placing.getByRole('checkbox', { name: 'सब-इन्जिनियर', exact: true }));
  await choose(placing.getByLabel('सूचनाको म्याद', { exact: true }), PERIOD);
  await choose(placing.getByLabel(/^उजुरी नपरे/u), DECIDING);
  await choose(placing.getByLabel(/^उजुरी ठहरिए/u), FIRST);
  await look(page, 'stage-part-new', ['english', 'phone']);
  await press(placing.getByRole('button', { name: ne('law.stageDesk.placePart'), exact: true }));
  await cardOf(NOTICE).getByText('उजुरीको टुङ्गो लाग्न बाँकी').waitFor();
  await look(page, 'stage-part', ['english', 'phone']);
  await press(page.getByRole('button', { name: DECIDING, exact: true }));
  const last = cardOf(DECIDING).locator('details').filter({ hasText: DONE }).first();
  await press(last.locator('summary'));
  await choose(last.getByLabel(ne('law.stageDesk.addAction'), { exact: true }), ne('law.effect.openStage'));
  await choose(last.getByLabel(ne('law.stageDesk.openedStage'), { exact: true }), REFUND);
  await press(last.getByRole('button', { name: ne('law.stageDesk.putAction'), exact: true }));
  await last.getByRole('listitem').filter({ hasText: REFUND }).waitFor();
  await press(page.getByText(ne('law.stageDesk.opening'), { exact: false }).first());
  await look(page, 'stage-desk-new', ['english', 'phone']);
  await press(tab(page, 'law.strip.tests'));
  await press(button(page, 'law.tests.write'));
  await page.getByText(/^सबै .* दृश्य लेखिएअनुसार भए$/u).waitFor();
  await look(page, 'stage-desk-tests', ['english', 'phone']);
  await publish(office, hands, page, 'घर भत्काउने काम नियमन गर्न');
  expectAtEase(31);
}

/** The new stage is begun on a case and gone through by those whom it names, to its end. */
async function goThrough(driven: DrivenCase, form: string): Promise<void> {
  const [begun] = await stagesOf(driven);
  const page = await office.deskOf(subEngineer);
  await page.goto(`/user/applications/${driven.id}`);
  await button(page, 'application.startProcess.action').click();
  const beginning = `${ne('application.startProcess.begin')} ${STAGE}`;
  await page.getByRole('dialog').getByRole('button', { name: beginning, exact: true }).click();
  await openForm(page, driven.id, form);
  const consent = page.locator(`[id="${idOf([nameOfField({ ne: CONSENT, en: '' }, [])])}"]`);
  await page.getByRole('combobox', { name: QUESTION }).first().selectOption({ label: REASON });
  await page.getByLabel(DETAILS, { exact: false }).fill(DETAILS_SAID);
  await page.getByLabel(VOLUME, { exact: false }).fill('२५०.५');
  await upload(consent, 'paper.pdf');
  await uploadMissing(page);
  await pressEvent(page, 'SUBMIT');
  const secretary = personOf(office.world, driven, 'G').loginId;
  expect((await send(office, driven, subEngineer, { type: 'FORWARD', run: 2 })).statusCode).toBe(409);
  const ward = await office.deskOf(secretary);
  await openForm(ward, driven.id, form);
  await pressEvent(ward, 'RECOMMEND');
  const last = await office.deskOf(engineer);
  await openForm(last, driven.id, form);
  await pressEvent(last, 'APPROVE');
  const act = async (who: string, type: string, payload?: Readonly<Record<string, string>>) => {
    const sent = await send(office, driven, who, { type, run: 2, note: 'कारण', ...(payload && { payload }) });
    expect(sent.statusCode, `${type}: ${sent.body}`).toBe(200);
  };
  await act(subEngineer, 'FORWARD');
  await act(secretary, 'FORWARD');
  await act(subEngineer, 'NOTICE_POSTED');
  await act(subEngineer, 'OBJECTION_FILED', { neighbour: 'हरि प्रसाद' });
  await letPeriodEnd(driven);
  expect((await stagesOf(driven))[1]).toMatchObject({ status: 'active', state: 'objection-open' });
  await act(engineer, 'RESOLVED', { objectionId: await objectionOf(driven), outcome: 'rejected' });
  await act(engineer, 'SEND_BACK');
  await act(subEngineer, 'FORWARD');
  await act(secretary, 'FORWARD');
  await act(subEngineer, 'NOTICE_POSTED');
  expect((await send(office, driven, engineer, { type: 'FORWARD', run: 2 })).statusCode).toBe(409);
  await letPeriodEnd(driven);
  await act(engineer, 'FORWARD');
  expect((await office.server.jobs.drain()).failed).toBe(0);
  expect(await stagesOf(driven)).toEqual([
    begun,
    { id: expect.any(String), status: 'done', state: 'done' },
    { id: 'deposit-refund', status: 'done', state: 'nothing-held' },
  ]);
  const printed = await printedText(office, driven, { who: 'B', form, run: 2 });
  for (const said of [...PAPER_SAYS, FORM, REASON, DETAILS_SAID, '१२,५२५', 'सरिता पौडेल'])
    expect(printed).toContain(said);
  expect(printed).not.toContain('मस्यौदा');
}

type Stage = { readonly id: string; readonly status: string; readonly state: string };

/** Where each stage of a case stands, as its rows say. */
async function stagesOf(driven: DrivenCase): Promise<readonly Stage[]> {
  const { rows } = await office.server.owner.query<Stage>(
    'select id, status, state from stage where application_id = $1 order by run',
    [driven.id],
  );
  return rows;
}

/** The day after the last one on which an objection may be filed; the case hears of it. */
async function letPeriodEnd(driven: DrivenCase): Promise<void> {
  const { deadlines } = await lookAt(office.world, driven);
  const due = deadlines.find(({ run, name }) => run === 2 && name === 'notice')?.due;
  if (due === undefined) throw new Error('a period was expected to run');
  office.server.clock.moveTo(afterLastDay(due));
  await confirmLaw(office.server);
  await office.server.jobs.drain();
}

async function objectionOf(driven: DrivenCase): Promise<string> {
  const { objections } = await lookAt(office.world, driven);
  return objections.find(({ run, open }) => run === 2 && open)?.id ?? '';
}
