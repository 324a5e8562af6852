import '../start/node-check.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { subjectOf } from '../demo/story-file.ts';
import { runProgram } from '../start/console.ts';
import { benchDryRun } from './dry-run.ts';
import { benchForms } from './forms/forms.ts';
import { benchLists } from './lists.ts';
import { benchPermits } from './permits.ts';
import { benchPress } from './press.ts';
import { benchPrint } from './print.ts';
import { type BenchPlace, openBenchPlace } from './place.ts';
import { benchReplay } from './replay.ts';
import type { Rates } from './rounds.ts';
import type { Pattern } from './signing-day.ts';
import { benchTransitions } from './transitions.ts';

/** A class ग building that goes all the way to its permit. */
const applicationNo = 8384000008;
/** One that is done with, and one that waits for the engineer: a large office is made of these. */
const listedNos = [8384000009, 8384000007];
const concurrencies = [1, 8, 32];
const permitKind = 'permit';

type Row = { readonly what: string; readonly rates: Rates };
/** Runs one benchmark, prints its table and gives what JSON keeps of it. */
type Bench = () => Promise<readonly object[]>;

const benches: Readonly<Record<string, Bench>> = {
  rates: rateResults,
  print: printResults,
  press: pressResults,
  forms: formResults,
  'dry-run': dryRunResults,
  replay: replayResults,
  lists: listResults,
};

/**
 * `npm run bench [-- forms] [-- --out FILE]`: our own speed beside the limit, in one run; a table, and the same as JSON. Names
 * after `--` choose among `rates`, `print`, `press`, `forms`, `dry-run`, `replay` and `lists`; without
 * one, all run.
 */
