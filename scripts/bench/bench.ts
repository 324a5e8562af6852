import '../start/node-check.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { subjectOf } from '../demo/story-file.ts';
import { runProgram, say } from '../start/console.ts';
import { ensureWebBuilt } from '../start/web-build.ts';
import { benchDryRun } from './dry-run.ts';
import { eventResults } from './event-rows.ts';
import { benchForms } from './forms/forms.ts';
import { benchLists } from './lists.ts';
import { findOptionalForm } from './optional-form.ts';
import { benchPages } from './pages.ts';
import { benchPermits } from './permits.ts';
import { benchPeers } from './peers/peers.ts';
import { benchPress, type PressDrill } from './press.ts';
import { benchPrint } from './print.ts';
import { type BenchPlace, openBenchPlace } from './place.ts';
import { benchReplay } from './replay.ts';
import { benchRequests, REQUEST_CPU_MS } from './requests.ts';
import { benchScale, type ScaleOptions, smokeScale } from './scale/scale.ts';
import type { Size, Sizes } from './size.ts';
import type { Pattern } from './signing-day.ts';
import { benchStudio } from './studio.ts';
import { printEvents, printPeers, printRates, printTable, ratioOf, type Row } from './tables.ts';

/** A class ग building that goes all the way to its permit. */
const applicationNo = 8384000008;
/** One that is done with, and one that waits for the engineer: a large office is made of these. */
const listedNos = [8384000009, 8384000007];
/** An added floor has the shortest way to a permit. */
const smokeNos = [8384000006, ...listedNos];
const concurrencies: Sizes<readonly number[]> = { full: [1, 8, 32], smoke: [1, 4] };
/** Papers and kills of the press. */
const pressDrills: Sizes<PressDrill> = { full: { papers: 1_000, kills: 20 }, smoke: { papers: 4, kills: 2 } };
const permitKind = 'permit';

/** A benchmark: the stories that its office has been told, and what runs there, prints its table and gives what JSON keeps of it. */
type Bench = {
  readonly stories: readonly number[];
  readonly run: (place: BenchPlace, size: Size) => Promise<readonly object[]>;
  /** In a full run instead: opens what it needs itself. */
  readonly alone?: (options: ScaleOptions) => Promise<readonly object[]>;
};

const benches: Readonly<Record<string, Bench>> = {
  print: { stories: [applicationNo], run: printResults },
  forms: { stories: [], run: formResults },
  pages: { stories: listedNos, run: pageResults },
  studio: { stories: [], run: studioResults },
  'dry-run': { stories: [applicationNo], run: dryRunResults },
  replay: { stories: [], run: replayResults },
  lists: { stories: listedNos, run: listResults },
  press: { stories: [], run: pressResults },
  scale: { stories: listedNos, run: smokeScale, alone: benchScale },
  // writes past the server, after which nothing is printed in that office
  events: {
    stories: [],
    run: async (place, size) => printEvents(await eventResults(place, concurrencies[size], size)),
  },
  peers: {
    stories: [],
    run: async (place, size) => printPeers(await benchPeers(place, concurrencies[size], size)),
  },
  requests: { stories: [], run: requestResults },
  rates: { stories: [applicationNo], run: rateResults },
};

/**
 * `npm run bench [-- forms] [-- --smoke] [-- --out FILE]`: our own speed beside the limit, in one run; a table, and the same as
 * JSON. Names after `--` choose among the benchmarks; without one, all run. A smoke run shows that each still runs, nearly
 * all in one office; its figures mean nothing.
 */
async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      out: { type: 'string', default: '.cache/bench.json' },
      smoke: { type: 'boolean', default: false },
      size: { type: 'string', default: '50000' },
      beside: { type: 'string', default: '10000' },
      offices: { type: 'string', default: '1' },
      folder: { type: 'string', default: '.cache/scale' },
    },
    allowPositionals: true,
  });
  const [size = 0, beside = 0, offices = 0] = [values.size, values.beside, values.offices].map(readCount);
  const unknown = positionals.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new Error(`there is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}`);
  const chosen = Object.entries(benches).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  // a server serves the app as it was when it started
  await ensureWebBuilt(say);
  const keep = (results: readonly object[]): void => writeResults(resolve(values.out), results);
  if (values.smoke) keep(await runSmoke(chosen.map(([, each]) => each)));
  else await runFull(chosen, { size, beside, offices, folder: values.folder }, keep);
}

