import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import {
  ApplicationView,
  type AttachmentView,
  DraftResult,
  type EventBody,
  EventResult,
  FormView,
  HistoryItem,
  type NewApplicationBody,
} from '../../server/contract/application.ts';
import type { Api } from '../api/api.ts';
import { demoFile } from './files.ts';
import { type AskedFile, filesAsked, fillForm } from './fill.ts';
import { type AnswerBook, answersOf, type Sample, wordsOf } from './overlays.ts';
import { getPerson, type Person, type Staff, staffWords } from './people.ts';
import type { Act } from './story.ts';

/** Everything that driving cases needs. */
export type World = { readonly api: Api; readonly book: AnswerBook; readonly staff: Staff };

/** One case on its way through the office. */
export type DrivenCase = {
  readonly id: string;
  readonly sample: Sample;
  readonly ward: string;
  /** Ids of files uploaded so far, by name. */
  readonly files: Record<string, string>;
};

/** What an act did: for the log of a journey. */
export type Deed = {
  readonly who: Person;
  readonly events: readonly string[];
  readonly form?: string;
  readonly result: EventResult;
};

const reader = 'A';
const filer = 'D';
const photo = 'site-photo.png';

/**
 * The designer of a sample opens its case.
 * @param requestId the same one gives the same case again
 */
export async function openDrivenCase(
  world: World,
  { sample, subject, requestId }: { readonly sample: Sample; readonly subject: Subject; readonly requestId: string },
): Promise<DrivenCase> {
  const who = personOf(world, { sample, ward: subject.ward }, filer);
  const body: NewApplicationBody = { ...subject, requestId };
  const opened = await world.api.send(who.loginId, { method: 'POST', path: '/api/applications', body }, EventResult);
  return { id: opened.id, sample, ward: subject.ward, files: {} };
}

/** When something last happened on a case, and how often a form was sent back on it. */
export async function lastSeen(
  world: World,
  driven: DrivenCase,
): Promise<{ readonly at: string; readonly notes: number }> {
  const who = personOf(world, driven, reader);
  const history = await world.api.get(who.loginId, `/api/applications/${driven.id}/history`, Type.Array(HistoryItem));
  return { at: history.at(-1)?.at ?? '', notes: history.filter((item) => item.note !== undefined).length };
}

/** What decides which forms a case needs. */
export type Subject = Omit<NewApplicationBody, 'requestId'>;

/** The case as the engineer sees it. */
export function lookAt(world: World, driven: DrivenCase): Promise<ApplicationView> {
  const who = personOf(world, driven, reader);
  return world.api.get(who.loginId, `/api/applications/${driven.id}`, ApplicationView);
}

/** Does one act as the person whose turn it is. */
export async function perform(
  world: World,
  driven: DrivenCase,
  act: Exclude<Act, { kind: 'wait' }>,
  view: ApplicationView,
): Promise<Deed> {
  const who = personOf(world, driven, act.role);
  const { version, applicationNo } = view.summary;
  if (act.kind === 'enter') return enterForm(world, driven, { form: act.form, who, version, applicationNo });
  const { event, form, note } = act;
  const result = await sendEvent(world.api, who, driven, {
    type: event,
    version,
    ...(form ? { form } : {}),
    ...(note ? { note } : {}),
  });
  return { who, events: [event], result, ...(form ? { form } : {}) };
}

/** Sends one event of a case as a person. */
export function sendEvent(
  api: Api,
  who: Person,
  driven: Pick<DrivenCase, 'id'>,
  event: Omit<EventBody, 'requestId'>,
): Promise<EventResult> {
  const body: EventBody = { ...event, requestId: randomUUID() };
  return api.send(who.loginId, { method: 'POST', path: `/api/applications/${driven.id}/events`, body }, EventResult);
}

/** Who of a role acts on a case: the designer who filed it, the ward's own people, the office's. */
export function personOf(
  world: Pick<World, 'staff'>,
  { sample, ward }: Pick<DrivenCase, 'sample' | 'ward'>,
  role: string,
): Person {
  const own = world.staff.people.find((person) => person.loginId === sample.designer);
  return own?.role === role ? own : getPerson(world.staff, role, ward);
}

type Entry = {
  readonly form: string;
  readonly who: Person;
  readonly version: number;
  readonly applicationNo: number;
};

async function enterForm(world: World, driven: DrivenCase, entry: Entry): Promise<Deed> {
  const { api } = world;
  const { form, who, version } = entry;
  const path = `/api/applications/${driven.id}/forms/${form}`;
  const view = await api.get(who.loginId, path, FormView);
  const data = await answer(world, driven, entry, view);
  const draft = { method: 'PUT', path, body: { data, draftVersion: view.draftVersion } } as const;
  const { attachments } = await api.send(who.loginId, draft, DraftResult);
  await uploadMissing(world, driven, who, { form, attachments });
  const saved = await sendEvent(api, who, driven, { type: 'SAVE', form, version });
  const result = await sendEvent(api, who, driven, { type: 'SUBMIT', form, version: saved.version });
  return { who, events: ['SAVE', 'SUBMIT'], form, result };
}

/** The form's data with the person's answers laid over it, files uploaded. */
async function answer(
  world: World,
  driven: DrivenCase,
  { who, applicationNo }: Entry,
  view: FormView,
): Promise<Record<string, unknown>> {
  const { book, staff } = world;
  const { sample, ward, files } = driven;
  const layers = answersOf(book, sample, view.slug);
  for (const asked of filesAsked(layers)) {
    const category = categoryOf(asked, view.attachments);
    files[asked.name] ??= await uploadFile(world.api, driven, who, { name: asked.name, category, form: view.slug });
  }
  const words = { ...wordsOf(book, sample, applicationNo), ...staffWords(staff, ward, sample.designer) };
  const around = { today: view.today, facts: view.facts, files, words };
  return layers.reduce<Record<string, unknown>>((data, layer) => fillForm(data, layer, around), view.data);
}

/** A row of a paper is its category; any other file belongs to its field. */
function categoryOf({ field, holder }: AskedFile, attachments: readonly AttachmentView[]): string {
  return attachments.some(({ category }) => category === holder) ? holder : field;
}

/** Papers that the form requires as it now stands and that nobody has answered. */
async function uploadMissing(
  { api }: World,
  driven: DrivenCase,
  who: Person,
  { form, attachments }: { readonly form: string; readonly attachments: readonly AttachmentView[] },
): Promise<void> {
  for (const { category, required, accept, given } of attachments) {
    if (!required || given.length > 0) continue;
    const name = accept.includes('pdf') ? `${category}.pdf` : photo;
    await uploadFile(api, driven, who, { name, category, form });
  }
}

async function uploadFile(
  api: Api,
  driven: DrivenCase,
  who: Person,
  { name, category, form }: { readonly name: string; readonly category: string; readonly form: string },
): Promise<string> {
  const path = `/api/applications/${driven.id}/files?category=${category}&form=${form}`;
  const file = demoFile(name, `application ${String(driven.sample.applicationNo)}, ward ${driven.ward}`);
  return (await api.upload(who.loginId, path, file)).id;
}
