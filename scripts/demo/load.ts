import { createHash } from 'node:crypto';
import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import { type Api, RefusedRequest, refusalOf } from '../api/api.ts';
import { getSample, readAnswerBook } from './book.ts';
import {
  type Deed,
  type DrivenCase,
  historyOf,
  lastSeen,
  lookAt,
  openDrivenCase,
  perform,
  personOf,
  sendEvent,
  type World,
} from './drive.ts';
import { afterLastDay, daysAfter, movedBy, officeTimeAfter, openingOf } from './office-hours.ts';
import { readStaff } from './people.ts';
import { earliest, type Progress, progressOf } from './progress.ts';
import { readStories, subjectOf } from './story-file.ts';
import { type Act, isAt, nextAct, stepAct, type Story } from './story.ts';

/** How the sample applications are driven through a server. */
export type LoadOptions = {
  readonly api: Api;
  /** Moves the server's clock; only forward. */
  readonly moveClock: (instant: string) => void;
  /** Performs what events have set going: issued papers, deadlines. */
  readonly drain: () => Promise<unknown>;
  /** The machine's own time, by which the samples' dates are moved. */
  readonly now: string;
  readonly onProgress: (progress: Progress) => void;
  readonly stories?: readonly Story[];
  /** Called when a story has come to its end. */
  readonly onTold?: (told: Told) => void;
  /** Called when a story cannot go on; the others do. Without it the error ends everything. */
  readonly onFailed?: (story: Story, error: unknown) => void;
};

/** A story that has come to its end: its case, how many events it took and how long. */
export type Told = {
  readonly story: Story;
  readonly driven: DrivenCase;
  readonly view: ApplicationView;
  readonly events: number;
  readonly ms: number;
};

const minutesPerAct = 20;
const handsOnAfterNotice = { role: 'B', event: 'FORWARD' } as const;
const mostActs = 400;
const system = 'SYSTEM';

/**
 * Drives the sample applications to where their stories end, by the events that people would send, in the order of time:
 * whoever is waited for acts, in office hours, until every case stands where its story ends.
 */
export async function loadDemo(options: LoadOptions): Promise<Progress> {
  const world: World = { api: options.api, book: readAnswerBook(), staff: readStaff() };
  const moved = movedBy(options.now);
  const stories = options.stories ?? readStories();
  const desk = stories.map(
    (story): Pending => ({
      story: moveStory(story, moved),
      at: openingOf(moved(story.opened)),
      steps: 0,
      acts: 0,
      events: 0,
      ms: 0,
    }),
  );
  const begin = earliest(desk)?.at ?? options.now;
  let events = 0;
  for (let next = earliest(desk); next !== undefined; next = earliest(desk)) {
    options.moveClock(next.at);
    events += await timed(options, world, next);
    options.onProgress(progressOf(desk, events, { begin, end: options.now }));
  }
  return progressOf(desk, events, { begin, end: options.now });
}

async function timed(options: LoadOptions, world: World, pending: Pending): Promise<number> {
  const started = performance.now();
  const made = await stepOrFail(options, world, pending);
  if (made === undefined) return 0;
  const { story, driven, view } = pending;
  pending.ms += performance.now() - started;
  pending.events += made;
  if (pending.done === true && pending.left !== true && driven && view) {
    options.onTold?.({ story, driven, view, events: pending.events, ms: Math.round(pending.ms) });
  }
  return made;
}

async function stepOrFail(options: LoadOptions, world: World, pending: Pending): Promise<number | undefined> {
  try {
    return await step(options, world, pending);
  } catch (error) {
    // a form that is refused for what stands in it: its saving, the latest deed on the case, was the story's own
    if (refusalOf(error) !== 'formInvalid' && (await isOthers(world, pending))) {
      pending.done = pending.left = true;
      return 0;
    }
    if (options.onFailed === undefined) throw error;
    pending.done = true;
    options.onFailed(pending.story, error);
    return undefined;
  }
}

/** A story under way: what happens to it next, and when. */
type Pending = {
  readonly story: Story;
  at: string;
  /** How many of the story's own steps were made. */
  steps: number;
  acts: number;
  events: number;
  ms: number;
  driven?: DrivenCase;
  act?: Act;
  /** The act is a step of the story's own. */
  ofStory?: boolean;
  view?: ApplicationView;
  done?: true;
  /** The version to which the story itself, and the system, have brought the case. */
  version?: number;
  /** Somebody else has acted on the case, or may have while nothing was loaded. */
  others?: true;
  left?: true;
};

/** Whether a story stops because of what others did on its case. */
async function isOthers(world: World, pending: Pending): Promise<boolean> {
  await noteOthers(world, pending);
  return pending.others === true;
}

/** Looks for what nobody of the story did since it was last looked at. */
async function noteOthers(world: World, pending: Pending): Promise<void> {
  const { driven, version } = pending;
  if (driven === undefined || version === undefined) return;
  const since = (await historyOf(world, driven)).filter(({ seq }) => seq > version);
  if (since.some(({ actor }) => actor.role !== system)) pending.others = true;
}