async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string', default: '.cache/bench.json' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new Error(`there is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}`);
  const results: object[] = [];
  for (const [name, run] of Object.entries(benches)) {
    if (positionals.length === 0 || positionals.includes(name)) results.push(...(await run()));
  }
  const file = resolve(values.out);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ cores: availableParallelism(), node: process.version, results }, null, 2)}\n`,
  );
}

async function rateResults(): Promise<readonly object[]> {
  const place = await openBenchPlace(applicationNo);
  try {
    const rows = [...(await transitionRows(place)), ...(await permitRows(place))];
    printRates(rows);
    return rows.map(({ what, rates }) => ({ what, perSecond: rates, ratio: ratioOf(rates) }));
  } finally {
    await place.leave();
  }
}

/** How long it takes to say what a draft would have done to five thousand running cases. */
async function dryRunResults(): Promise<readonly object[]> {
  const place = await openBenchPlace(applicationNo);
  try {
    const figures = await benchDryRun(place);
    const { cases, events, seconds } = figures;
    printTable([
      ['dry run', 'cases', 'events', 'seconds'],
      ['', String(cases), String(events), seconds.toFixed(1)],
    ]);
    return [figures];
  } finally {
    await place.leave();
  }
}

/** How long it takes to fold a long case from its first event. */
async function replayResults(): Promise<readonly object[]> {
  const place = await openBenchPlace();
  try {
    const auditor = await place.getActor('AUD');
    const figures = await benchReplay({
      runtime: place.server.runtime,
      designer: await place.getActor('D'),
      clerk: await place.getActor('B'),
      auditor: { ...auditor, sessionId: '', loginId: '', mustChangePassword: false },
      subject: subjectOf(getSample(readAnswerBook(), applicationNo).forms),
      form: await findOptionalForm(place, 'B'),
    });
    const { events, foldMs, viewMs } = figures;
    printTable([
      ['replay, milliseconds (median)', 'events', 'fold', 'whole answer'],
      ['', String(events), foldMs.toFixed(1), viewMs.toFixed(1)],
    ]);
    return [figures];
  } finally {
    await place.leave();
  }
}

/** How long a page of a large office takes, by what is looked for. */
async function listResults(): Promise<readonly object[]> {
  const place = await openBenchPlace(...listedNos);
  try {
    const figures = await benchLists(place);
    const rows = figures.map(({ what, p50Ms, p95Ms, plainP95Ms }) => [
      what,
      p50Ms.toFixed(1),
      p95Ms.toFixed(1),
      plainP95Ms?.toFixed(1) ?? '',
    ]);
    printTable([['lists of 200,000, milliseconds', 'p50', 'p95', 'plain pg_trgm p95'], ...rows]);
    return figures;
  } finally {
    await place.leave();
  }
}

/** How fast papers come, from the event to the stored file. */
async function printResults(): Promise<readonly object[]> {
  const place = await openBenchPlace(applicationNo);
  try {
    const figures = await benchPrint(place, await findPermit(place));
    const rows = figures.map(({ what, perSecond, p95Ms, toBare, toWeasyPrint }) => [
      what,
      perSecond.toFixed(1),
      p95Ms?.toFixed(0) ?? '',
      toBare?.toFixed(2) ?? '',
      toWeasyPrint?.toFixed(1) ?? '',
    ]);
    printTable([['papers', 'per second', 'p95 ms', 'to bare Chromium', 'to WeasyPrint'], ...rows]);
    return figures;
  } finally {
    await place.leave();
  }
}

/** What becomes of the press over a thousand papers, and when it is killed again and again. */
async function pressResults(): Promise<readonly object[]> {
  const figures = await benchPress();
  printTable([['press', ''], ...Object.entries(figures).map(([name, value]) => [name, String(value)])]);
  return [{ what: 'press', ...figures }];
}

async function formResults(): Promise<readonly object[]> {
  const figures = await benchForms();
  const rows = figures.map(({ form, contender, openMs, wholeMs, keyP50Ms, keyP95Ms }) => [
    form,
    contender,
    ...[openMs, wholeMs, keyP50Ms, keyP95Ms].map((ms) => ms.toFixed(1)),
  ]);
  printTable([['form, milliseconds (median)', '', 'open', 'whole', 'key p50', 'key p95'], ...rows]);
  return figures;
}

async function transitionRows(place: BenchPlace): Promise<readonly Row[]> {
  const { runtime } = place.server;
  const book = readAnswerBook();
  const results = await benchTransitions(
    {
      runtime,
      connection: place.databaseUrl,
      designer: await place.getActor('D'),
      clerk: await place.getActor('B'),
      subject: subjectOf(getSample(book, applicationNo).forms),
      form: await findOptionalForm(place, 'B'),
    },
    concurrencies,
  );
  return results.map(({ concurrency, rates }) => ({ what: `transitions, ${String(concurrency)} at once`, rates }));
}

/** An optional form that a role enters in the first state of a new case: it can be saved again and again. */
async function findOptionalForm({ server: { runtime }, organizationId }: BenchPlace, role: string): Promise<string> {
  const stages = await runtime.inOrganization(organizationId, (trx) => runtime.definitions.stages(trx, organizationId));
  const forms = stages
    .filter(({ stage }) => stage.body.definition.starts !== undefined)
    .flatMap(({ stage: { body } }) => {
      const first = body.definition.states[body.definition.initial]?.meta.forms ?? [];
      return body.forms.filter(({ slug }) => first.includes(slug));
    });
  const form = forms.find(({ enterBy, requirement }) => enterBy === role && requirement === 'optional');
  if (form === undefined) throw new Error(`no case begins with an optional form of ${role}`);
  return form.slug;
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

async function permitRows(place: BenchPlace): Promise<readonly Row[]> {
  const { applicationId, form } = await findPermit(place);
  const rates = await benchPermits({
    runtime: place.server.runtime,
    organizationId: place.organizationId,
    applicationId,
    form,
  });
  return [{ what: 'permits printed, warm', rates }];
}

function printRates(rows: readonly Row[]): void {
  const heads = ['per second (median)', 'naksa', 'beside', '', 'ratio'];
  const lines = rows.map(({ what, rates }) => {
    const [[, own] = ['', 0], [beside, limit] = ['', 0]] = Object.entries(rates);
    return [what, own.toFixed(0), limit.toFixed(0), beside, ratioOf(rates).toFixed(2)];
  });
  printTable([heads, ...lines]);
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  for (const line of table)
    process.stdout.write(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

/** Our own rate in parts of what stands beside it. */
function ratioOf(rates: Rates): number {
  const [own = 0, limit = 1] = Object.values(rates);
  return own / limit;
}

runProgram(bench);
