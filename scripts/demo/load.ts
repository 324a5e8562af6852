import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ApplicationView } from '../../server/contract/application.ts';
import { readJson } from '../../server/parse.ts';
import type { Api } from '../api/api.ts';
import { getSample, readAnswerBook } from './book.ts';
import {
  type Deed,
  type DrivenCase,
  lastSeen,
  lookAt,
  openDrivenCase,
  perform,
  personOf,
  type Subject,
  sendEvent,
  type World,
} from './drive.ts';
import { afterLastDay, movedBy, officeTimeAfter, openingOf } from './office-hours.ts';
import { readStaff } from './people.ts';
import { type Act, isAt, nextAct, type Story } from './story.ts';

const Names = Type.Record(Type.String(), Type.String());
const Moment = Type.Object({
  state: Type.String(),
  form: Type.Optional(Type.String()),
  event: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
});
const StoryFile = Type.Object({
  applicationNo: Type.Integer(),
  opened: Type.String(),
  begins: Names,
  until: Moment,
  optional: Type.Array(Type.String()),
  enterAs: Names,
  corrections: Type.Array(
    Type.Object({ form: Type.String(), event: Type.String(), role: Type.String(), note: Type.String() }),
  ),
});

/** What decides which forms a case needs, in the samples' application form. */
const SubjectOfSample = Type.Object({
  construction: Type.Object({ constructionType: Type.String(), buildingClass: Type.String() }),
  land: Type.Object({ ward: Type.String() }),
});

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
};

/** How far loading is. */
export type Progress = { readonly finished: number; readonly cases: number; readonly events: number };

const minutesPerAct = 20;
const handsOnAfterNotice = { role: 'B', event: 'FORWARD' } as const;
const mostActs = 400;

/** Reads how the sample applications went. */
export function readStories(): readonly Story[] {
  return readJson(Type.Array(StoryFile), join(import.meta.dirname, 'stories.json'));
}

/** Reads one story from its file. */
export function readStory(file: string): Story {
  return readJson(StoryFile, file);
}

/** What decides which forms a sample needs. */
export function subjectOf(forms: Readonly<Record<string, unknown>>): Subject {
  const application = Object.values(forms).find((form) => isSubject(form));
  if (!isSubject(application)) throw new Error('no form of the sample names its type, class and ward');
  const { constructionType, buildingClass } = application.construction;
  return { constructionType, buildingClass, ward: application.land.ward };
}

/**
 * Drives the sample applications to where their stories end, by the events that people would send, in the order of time:
 * whoever is waited for acts, in office hours, until every case stands where its story ends.
 */
export async function loadDemo(options: LoadOptions): Promise<Progress> {
  const world: World = { api: options.api, book: readAnswerBook(), staff: readStaff() };
  const moved = movedBy(options.now);
  const stories = options.stories ?? readStories();
  const desk = stories.map(
    (story): Pending => ({ story: moveStory(story, moved), at: openingOf(moved(story.opened)), corrected: 0, acts: 0 }),
  );
  let events = 0;
  for (let next = earliest(desk); next !== undefined; next = earliest(desk)) {
    options.moveClock(next.at);
    events += await step(options, world, next);
    options.onProgress({ finished: desk.filter((each) => each.done === true).length, cases: desk.length, events });
  }
  return { finished: desk.length, cases: desk.length, events };
}

/** A story under way: what happens to it next, and when. */
type Pending = {
  readonly story: Story;
  at: string;
  corrected: number;
  acts: number;
  driven?: DrivenCase;
  act?: Act;
  view?: ApplicationView;
  done?: true;
};

function earliest(desk: readonly Pending[]): Pending | undefined {
  return desk.filter((each) => each.done !== true).toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

/** Does what is due on one case and settles what comes next; returns how many events that made. */
async function step(options: LoadOptions, world: World, pending: Pending): Promise<number> {
  const { story } = pending;
  pending.acts += 1;
  if (pending.acts > mostActs) throw new Error(`the story of ${String(story.applicationNo)} does not come to its end`);
  const made = await act(options, world, pending);
  if (pending.driven === undefined) throw new Error('a case must be opened before it can be acted on');
  const view = await lookAt(world, pending.driven);
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
  if (due.kind === 'wait') return endTerm(options, world, driven, view);
  const deed = await perform(world, driven, due, view);
  if (due.kind === 'event' && due.note !== undefined) pending.corrected += 1;
  if (issues(deed)) await options.drain();
  return deed.events.length;
}

/** Opens the case, or finds it again where an earlier run was interrupted. */
async function open(world: World, pending: Pending): Promise<void> {
  const sample = getSample(world.book, pending.story.applicationNo);
  const subject = subjectOf(sample.forms);
  const driven = await openDrivenCase(world, { sample, subject, requestId: requestIdOf(sample.applicationNo) });
  const seen = await lastSeen(world, driven);
  pending.driven = driven;
  pending.corrected = seen.notes;
  if (seen.at > pending.at) pending.at = seen.at;
}

function requestIdOf(applicationNo: number): string {
  const hex = createHash('sha256')
    .update(`naksa demo ${String(applicationNo)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function issues(deed: Deed): boolean {
  return deed.result.effects.includes('issueDocument');
}

/** The last day has ended: the system says so; where it does not, the post that moves the case on does. */
async function endTerm(options: LoadOptions, world: World, driven: DrivenCase, view: ApplicationView): Promise<number> {
  await options.drain();
  const now = await lookAt(world, driven);
  if (now.summary.state !== view.summary.state) return 1;
  const who = personOf(world, driven, handsOnAfterNotice.role);
  await sendEvent(world.api, who, driven, { type: handsOnAfterNotice.event, version: now.summary.version });
  return 1;
}

function settleNext(pending: Pending, view: ApplicationView): void {
  const { story } = pending;
  const next = nextAct(view, story, pending.corrected);
  if (next === undefined)
    throw new Error(`nobody is waited for in ${view.summary.state} of ${String(story.applicationNo)}`);
  pending.act = next;
  if (next.kind === 'wait') {
    pending.at = afterLastDay(next.due);
    return;
  }
  const begins = [story.begins[view.summary.state], next.form === undefined ? undefined : story.begins[next.form]];
  const earliestTimes = begins.flatMap((date) => (date === undefined ? [] : [openingOf(date)]));
  pending.at = [officeTimeAfter(pending.at, minutesPerAct), ...earliestTimes].toSorted().at(-1) ?? pending.at;
}

function moveStory(story: Story, moved: (date: string) => string): Story {
  const begins = Object.entries(story.begins).map(([name, date]) => [name, moved(date)]);
  return { ...story, opened: moved(story.opened), begins: Object.fromEntries(begins) };
}

function isSubject(
  form: unknown,
): form is { construction: Pick<Subject, 'constructionType' | 'buildingClass'>; land: Pick<Subject, 'ward'> } {
  return Value.Check(SubjectOfSample, form);
}
