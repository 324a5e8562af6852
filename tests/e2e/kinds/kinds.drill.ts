import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Story } from '../../../scripts/demo/story.ts';
import { COURSES_BEGIN, readCourses } from '../../../scripts/journey/all.ts';
import { type OpenOffice, openOffice } from '../office.ts';
import { printDesk, printNewest } from './print.ts';
import { keepScreens, seeEnd } from './screens.ts';
import { clickStory } from './tell.ts';
import { openWatch } from './watch.ts';

/** The courses that are clicked, by the number of their sample, and what the last paper speaks of. */
const kinds: readonly (readonly [kind: string, applicationNo: number, speaksOf: RegExp])[] = [
  ['roof', 8_384_000_009, /छाना/u],
  ['wall', 8_384_000_011, /कम्पाउन्ड वाल/u],
  ['old-house', 8_384_000_005, /अभिलेखीकरण/u],
  ['add-floor', 8_384_000_006, /धरौटी रकम जफत/u],
  ['earthquake', 8_384_000_012, /भूकम्प|सुपर/u],
  ['class-ga', 8_384_000_001, /धरौटी/u],
];
const out = process.env['NAKSA_KINDS'] ?? '.cache/kinds';
/** The act with which the clicks begin, where a run that broke off is gone on with. */
const from = Number(process.env['NAKSA_KINDS_FROM'] ?? 1);
const wrongWords = /undefined|NaN|\[object|मस्यौदा/u;

/** A machine with other work answers late; that is not what the drill asks. */
const PATIENCE_MS = 900_000;

let office: OpenOffice | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office?.picture(task.name);
  await office?.stop();
});

function courseOf(applicationNo: number): Story {
  const story = readCourses().find((each) => each.applicationNo === applicationNo && each.subject === undefined);
  if (story === undefined) throw new Error(`no course tells of ${String(applicationNo)}`);
  return story;
}

/** The office for a case that takes as long as it takes. */
async function openPatiently(): Promise<OpenOffice> {
  const opened = await openOffice({ clock: COURSES_BEGIN });
  return {
    ...opened,
    async deskOf(loginId) {
      const page = await opened.deskOf(loginId);
      page.setDefaultTimeout(PATIENCE_MS);
      return page;
    },
  };
}

test.each(kinds)('%s: typed, clicked and printed', async (kind, applicationNo, speaksOf) => {
  office = await openPatiently();
  const log = join(out, `${kind}.log`);
  writeFileSync(log, '');
  const say = (line: string) => appendFileSync(log, `${line}\n`);
  const watch = openWatch(office, join(out, kind));
  const see = keepScreens(join(out, `${kind}-screens`), watch.screen);
  const begun = Date.now();
  const { driven, view, tally } = await clickStory(office, courseOf(applicationNo), { say, see, watch, from });
  const seconds = Math.round((Date.now() - begun) / 1000);
  const papers = watch.papers();
  const last = await printNewest(office, papers);
  await see(await office.deskOf(printDesk), 'print-desk');
  const { designer } = driven.sample;
  await seeEnd(office, see, { id: driven.id, designer, code: papers.at(-1)?.code ?? '' });
  await watch.after(driven, view);
  const { values, differing } = watch.compared();
  writeFileSync(join(out, `${kind}-differing.txt`), differing.join('\n'));
  const texts = papers.flatMap(({ pages }) => pages);
  expect(last.join(' ').replaceAll(/\s+/gu, ' ')).toMatch(speaksOf);
  expect(texts.filter((text) => wrongWords.test(text))).toEqual([]);
  expect(office.complaints()).toEqual([]);
  expect(differing).toEqual([]);
  const figures = { ...tally, papers: papers.length, pages: texts.length, values, seconds };
  writeFileSync(join(out, `${kind}.json`), `${JSON.stringify(figures)}\n`);
});

// it must fail: the drill says so when it does not
test('control: a press that does not reach the server', async () => {
  office = await openOffice({ clock: COURSES_BEGIN });
  const page = await office.deskOf('subengineer@sungabha.example');
  page.setDefaultTimeout(20_000);
  await page.route(/\/events$/u, (route) => route.abort());
  const { tally } = await clickStory(office, courseOf(8_384_000_009), {
    say: () => undefined,
    see: () => Promise.resolve(),
    watch: { before: () => Promise.resolve(), after: () => Promise.resolve(), hear: () => undefined },
  });
  writeFileSync(join(out, 'control.json'), JSON.stringify(tally));
});
