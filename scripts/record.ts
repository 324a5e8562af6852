import './start/node-check.ts';
import { EvidenceFile } from './evidence/bundle.ts';
import { COURSES_BEGIN, driveAll } from './journey/all.ts';
import { openOwnPlace } from './journey/place.ts';
import { textPress } from './journey/press.ts';
import { compiled, runsOfCase, type RunOfStage, runsOfScenarios } from './record/histories.ts';
import { type DrivenPaper, papersOf, writePapers } from './record/papers.ts';
import { hashOfBody, type Recorded, writeRecorded } from './record/store.ts';
import { walk } from './record/walks.ts';
import { runProgram } from './start/console.ts';

const auditor = 'auditor@sungabha.example';
const walksPerStage = 8;

/**
 * `npm run record`: drives the courses of the journey, plays the scenarios and walks over every stage with fixed seeds,
 * and keeps what came of it all in tests/recorded, where a test replays it. To be run when a stage was changed on purpose.
 */
async function record(): Promise<void> {
  const byStage = new Map<string, Recorded>();
  const { runs, papers } = await drive();
  for (const stage of new Set(runs.map((run) => run.stage))) {
    byStage.set(stage, withMore(runs.filter((run) => run.stage === stage)));
  }
  writeRecorded(byStage);
  writePapers(papers);
  for (const [stage, { histories }] of byStage) say(`${stage}: ${String(histories.length)} histories`);
  const all = [...byStage.values()].flatMap(({ histories }) => histories);
  const events = all.reduce((sum, { steps }) => sum + steps.length + 1, 0);
  say(JSON.stringify({ stages: byStage.size, histories: all.length, events, papers: papers.length }));
}

/** Drives every course: its runs, as the auditor exports them, and the papers that it was given. */
async function drive(): Promise<{ readonly runs: readonly RunOfStage[]; readonly papers: readonly DrivenPaper[] }> {
  const place = await openOwnPlace({ begins: COURSES_BEGIN, printer: textPress });
  try {
    const { tally, told } = await driveAll(place, say);
    if (!tally.ok) throw new Error('a course did not come to its end');
    const runs: RunOfStage[] = [];
    for (const [at, { driven }] of told.entries()) {
      const bundle = await place.api.get(auditor, `/api/applications/${driven.id}/evidence`, EvidenceFile);
      runs.push(...runsOfCase(`course ${String(at + 1)}`, bundle));
    }
    const courses = told.map(({ view }) => view.summary).toSorted((a, b) => a.applicationNo - b.applicationNo);
    return { runs, papers: await papersOf(place.runtime, courses) };
  } finally {
    await place.leave();
  }
}

/** What really happened, and what else might have: scenarios and walks on the same bodies. */
function withMore(runs: readonly RunOfStage[]): Recorded {
  const bodies = new Map(runs.map(({ body }) => [hashOfBody(body), body]));
  const histories = runs.map(({ history }) => history);
  for (const [hash, body] of bodies) {
    const stage = compiled(body);
    histories.push(...runsOfScenarios(stage, hash));
    const ground = { histories: histories.filter((history) => history.body === hash) };
    for (let seed = 1; seed <= walksPerStage; seed += 1) histories.push(walk(stage, ground, seed));
  }
  return { bodies, histories };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

runProgram('record', record);
