import './start/node-check.ts';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBsDate, fromAd, kathmanduDate, kathmanduTime } from '../form-schemas/values/bs-date.ts';
import type { ApplicationView } from '../server/contract/application.ts';
import { readAnswerBook, getSample } from './demo/book.ts';
import { type Deed, type DrivenCase, lookAt, openDrivenCase, perform, type World } from './demo/drive.ts';
import { readStory, subjectOf } from './demo/story-file.ts';
import { afterLastDay, daysAfter, officeTimeAfter } from './demo/office-hours.ts';
import { readStaff } from './demo/people.ts';
import { isAt, nextAct, stepAct } from './demo/story.ts';
import { progressLine, runProgram } from './start/console.ts';
import { isWrongCall } from './start/usage.ts';
import { type Collector, replayAll, saveEvidence, savePapers, waitForPapers } from './journey/papers.ts';
import { COURSES_BEGIN, driveAll } from './journey/all.ts';
import { openOwnPlace, openPlaceAt, type Place } from './journey/place.ts';
import { textPress } from './journey/press.ts';
import { readRefusals, tryRefusals } from './journey/refusals.ts';

const auditor = 'auditor@sungabha.example';
const minutesPerAct = 20;
const mostActs = 400;

/**
 * `npm run journey -- [--url URL] [--out DIR]`: sample application no. 1 from the designer's desk to the plinth permit, over HTTP, as
 * the people of the office; then its papers, their pictures, its evidence, and the check of that evidence.
 * `npm run journey -- --all [--out DIR]`: one application of every building type, through every stage to its ends; with a folder
 * its papers are really printed and saved there.
 */
async function journey(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, out: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  if (values.all) {
    await journeyOfAll(values.out);
    return;
  }
  const place = values.url === undefined ? await openOwnPlace() : await openPlaceAt(values.url);
  try {
    const result = await travel(place, resolve(values.out ?? '.cache/journey'));
    process.stdout.write(`${JSON.stringify({ ok: true, ...result })}\n`);
  } finally {
    await place.leave();
  }
}

/** Every course in an office of its own; the last line says what they came to. */
async function journeyOfAll(out: string | undefined): Promise<void> {
  const place = await openOwnPlace({ begins: COURSES_BEGIN, ...(out === undefined ? { printer: textPress } : {}) });
  const progress = progressLine();
  try {
    const write = (line: string): void => {
      progress.end();
      process.stdout.write(`${line}\n`);
    };
    const { tally, told } = await driveAll(place, write, {
      onProgress: ({ finished, cases, events }) =>
        progress.show(`courses ${String(finished)}/${String(cases)}, steps ${String(events)}`),
    });
    if (out !== undefined)
      await saveAll(
        place,
        told.map(({ driven }) => driven.id),
        resolve(out),
      );
    write(JSON.stringify(tally));
    if (!tally.ok) process.exitCode = 1;
  } finally {
    progress.end();
    await place.leave();
  }
}

async function saveAll(place: Place, ids: readonly string[], out: string): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const collector = { api: place.api, loginId: auditor, id, out: join(out, String(at + 1).padStart(2, '0')) };
    await savePapers(collector, await waitForPapers(collector, 0));
    await saveEvidence(collector);
  }
}

type Result = { readonly events: number; readonly documents: number; readonly chain: 'valid'; readonly waits?: string };

async function travel(place: Place, out: string): Promise<Result> {
  const world: World = { api: place.api, book: readAnswerBook(), staff: readStaff() };
  const { driven, waits, view } = await walk(world, place);
  const collector: Collector = { api: place.api, loginId: auditor, id: driven.id, out };
  await place.drain();
  const wanted = view.forms.filter((form) => form.printable && form.status === 'approved').length;
  const documents = await waitForPapers(collector, wanted);
  tell('papers', `${String(documents.length)} issued, saved with pictures to ${out}`);
  await savePapers(collector, documents);
  const events = await replayAll(collector);
  tell('replay', `every one of ${String(events)} events gives the recorded state`);
  await saveEvidence(collector);
  tell('evidence', 'checked without server and database');
  return { events, documents: documents.length, chain: 'valid', ...(waits === undefined ? {} : { waits }) };
}

type Walked = { readonly driven: DrivenCase; readonly view: ApplicationView; readonly waits?: string };

/** One act after the other, until the story ends or only time can go on. */
async function walk(world: World, place: Place): Promise<Walked> {
  const story = readStory(join(import.meta.dirname, 'journey/story.json'));
  const sample = getSample(world.book, story.applicationNo);
  const driven = await openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId: randomUUID() });
  let refusals = readRefusals();
  let steps = 0;
  for (let act = 1; act <= mostActs; act += 1) {
    const view = await lookAt(world, driven);
    const refused = await tryRefusals(world, driven, view, refusals);
    for (const { says, code } of refused) tell('refused', `${says} (${code})`);
    refusals = refusals.filter((refusal) => !refused.includes(refusal));
    if (isAt(view, story.until)) return { driven, view };
    const own = stepAct(view, story, steps);
    if (own !== undefined) steps += 1;
    const next = own ?? nextAct(view, story);
    if (next === undefined) throw new Error(`nobody is waited for in ${view.summary.state}`);
    if (next.kind === 'wait') {
      if (place.clock === undefined) return { driven, view, waits: 'notice' };
      await letTimePass(place, place.clock, next.due);
      continue;
    }
    if (next.kind === 'pause') {
      if (place.clock === undefined) return { driven, view, waits: 'days' };
      place.clock.moveTo(daysAfter(place.clock.now(), next.days));
      continue;
    }
    place.clock?.moveTo(officeTimeAfter(place.clock.now(), minutesPerAct));
    report(act, place, view, await perform(world, driven, next, view));
    await place.drain();
  }
  throw new Error(`the journey does not come to its end in ${String(mostActs)} steps`);
}

async function letTimePass(place: Place, clock: NonNullable<Place['clock']>, due: string): Promise<void> {
  clock.moveTo(afterLastDay(due));
  tell('clock', `the last day, ${due}, has passed`);
  await place.drain();
}

/** One line a step: when, who, what, on which form, and where the case stands then. */
function report(act: number, { clock }: Place, view: ApplicationView, { who, events, form, result }: Deed): void {
  const title = view.forms.find(({ slug }) => slug === form)?.title.ne;
  const group = view.groups.findIndex(({ status }) => status === 'current') + 1;
  const place = `${String(group)}/${String(view.groups.length)}`;
  const what = `${events.join('+')}${title === undefined ? '' : ` ${title}`}`;
  tell(
    `${String(act).padStart(3)} [${place}]`,
    `${timeOf(clock)}${who.designationNe} ${who.nameNe}: ${what} → ${result.stateTitle.ne}`,
  );
}

function timeOf(clock: Place['clock']): string {
  if (clock === undefined) return '';
  const date = kathmanduDate(clock.now());
  const bs = fromAd(date);
  return `${bs === undefined ? date : formatBsDate(bs, 'en')} ${kathmanduTime(clock.now())} `;
}

function tell(head: string, text: string): void {
  process.stdout.write(`${head.padEnd(10)} ${text}\n`);
}

/** The last line is JSON also where the journey broke off. */
async function travelOrTell(): Promise<void> {
  try {
    await journey();
  } catch (error) {
    if (!isWrongCall(error)) {
      const what = error instanceof Error ? error.message : String(error);
      process.stdout.write(`${JSON.stringify({ ok: false, error: what })}\n`);
    }
    throw error;
  }
}

runProgram('journey', travelOrTell);
