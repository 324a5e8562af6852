import { expect } from 'vitest';
import { getSample } from '../../../scripts/demo/book.ts';
import { type DrivenCase, lookAt, perform as send, personOf } from '../../../scripts/demo/drive.ts';
import { afterLastDay, daysAfter, officeTimeAfter } from '../../../scripts/demo/office-hours.ts';
import { payloadOf } from '../../../scripts/demo/payload.ts';
import { subjectOf } from '../../../scripts/demo/story-file.ts';
import { type Act, isAt, nextAct, stepAct, type Story } from '../../../scripts/demo/story.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { OpenOffice } from '../office.ts';
import { ne } from '../texts.ts';
import { clickAct, type Tally } from './desk.ts';
import type { See } from './screens.ts';
import type { Watch } from './watch.ts';

const minutesPerAct = 20;
const mostActs = 400;
/** Where the system does not say that a term is over, this post hands the case on. */
const handsOn = { kind: 'event', role: 'B', event: 'FORWARD' } as const;

type Telling = {
  readonly say: (line: string) => void;
  readonly see: See;
  readonly watch: Pick<Watch, 'before' | 'after' | 'hear'>;
  readonly from?: number;
};

/** A case that was clicked to where its story ends. */
export type Clicked = { readonly driven: DrivenCase; readonly view: ApplicationView; readonly tally: Tally };

/**
 * Whoever is waited for acts in the browser, until the case stands where its story ends.
 * @param say hears each act, `see` keeps the screen on which it is done, and `watch` what it came to; those before the act `from` are sent as the browser would, so that a run that broke off is gone on with
 */
export async function clickStory(
  office: OpenOffice,
  story: Story,
  { say, see, watch, from = 1 }: Telling,
): Promise<Clicked> {
  const tally: Tally = { typed: 0, forms: 0, pressed: 0, begun: 0, sheets: 0, sent: 0 };
  const driven = await openByClicks(office, story);
  let steps = 0;
  for (let acts = 1; acts <= mostActs; acts += 1) {
    const view = await lookAt(office.world, driven);
    if (isAt(view, story.until)) return { driven, view, tally };
    const own = stepAct(view, story, steps);
    const act = own ?? nextAct(view, story);
    if (act === undefined) throw new Error(`nobody is waited for in ${view.summary.state}`);
    if (own !== undefined) steps += 1;
    say(`${String(acts).padStart(3)} ${view.summary.stage}/${view.summary.state} ${JSON.stringify(act)}`);
    await watch.before(driven, act);
    await perform(office, driven, { act, view, tally, see, hear: watch.hear, isClicked: acts >= from });
    await settle(office, driven);
    await watch.after(driven, await lookAt(office.world, driven));
  }
  throw new Error(`the story does not come to its end in ${String(mostActs)} acts`);
}

type Doing = {
  readonly act: Act;
  readonly view: ApplicationView;
  readonly tally: Tally;
  readonly see: See;
  readonly hear: Watch['hear'];
  readonly isClicked: boolean;
};

async function perform(
  office: OpenOffice,
  driven: DrivenCase,
  { act, view, tally, see, hear, isClicked }: Doing,
): Promise<void> {
  const { clock } = office.server;
  if (act.kind === 'pause') return clock.moveTo(daysAfter(clock.now(), act.days));
  if (act.kind !== 'wait') {
    clock.moveTo(officeTimeAfter(clock.now(), minutesPerAct));
    hear(await answersIn(office, driven, act, view));
    if (isClicked) return clickAct(office, driven, { act, view, tally, see });
    tally.sent += 1;
    await send(office.world, driven, act, view);
    return undefined;
  }
  clock.moveTo(afterLastDay(act.due));
  await settle(office, driven);
  const now = await lookAt(office.world, driven);
  clock.moveTo(officeTimeAfter(clock.now(), minutesPerAct));
  if (now.summary.version === view.summary.version)
    await clickAct(office, driven, { act: handsOn, view: now, tally, see });
}

/** What is answered in the window of an act: no form tells it afterwards. */
async function answersIn({ world }: OpenOffice, driven: DrivenCase, act: Act, view: ApplicationView): Promise<unknown> {
  if (act.kind !== 'event' || act.payload === undefined) return undefined;
  return payloadOf(world, driven, { who: personOf(world, driven, act.role), payload: act.payload, view });
}

/** Papers are printed and terms end until nothing more happens. */
async function settle(office: OpenOffice, driven: DrivenCase): Promise<void> {
  let seen = -1;
  for (let now = 0; now !== seen; ) {
    seen = now;
    expect((await office.server.jobs.drain()).failed).toBe(0);
    now = (await lookAt(office.world, driven)).summary.version;
  }
}

/** The designer of the sample begins the application: its kind, its class, its ward. */
async function openByClicks(office: OpenOffice, { applicationNo, subject, answers = {} }: Story): Promise<DrivenCase> {
  const sample = getSample(office.world.book, applicationNo);
  const { constructionType, buildingClass, ward } = { ...subjectOf(sample.forms), ...subject };
  const page = await office.deskOf(sample.designer);
  await page
    .getByRole('link', { name: ne('menu.header.newRegistration') })
    .first()
    .click();
  await page.locator(`input[name="constructionType"][value="${constructionType}"]`).check();
  await page.locator(`input[name="buildingClass"][value="${buildingClass}"]`).check();
  await page.getByLabel(ne('inbox.filter.ward')).selectOption(ward);
  await page.getByRole('button', { name: ne('application.new.start') }).click();
  await page.waitForURL('**/forms/*');
  const id = /applications\/([^/]+)/u.exec(page.url())?.[1] ?? '';
  return { id, sample, ward, files: {}, entered: {}, takenOver: {}, answers };
}
