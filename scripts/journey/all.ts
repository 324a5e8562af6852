import { join } from 'node:path';
import { Type } from 'typebox';
import { DocumentView } from '../../server/contract/documents.ts';
import { VerifyView } from '../../server/contract/history.ts';
import { readJson } from '../../server/parse.ts';
import { loadDemo, type Told } from '../demo/load.ts';
import type { Progress } from '../demo/progress.ts';
import { StoryFile } from '../demo/story-file.ts';
import type { Story } from '../demo/story.ts';
import type { Place } from './place.ts';

const auditor = 'auditor@sungabha.example';

/** The moment at which every course begins: the offices of the samples' year have just opened. */
export const COURSES_BEGIN = '2026-07-19T04:30:00.000Z';
/** The day from which the courses' dates are told. */
const TOLD_ON = '2026-11-21T06:00:00.000Z';

/** What all courses came to. */
export type Tally = {
  /** How many runs of each stage there were. */
  readonly stages: Readonly<Record<string, number>>;
  readonly events: number;
  readonly applications: number;
  /** Every course came to its end, and every record holds. */
  readonly ok: boolean;
};

/** Reads the courses: together they are of every building type and come through every stage. */
export function readCourses(): readonly Story[] {
  return readJson(Type.Array(StoryFile), join(import.meta.dirname, 'courses.json'));
}

/**
 * Drives every course through the API, in the order of time, and has the record of each checked.
 * @param tell hears a line when a course has come to its end, or cannot go on
 */
export async function driveAll(
  place: Place & Required<Pick<Place, 'clock'>>,
  tell: (line: string) => void,
  options: { readonly courses?: readonly Story[]; readonly onProgress?: (progress: Progress) => void } = {},
): Promise<{ readonly tally: Tally; readonly told: readonly Told[] }> {
  const told: Told[] = [];
  const stories = options.courses ?? readCourses();
  let failed = 0;
  await loadDemo({
    api: place.api,
    moveClock: (instant) => place.clock.moveTo(instant),
    drain: place.drain,
    now: TOLD_ON,
    onProgress: options.onProgress ?? (() => undefined),
    stories,
    onTold: (each) => told.push(each),
    onFailed: (story, error) => {
      failed += 1;
      tell(`FAILED ${String(story.says)}: ${reasonOf(error)}`);
    },
  });
  await place.drain();
  const stages: Record<string, number> = {};
  let events = 0;
  for (const each of told) {
    const { view } = each;
    for (const { stage } of view.runs) stages[stage] = (stages[stage] ?? 0) + 1;
    events += view.summary.version;
    tell(await lineOf(place, each));
  }
  return {
    tally: { stages, events, applications: told.length, ok: failed === 0 && told.length === stories.length },
    told,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

/** What was done, how many events and papers that made, and how long it took; the record must hold. */
async function lineOf({ api }: Place, { story, driven, view, ms }: Told): Promise<string> {
  const papers = await api.get(auditor, `/api/applications/${driven.id}/documents`, Type.Array(DocumentView));
  const verdict = await api.get(auditor, `/api/applications/${driven.id}/verify`, VerifyView);
  if (!verdict.valid)
    throw new Error(`the record of ${String(story.says)} is broken: ${JSON.stringify(verdict.firstBad)}`);
  const { constructionType, buildingClass, version } = view.summary;
  const kind = `${constructionType}/${buildingClass}`.padEnd(4);
  const counts = `${String(version).padStart(4)} events ${String(papers.length).padStart(3)} papers ${String(ms).padStart(6)} ms`;
  const stages = [...new Set(view.runs.map(({ stage }) => stage))].join(' ');
  return `${kind} ${counts}  ${story.says ?? String(story.applicationNo)} (${stages})`;
}