/** Does what is due on one case and settles what comes next; returns how many events that made. */
async function step(options: LoadOptions, world: World, pending: Pending): Promise<number> {
  const { story } = pending;
  pending.acts += 1;
  if (pending.acts > mostActs) throw new Error(`the story of ${nameOf(story)} does not come to its end`);
  const made = await act(options, world, pending);
  if (pending.driven === undefined) throw new Error('a case must be opened before it can be acted on');
  const view = await lookAt(world, pending.driven);
  pending.version ??= view.summary.version;
  if (view.summary.version > pending.version) await noteOthers(world, pending);
  pending.version = view.summary.version;
  pending.view = view;
  if (isAt(view, story.until)) pending.done = true;
  else settleNext(pending, view);
  return made;
}

async function act(options: LoadOptions, world: World, pending: Pending): Promise<number> {
  const { driven, act: due, view } = pending;
  if (driven === undefined || view === undefined || due === undefined) {
    await open(world, pending);
    return 1;
  }
  if (due.kind === 'wait') return endTerm(options, world, pending, view);
  if (due.kind === 'pause') {
    await endTerms(options, world, driven);
    return countStep(pending, 0);
  }
  try {
    const deed = await perform(world, driven, due, view);
    pending.version = deed.result.version;
    if (issues(deed)) await options.drain();
    return countStep(pending, deed.events.length);
  } catch (error) {
    // a term ran out meanwhile, and the system has said so: somebody looks again
    if (error instanceof RefusedRequest && error.problem.code === 'versionConflict') return 0;
    throw new Error(`${nameOf(pending.story)} in ${view.summary.stage}/${view.summary.state}: ${JSON.stringify(due)}`, {
      cause: error,
    });
  }
}

function countStep(pending: Pending, made: number): number {
  if (pending.ofStory === true) pending.steps += 1;
  return made;
}

/** Opens the case, or finds it again where an earlier run was interrupted. */
async function open(world: World, pending: Pending): Promise<void> {
  const { story } = pending;
  const sample = getSample(world.book, story.applicationNo);
  const subject = { ...subjectOf(sample.forms), ...withoutUndefined(Object.entries(story.subject ?? {})) };
  const requestId = requestIdOf(story.says ?? String(sample.applicationNo));
  const { answers = {} } = story;
  const driven = await openDrivenCase(world, { sample, subject, requestId, answers });
  const seen = await lastSeen(world, driven, story);
  pending.driven = driven;
  pending.steps = seen.done;
  if (seen.isOlder) pending.others = true;
  if (seen.at > pending.at) pending.at = seen.at;
}

function nameOf({ says, applicationNo }: Story): string {
  return says ?? String(applicationNo);
}

function requestIdOf(name: string): string {
  const hex = createHash('sha256').update(`naksa demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function issues(deed: Deed): boolean {
  return deed.result.effects.includes('issueDocument');
}

/** Terms that have run out start others, which may have run out too. */
async function endTerms(options: LoadOptions, world: World, driven: DrivenCase): Promise<void> {
  let seen = -1;
  for (let now = 0; now !== seen; ) {
    seen = now;
    await options.drain();
    now = (await lookAt(world, driven)).summary.version;
  }
}

/** The last day has ended: the system says so; where it does not, the post that moves the case on does. */
async function endTerm(options: LoadOptions, world: World, pending: Pending, view: ApplicationView): Promise<number> {
  const { driven } = pending;
  if (driven === undefined) return 0;
  await options.drain();
  const now = await lookAt(world, driven);
  if (now.summary.version !== view.summary.version) return 1;
  const who = personOf(world, driven, handsOnAfterNotice.role);
  const { version } = now.summary;
  const result = await sendEvent(world.api, who, driven, { type: handsOnAfterNotice.event, version });
  pending.version = result.version;
  return 1;
}

function settleNext(pending: Pending, view: ApplicationView): void {
  const { story } = pending;
  const own = stepAct(view, story, pending.steps);
  const next = own ?? nextAct(view, story);
  pending.ofStory = own !== undefined;
  if (next === undefined) throw new Error(`nobody is waited for in ${view.summary.state} of ${nameOf(story)}`);
  pending.act = next;
  if (next.kind === 'wait') {
    pending.at = afterLastDay(next.due);
    return;
  }
  if (next.kind === 'pause') {
    pending.at = daysAfter(pending.at, next.days);
    return;
  }
  const earliestTimes = beginsOf(view, next).flatMap((name) => {
    const date = story.begins[name];
    return date === undefined ? [] : [openingOf(date)];
  });
  pending.at = [officeTimeAfter(pending.at, minutesPerAct), ...earliestTimes].toSorted().at(-1) ?? pending.at;
}

/** By what a story may say when the next act is done: the state of its run, its form, its event. */
function beginsOf(
  { summary, runs }: ApplicationView,
  next: Exclude<Act, { kind: 'wait' | 'pause' }>,
): readonly string[] {
  if (next.kind === 'open') return [next.stage];
  const { stage, state } = runs.find(({ run }) => run === next.run) ?? summary;
  const own = next.kind === 'event' ? [next.event, `${stage}/${next.event}`] : [];
  return [state, `${stage}/${state}`, ...(next.form === undefined ? [] : [next.form]), ...own];
}

function moveStory(story: Story, moved: (date: string) => string): Story {
  const begins = Object.entries(story.begins).map(([name, date]) => [name, moved(date)]);
  return { ...story, opened: moved(story.opened), begins: Object.fromEntries(begins) };
}