function writeResults(file: string, results: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const kept = { cores: availableParallelism(), node: process.version, results };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** A number of applications or offices. */
function readCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new Error(`${text} is no count`);
  return Number(text);
}

/** One after the other, each kept when it has ended: one that fails loses nothing of the others, and is told at the end. */
async function runFull(
  chosen: readonly (readonly [string, Bench])[],
  options: ScaleOptions,
  keep: (results: readonly object[]) => void,
): Promise<void> {
  const results: object[] = [];
  const failed: Error[] = [];
  for (const [name, each] of chosen) {
    const since = performance.now();
    try {
      results.push(...(await runOne(each, options)));
    } catch (cause) {
      failed.push(new Error(`the benchmark ${name} failed`, { cause }));
    }
    const seconds = Math.round((performance.now() - since) / 1_000);
    results.push({ section: name, seconds });
    process.stdout.write(`${name}: ${String(seconds)} s\n\n`);
    keep(results);
  }
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join(', '));
}

async function runOne({ stories, run, alone }: Bench, options: ScaleOptions): Promise<readonly object[]> {
  if (alone) return alone(options);
  const place = await openBenchPlace(...stories);
  try {
    return await run(place, 'full');
  } finally {
    await place.leave();
  }
}

async function runSmoke(chosen: readonly Bench[]): Promise<readonly object[]> {
  const together = chosen.filter(({ alone }) => alone === undefined);
  const results = together.length === 0 ? [] : await smokeIn(smokeNos, together);
  // what verifies records needs an office in which nobody wrote past the server
  for (const each of chosen.filter(({ alone }) => alone !== undefined)) {
    results.push(...(await smokeIn(each.stories, [each])));
  }
  return results;
}

async function smokeIn(stories: readonly number[], benchmarks: readonly Bench[]): Promise<object[]> {
  const place = await openBenchPlace(...stories);
  try {
    const results: object[] = [];
    for (const { run } of benchmarks) results.push(...(await run(place, 'smoke')));
    return results;
  } finally {
    await place.leave();
  }
}

async function rateResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const rows = await permitRows(place, size);
  printRates(rows);
  return rows.map(({ what, rates }) => ({ what, perSecond: rates, ratio: ratioOf(rates) }));
}

/** How long it takes to say what a draft would have done to five thousand running cases. */
async function dryRunResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchDryRun(place, size);
  const { cases, events, seconds } = figures;
  printTable([
    ['dry run', 'cases', 'events', 'seconds'],
    ['', String(cases), String(events), seconds.toFixed(1)],
  ]);
  return [figures];
}

/** How long it takes to fold a long case from its first event. */
async function replayResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const auditor = await place.getActor('AUD');
  const figures = await benchReplay(
    {
      runtime: place.server.runtime,
      designer: await place.getActor('D'),
      clerk: await place.getActor('B'),
      auditor: { ...auditor, sessionId: '', loginId: '', mustChangePassword: false },
      subject: subjectOf(getSample(readAnswerBook(), applicationNo).forms),
      form: await findOptionalForm(place.server.runtime, place.organizationId, 'B'),
    },
    size,
  );
  const { events, foldMs, viewMs } = figures;
  printTable([
    ['replay, milliseconds (median)', 'events', 'fold', 'whole answer'],
    ['', String(events), foldMs.toFixed(1), viewMs.toFixed(1)],
  ]);
  return [figures];
}

