import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { afterLastDay } from '../../scripts/demo/office-hours.ts';
import { getSample } from '../../scripts/demo/book.ts';
import { type DrivenCase, lookAt, openDrivenCase, perform, personOf } from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { isAt, type Moment, nextAct, type OfficeAct } from '../../scripts/demo/story.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import { readPdfPages } from '../support/pdf-text.ts';
import { openForm, press } from './clicks.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { typeForm, uploadMissing } from './typist.ts';

/** A case of each kind, where it ends, and the form of the paper that it is for. */
const kinds: readonly (readonly [
  kind: string,
  applicationNo: number,
  until: Moment,
  paper: string,
  printed: RegExp,
])[] = [
  [
    'compound wall',
    8_384_000_011,
    { stage: 'simple-permit', state: 'permitted' },
    'naksa-pass-certificate',
    /कम्पाउन्ड वाल/u,
  ],
  ['roof', 8_384_000_009, { stage: 'simple-permit', state: 'permitted' }, 'naksa-pass-certificate', /छाना/u],
  [
    'old house',
    8_384_000_005,
    { stage: 'old-house', state: 'recorded' },
    'purano-ghar-sampanna-pramanpatra',
    /अभिलेखीकरण/u,
  ],
  ['added floor', 8_384_000_006, { stage: 'add-floor', state: 'permitted' }, 'talla-thap-ijajat-patra', /तला थप/u],
  [
    'house with an earthquake grant',
    8_384_000_012,
    { stage: 'phase-one', state: 'building-to-plinth' },
    'allowance-paper-view',
    /प्लिन्थ लेभल/u,
  ],
  [
    'house of class ग',
    8_384_000_001,
    { stage: 'phase-one', state: 'building-to-plinth' },
    'allowance-paper-view',
    /प्लिन्थ लेभल/u,
  ],
];
/** What more than one question is asked about is sent as the browser would; everything else is clicked. */
const asking = (act: OfficeAct): boolean => act.kind === 'event' && act.payload !== undefined;
const printDesk = 'admin.branch@sungabha.example';
const mostActs = 300;
const noStory = { optional: [], enterAs: {} };
const tally = { typed: 0, clicked: 0, sent: 0 };

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** The tab of whoever of the office acts for a role on this case. */
function deskFor(driven: DrivenCase, role: string): Promise<Page> {
  return office.deskOf(personOf(office.world, driven, role).loginId);
}

async function act(driven: DrivenCase, doing: OfficeAct, view: ApplicationView): Promise<void> {
  if (doing.kind === 'wait') {
    office.server.clock.moveTo(afterLastDay(doing.due));
    await office.server.jobs.drain();
    return;
  }
  if (asking(doing)) {
    tally.sent += 1;
    await perform(office.world, driven, doing, view);
    return;
  }
  const page = await deskFor(driven, doing.role);
  if (doing.kind === 'enter') {
    await openForm(page, driven.id, doing.form);
    tally.typed += (await typeForm(page, office.world, driven, { slug: doing.form, role: doing.role })).length;
    // what was typed may ask for one more paper, which stands there once it is saved
    await page
      .getByRole('status')
      .getByText(/सुरक्षित भयो/u)
      .waitFor();
    await uploadMissing(page);
    await press(page, 'SUBMIT');
  } else {
    await openForm(page, driven.id, doing.form);
    await press(page, doing.event, doing.note === undefined ? {} : { note: doing.note });
  }
  tally.clicked += 1;
}

test.each(kinds)('a %s is typed and clicked to its paper', async (kind, applicationNo, until, paper, printed) => {
  const sample = getSample(office.world.book, applicationNo);
  const driven = await openDrivenCase(office.world, {
    sample,
    subject: subjectOf(sample.forms),
    requestId: crypto.randomUUID(),
  });
  let view = await lookAt(office.world, driven);
  for (let done = 0; !isAt(view, until); done += 1) {
    const next = done < mostActs ? nextAct(view, noStory) : undefined;
    if (next === undefined) throw new Error(`nobody acts in ${view.summary.state}`);
    await act(driven, next, view);
    view = await lookAt(office.world, driven);
  }
  expect((await office.server.jobs.drain()).failed).toBe(0);
  const page = await office.deskOf(printDesk);
  await openForm(page, driven.id, paper);
  const pdf = page.waitForResponse(/\/(?:print|copies\/\d+)\.pdf/u);
  await page.getByRole('button', { name: /^छाप्नुहोस् \(नं\./u }).click();
  const pages = await readPdfPages(await (await pdf).body());
  expect(pages.join(' ').replaceAll(/\s+/gu, ' ')).toMatch(printed);
  expect(office.complaints()).toEqual([]);
  process.stdout.write(`${kind}: ${JSON.stringify(tally)}\n`);
});
