import { randomUUID } from 'node:crypto';
import { innerWire } from '../../scripts/api/wire.ts';
import { openApi } from '../../scripts/api/api.ts';
import { readAnswerBook } from '../../scripts/demo/book.ts';
import {
  type DrivenCase,
  lookAt,
  openDrivenCase,
  perform,
  type Subject,
  type World,
} from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/load.ts';
import { afterLastDay } from '../../scripts/demo/office-hours.ts';
import { readStaff } from '../../scripts/demo/people.ts';
import { isAt, type Moment, nextAct, type Story } from '../../scripts/demo/story.ts';
import type { ApplicationView, EventResult } from '../../server/contract/application.ts';
import { type Jobs, startJobs } from '../../server/jobs/run.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../support/server.ts';

const mostActs = 200;
const noPress = async (): Promise<void> => undefined;

/** The demo municipality at work; nothing is printed, deadlines fall due as in life. */
export type Office = {
  readonly server: TestServer;
  readonly world: World;
  /** Opens the first sample application (type 1, class ग). */
  open(): Promise<DrivenCase>;
  /** Opens a case of a new house of class ग in ward 4, or of what is given; its id. */
  file(given?: Partial<Subject>): Promise<string>;
  /** Whoever is waited for acts, until the case stands there. */
  work(driven: DrivenCase, until: Moment): Promise<ApplicationView>;
  stop(): Promise<void>;
};

/** Starts a server with the demo municipality and its people. */
export async function openOffice(): Promise<Office> {
  const server = await startTestServer();
  const { runtime, app } = server;
  const world = { api: openApi(innerWire(app), DEMO_PASSWORD), book: readAnswerBook(), staff: readStaff() };
  const handlers = { issueDocument: noPress, notify: noPress, openStage: noPress };
  const jobs = startJobs(runtime, { log: app.log, handlers, every: 'manual' });
  return {
    server,
    world,
    open: () => openSample(world),
    file: (given = {}) => fileAs(server, { constructionType: '1', buildingClass: 'C', ward: '04', ...given }),
    work: (driven, until) => work({ server, world, jobs }, driven, until),
    async stop() {
      await jobs.stop();
      await server.stop();
    },
  };
}

function openSample(world: World): Promise<DrivenCase> {
  const [sample] = world.book.samples;
  if (sample === undefined) throw new Error('the demo municipality has no sample application');
  return openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId: randomUUID() });
}

async function fileAs(server: TestServer, subject: Subject): Promise<string> {
  const payload = { ...subject, requestId: randomUUID() };
  const answer = await server.as('D', { method: 'POST', url: '/api/applications', payload });
  return answer.json<EventResult>().id;
}

/** Text of a form's paper as it would be printed now, without its marks. */
export async function paperOf({ server }: Office, id: string, slug: string): Promise<string> {
  const page = await server.as('A', { url: `/api/applications/${id}/forms/${slug}/preview` });
  if (page.statusCode !== 200) throw new Error(`${slug}: ${page.body}`);
  return page.body
    .replace(/<(style|head)[^>]*>[^]*?<\/\1>/gu, '')
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ');
}

type Working = { readonly server: TestServer; readonly world: World; readonly jobs: Jobs };

async function work({ server, world, jobs }: Working, driven: DrivenCase, until: Moment): Promise<ApplicationView> {
  const story = storyOf(driven, until);
  for (let acts = 0; acts < mostActs; acts += 1) {
    const view = await lookAt(world, driven);
    if (isAt(view, until)) return view;
    const act = nextAct(view, story, 0);
    if (act === undefined) throw new Error(`nobody is waited for in ${view.summary.state}`);
    if (act.kind === 'wait') {
      server.clock.moveTo(afterLastDay(act.due));
      await jobs.drain();
    } else await perform(world, driven, act, view);
  }
  throw new Error(`the case does not come to ${JSON.stringify(until)}`);
}

function storyOf({ sample }: DrivenCase, until: Moment): Story {
  const { applicationNo } = sample;
  return { applicationNo, opened: '', begins: {}, until, optional: [], enterAs: {}, corrections: [] };
}