/** What the commonest requests cost the process. */
async function requestResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchRequests(place, size);
  const rows = figures.map(({ what, cpuMs, ms }) => [what, cpuMs.toFixed(2), String(REQUEST_CPU_MS), ms.toFixed(1)]);
  printTable([['requests, milliseconds (median)', 'CPU', 'limit', 'answer'], ...rows]);
  return figures.map((figure) => ({ ...figure, limitMs: REQUEST_CPU_MS }));
}

/** How long a page of a large office takes, by what is looked for. */
async function listResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchLists(place, size);
  const rows = figures.map(({ what, p50Ms, p95Ms, plainP95Ms }) => [
    what,
    p50Ms.toFixed(1),
    p95Ms.toFixed(1),
    plainP95Ms?.toFixed(1) ?? '',
  ]);
  printTable([['lists, milliseconds', 'p50', 'p95', 'plain pg_trgm p95'], ...rows]);
  return figures;
}

/** How fast papers come, from the event to the stored file. */
async function printResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchPrint(place, await findPermit(place), size);
  const rows = figures.map(({ what, perSecond, p95Ms, toBare, toWeasyPrint }) => [
    what,
    perSecond.toFixed(1),
    p95Ms?.toFixed(0) ?? '',
    toBare?.toFixed(2) ?? '',
    toWeasyPrint?.toFixed(1) ?? '',
  ]);
  printTable([['papers', 'per second', 'p95 ms', 'to bare Chromium', 'to WeasyPrint'], ...rows]);
  return figures;
}

/** What becomes of the press over a thousand papers, and when it is killed again and again. */
async function pressResults(_: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchPress(pressDrills[size]);
  printTable([['press', ''], ...Object.entries(figures).map(([name, value]) => [name, String(value)])]);
  return [{ what: 'press', ...figures }];
}

/** How long screens take until they can be worked on, in parts of the simplest page. */
async function pageResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchPages(place, size);
  const rows = figures.map(({ what, readyMs, toSimplest, busyMs }) => [
    what,
    readyMs.toFixed(0),
    toSimplest.toFixed(1),
    busyMs.toFixed(0),
  ]);
  printTable([['pages, milliseconds (median)', 'ready', 'to the simplest', 'busy'], ...rows]);
  return figures;
}

async function studioResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchStudio(place, size);
  const rows = figures.map(({ what, p50Ms, p95Ms, toTextArea }) => [
    what,
    p50Ms.toFixed(1),
    p95Ms.toFixed(1),
    toTextArea.toFixed(1),
  ]);
  printTable([['studio, milliseconds', 'p50', 'p95', 'to a text area'], ...rows]);
  return figures;
}

async function formResults(place: BenchPlace, size: Size): Promise<readonly object[]> {
  const figures = await benchForms(place, size);
  const rows = figures.map(({ form, contender, openMs, wholeMs, keyP50Ms, keyP95Ms }) => [
    form,
    contender,
    ...[openMs, wholeMs, keyP50Ms, keyP95Ms].map((ms) => ms.toFixed(1)),
  ]);
  printTable([['form, milliseconds (median)', '', 'open', 'whole', 'key p50', 'key p95'], ...rows]);
  return figures;
}

/** The permit that the case of the benchmark came to. */
async function findPermit({ server: { runtime }, organizationId }: BenchPlace): Promise<Pattern> {
  const { library } = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.library(trx, organizationId),
  );
  const issued = await runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('document')
      .select(['id', 'application_id as applicationId', 'form', 'run', 'seq'])
      .orderBy('seq')
      .execute(),
  );
  const permit = issued.find(({ form }) => library.forms[form]?.kind === permitKind);
  if (permit === undefined) throw new Error('no permit was issued');
  return permit;
}

async function permitRows(place: BenchPlace, size: Size): Promise<readonly Row[]> {
  const { applicationId, form, run } = await findPermit(place);
  const { server, organizationId } = place;
  const rates = await benchPermits({ runtime: server.runtime, organizationId, applicationId, form, run }, size);
  return [{ what: 'permits printed, warm', rates }];
}

runProgram('bench', bench);
