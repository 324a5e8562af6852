import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { openApi } from '../../scripts/api/api.ts';
import { innerWire } from '../../scripts/api/wire.ts';
import { getSample, readAnswerBook } from '../../scripts/demo/book.ts';
import {
  type Deed,
  type DrivenCase,
  lookAt,
  openDrivenCase,
  perform,
  type Subject,
  type World,
} from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { afterLastDay, daysAfter } from '../../scripts/demo/office-hours.ts';
import { readStaff } from '../../scripts/demo/people.ts';
import { isAt, type Moment, nextAct, type Story } from '../../scripts/demo/story.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { EventBody } from '../../server/contract/event.ts';
import type { FormView } from '../../server/contract/forms.ts';
import { openPaperPress } from './paper-press.ts';
import { readPdfPages } from './pdf-text.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from './server.ts';

export { lookAt } from '../../scripts/demo/drive.ts';
export type { DrivenCase } from '../../scripts/demo/drive.ts';

/** The application of the first sample: every case begins with it. */
export const APPLICATION = 'map-permit-application-edit';
/** The fee calculation. */
export const FEES = 'rajaswo-detail-view';

/** The application number of the first sample. */
export const FIRST_SAMPLE = 8_384_000_001;
const mostActs = 400;

/** The record of the inquiry. */
export const INQUIRY = 'gharnaksha-surjamin-muchulka-view';

/** The demo municipality at work in a test server. */
export type Office = { readonly server: TestServer; readonly world: World; stop(): Promise<void> };

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

/** Opens the demo municipality; its papers come from a press without a browser, unless they shall come from Chromium. */
export async function openOffice(options: ServerOptions & { readonly chromium?: boolean } = {}): Promise<Office> {
  const { chromium = false, ...given } = options;
  const server = await startTestServer(chromium ? given : { printer: openPaperPress(), ...given });
  const api = openApi(innerWire(server.app), DEMO_PASSWORD);
  return { server, world: { api, book: readAnswerBook(), staff: readStaff() }, stop: () => server.stop() };
}

/** The designer of a sample opens its case: the first one of ward 4, class ग, unless another is named. */
export function openCase(
  { world }: Office,
  given: { readonly applicationNo?: number; readonly subject?: Partial<Subject> } = {},
): Promise<DrivenCase> {
  const sample = getSample(world.book, given.applicationNo ?? FIRST_SAMPLE);
  const subject = { ...subjectOf(sample.forms), ...given.subject };
  return openDrivenCase(world, { sample, subject, requestId: randomUUID() });
}

/** Fills a form of a case with all its answers and submits it, as its enterer. */
export async function fillAndSubmit(
  { world }: Office,
  driven: DrivenCase,
  given: { readonly form: string; readonly role: string },
): Promise<Deed> {
  return perform(world, driven, { kind: 'enter', ...given }, await lookAt(world, driven));
}

/** Whoever is waited for acts, as the office would, until the case stands there; terms end and papers are issued. */
export async function bringTo(
  { server, world }: Office,
  driven: DrivenCase,
  until: Moment,
  told: Partial<Story> = {},
): Promise<ApplicationView> {
  const story = { ...storyOf(driven, until), ...told };
  for (let acts = 0; acts < mostActs; acts += 1) {
    const view = await lookAt(world, driven);
    if (isAt(view, until)) return view;
    const act = nextAct(view, story);
    if (act === undefined) throw new Error(`nobody is waited for in ${view.summary.state}`);
    if (act.kind === 'wait') {
      server.clock.moveTo(afterLastDay(act.due));
      await server.jobs.drain();
      continue;
    }
    // no inquiry is held on the day of its order
    if (act.kind === 'enter' && act.form === INQUIRY) server.clock.moveTo(daysAfter(server.clock.now(), 1));
    await perform(world, driven, act, view);
  }
  throw new Error(`the case does not come to ${JSON.stringify(until)}`);
}

function storyOf({ sample }: DrivenCase, until: Moment): Story {
  const { applicationNo } = sample;
  return { applicationNo, opened: '', begins: {}, until, optional: [], enterAs: {}, steps: [] };
}

/** An event as a test sends it: of the present version and with a new request id unless it says otherwise. */
export type Sent = Partial<EventBody> & Pick<EventBody, 'type'>;

/** Sends an event as somebody of a role (or a login id) and gives the answer as it came. */
export async function send(
  office: Office,
  driven: Pick<DrivenCase, 'id'>,
  who: string,
  event: Sent,
): Promise<LightMyRequestResponse> {
  const version = event.version ?? (await versionOf(office, driven));
  const payload = { requestId: randomUUID(), ...event, version };
  return office.server.as(who, { method: 'POST', url: `/api/applications/${driven.id}/events`, payload });
}

/** The sequence number of a case's last event, as its row says. */
export async function versionOf({ server }: Office, { id }: Pick<DrivenCase, 'id'>): Promise<number> {
  const result = await server.owner.query<{ seq: number }>('select seq from application where id = $1', [id]);
  return result.rows[0]?.seq ?? 0;
}

/** A form of a case as somebody of a role (or a login id) sees it. */
export async function formOf(
  { server }: Office,
  { id }: Pick<DrivenCase, 'id'>,
  who: string,
  form: string,
): Promise<FormView> {
  const answer = await server.as(who, { url: `/api/applications/${id}/forms/${form}` });
  if (answer.statusCode !== 200) throw new Error(`${form}: ${answer.body}`);
  return answer.json<FormView>();
}

/** What the paper of a form says, as Chromium printed it; one that was not issued says that it is a draft. */
export async function printedText(
  { server }: Office,
  { id }: Pick<DrivenCase, 'id'>,
  { who, form, run }: { readonly who: string; readonly form: string; readonly run?: number },
): Promise<string> {
  const query = run === undefined ? '' : `?run=${String(run)}`;
  const answer = await server.as(who, { url: `/api/applications/${id}/forms/${form}/print.pdf${query}` });
  if (answer.statusCode !== 200) throw new Error(`${form}: ${answer.body}`);
  return (await readPdfPages(answer.rawPayload)).join(' ').replace(/\s+/gu, ' ');
}

/** Autosaves a draft as somebody of a role (or a login id) and gives the answer as it came. */
export async function saveDraft(
  office: Office,
  driven: Pick<DrivenCase, 'id'>,
  who: string,
  draft: { readonly form: string; readonly data: unknown; readonly draftVersion?: number; readonly seq?: number },
): Promise<LightMyRequestResponse> {
  const draftVersion = draft.draftVersion ?? (await formOf(office, driven, who, draft.form)).draftVersion;
  const url = `/api/applications/${driven.id}/forms/${draft.form}`;
  const { data, seq } = draft;
  return office.server.as(who, {
    method: 'PUT',
    url,
    payload: { data, draftVersion, ...(seq !== undefined && { seq }) },
  });
}
