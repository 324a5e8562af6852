import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { ApplicationView } from '../../server/contract/application.ts';
import {
  type EventBody,
  EventResult,
  type NewApplicationBody,
  type NewStageBody,
} from '../../server/contract/event.ts';
import { PRINTED_SHEETS } from '../../form-schemas/engine/form/choices.ts';
import { type AttachmentView } from '../../server/contract/files.ts';
import { SheetView } from '../../server/contract/documents.ts';
import { DraftResult, FormView } from '../../server/contract/forms.ts';
import { HistoryItem } from '../../server/contract/history.ts';
import type { Api } from '../api/api.ts';
import { demoFile } from './files.ts';
import { type AskedFile, filesAsked, fillForm } from './fill.ts';
import type { AnswerBook, Sample } from './overlays.ts';
import { payloadOf } from './payload.ts';
import { getPerson, type Person, type Staff } from './people.ts';
import type { Act, Story, StoryStep } from './story.ts';
import { toldOf } from './told.ts';

/** Everything that driving cases needs. */
export type World = { readonly api: Api; readonly book: AnswerBook; readonly staff: Staff };

/** One case on its way through the office. */
export type DrivenCase = {
  readonly id: string;
  readonly sample: Sample;
  readonly ward: string;
  /** Ids of files uploaded so far, by name. */
  readonly files: Record<string, string>;
  /** How often each form was entered so far. */
  readonly entered?: Record<string, number>;
  /** What its story answers differently. */
  readonly answers?: Story['answers'];
  /** Who has taken it over from the designer of the sample. */
  readonly takenOver?: { by?: string };
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
/** Effect after which the case is another designer's. */
const handsOver = 'handOver';
const photo = 'site-photo.png';

/**
 * The designer of a sample opens its case.
 * @param requestId the same one gives the same case again
 */
export async function openDrivenCase(
  world: World,
  { sample, subject, requestId, answers = {} }: Opening,
): Promise<DrivenCase> {
  const who = personOf(world, { sample, ward: subject.ward }, filer);
  const body: NewApplicationBody = { ...subject, requestId };
  const opened = await world.api.send(who.loginId, { method: 'POST', path: '/api/applications', body }, EventResult);
  return { id: opened.id, sample, ward: subject.ward, files: {}, entered: {}, takenOver: {}, answers };
}

/** A case to be opened: of which sample, about what, and what its story answers differently. */
type Opening = {
  readonly sample: Sample;
  readonly subject: Subject;
  readonly requestId: string;
  readonly answers?: Story['answers'];
};

/** When something last happened on a case, how many of its story's steps were made (its entries are counted anew), and whether it is from an earlier run. */
export async function lastSeen(
  world: World,
  driven: DrivenCase,
  { steps }: Pick<Story, 'steps'>,
): Promise<{ readonly at: string; readonly done: number; readonly isOlder: boolean }> {
  const history = await historyOf(world, driven);
  const { entered = {} } = driven;
  let done = 0;
  for (const item of history) {
    if (item.type === 'SUBMIT' && item.form !== undefined) entered[item.form] = (entered[item.form] ?? 0) + 1;
    // days that were let pass leave no trace; what came after them does
    const next = steps.findIndex(({ days }, at) => at >= done && days === undefined);
    if (next >= 0 && isMade(item, steps[next])) done = next + 1;
  }
  return { at: history.at(-1)?.at ?? '', done, isOlder: history.length > 1 };
}

function isMade({ type, form, stage, actor }: HistoryItem, step: StoryStep | undefined): boolean {
  if (step?.open !== undefined) return type === 'OPEN' && stage === step.open && actor.role === step.role;
  if (step?.enter !== undefined) return type === 'SUBMIT' && form === step.enter;
  return step?.event === type && (step.form === undefined || step.form === form);
}

/** Everything that happened on a case. */
export function historyOf(world: World, driven: DrivenCase): Promise<HistoryItem[]> {
  const who = personOf(world, driven, reader);
  return world.api.get(who.loginId, `/api/applications/${driven.id}/history`, Type.Array(HistoryItem));
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
  act: Exclude<Act, { kind: 'wait' | 'pause' }>,
  view: ApplicationView,
): Promise<Deed> {
  const who = personOf(world, driven, act.role);
  const { version, applicationNo } = view.summary;
  if (act.kind === 'enter') return enterForm(world, driven, { ...act, who, version, applicationNo });
  if (act.kind === 'open') return beginStage(world, driven, { ...act, who, version });
  const { event, form, note, run, payload } = act;
  const result = await sendEvent(world.api, who, driven, {
    type: event,
    version,
    ...(run === undefined ? {} : { run }),
    ...(form ? { form } : {}),
    ...(note ? { note } : {}),
    ...(payload ? { payload: await payloadOf(world, driven, { who, payload, view }) } : {}),
  });
  if (result.effects.includes(handsOver)) takeOver(world, driven);
  return { who, events: [event], result, ...(form ? { form } : {}) };
}

/** The other designer, whom the forms name as the new one, has the case from now on. */
function takeOver({ staff }: World, { sample, takenOver = {} }: DrivenCase): void {
  const other = staff.people.find(({ role, loginId }) => role === filer && loginId !== sample.designer);
  if (other !== undefined) takenOver.by = other.loginId;
}

type Beginning = { readonly stage: string; readonly note?: string; readonly who: Person; readonly version: number };

async function beginStage({ api }: World, { id }: DrivenCase, { stage, note, who, version }: Beginning): Promise<Deed> {
  const body: NewStageBody = { stage, version, requestId: randomUUID(), ...(note === undefined ? {} : { note }) };
  const path = `/api/applications/${id}/stages`;
  return { who, events: ['OPEN'], result: await api.send(who.loginId, { method: 'POST', path, body }, EventResult) };
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

/** Who of a role acts on a case: the designer whose it is, the ward's own people, the office's. */
export function personOf(
  world: Pick<World, 'staff'>,
  { sample, ward, takenOver }: Pick<DrivenCase, 'sample' | 'ward' | 'takenOver'>,
  role: string,
): Person {
  const designer = takenOver?.by ?? sample.designer;
  const own = world.staff.people.find((person) => person.loginId === designer);
  return own?.role === role ? own : getPerson(world.staff, role, ward);
}

type Entry = {
  readonly form: string;
  readonly run?: number;
  readonly who: Person;
  readonly version: number;
  readonly applicationNo: number;
  /** Serial of the sheet that was signed by hand. */
  readonly sheetNo?: string;
};

async function enterForm(world: World, driven: DrivenCase, entry: Entry): Promise<Deed> {
  const { api } = world;
  const { form, who, version, run } = entry;
  const { entered = {} } = driven;
  const path = `/api/applications/${driven.id}/forms/${form}${run === undefined ? '' : `?run=${String(run)}`}`;
  const view = await api.get(who.loginId, path, FormView);
  const sheetNo = await printSheet(api, who, path, view);
  const data = await answer(world, driven, { ...entry, ...(sheetNo !== undefined && { sheetNo }) }, view);
  const draft = { method: 'PUT', path, body: { data, draftVersion: view.draftVersion } } as const;
  const { attachments } = await api.send(who.loginId, draft, DraftResult);
  await uploadMissing(world, driven, who, { form, attachments, ...(run === undefined ? {} : { run }) });
  const event = { form, ...(run === undefined ? {} : { run }) };
  const saved = await sendEvent(api, who, driven, { type: 'SAVE', version, ...event });
  const result = await sendEvent(api, who, driven, { type: 'SUBMIT', version: saved.version, ...event });
  entered[form] = (entered[form] ?? 0) + 1;
  return { who, events: ['SAVE', 'SUBMIT'], form, result };
}

/** Prints the sheet that people sign by hand, where the form is signed so; its serial. */
async function printSheet(api: Api, who: Person, path: string, { choices }: FormView): Promise<string | undefined> {
  if (choices[PRINTED_SHEETS] === undefined) return undefined;
  const [place, query] = path.split('?');
  const sheets = [`${place}/sheets`, query].filter((part) => part !== undefined).join('?');
  const { serial } = await api.send(who.loginId, { method: 'POST', path: sheets, body: {} }, SheetView);
  return String(serial);
}

/** The form's data with the person's answers laid over it, files uploaded. */
async function answer(
  world: World,
  driven: DrivenCase,
  { who, applicationNo, sheetNo = '' }: Entry,
  view: FormView,
): Promise<Record<string, unknown>> {
  const { files } = driven;
  const { layers, words } = toldOf(world, driven, { slug: view.slug, applicationNo, sheetNo });
  for (const asked of filesAsked(layers)) {
    const category = categoryOf(asked, view.attachments);
    const place = { name: asked.name, category, form: view.slug, run: view.run };
    const upload = () => uploadFile(world.api, driven, who, { ...place, applicationNo, isOwn: asked.isOwn });
    if (asked.isOwn) files[asked.name] = await upload();
    else files[asked.name] ??= await upload();
  }
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
  { form, run, attachments }: FormPlace & { readonly attachments: readonly AttachmentView[] },
): Promise<void> {
  for (const { category, required, accept, given } of attachments) {
    if (!required || given.length > 0) continue;
    const name = accept.includes('pdf') ? `${category}.pdf` : photo;
    await uploadFile(api, driven, who, { name, category, form, ...(run === undefined ? {} : { run }) });
  }
}

type FormPlace = { readonly form: string; readonly run?: number };

/** A file, where it goes, and whether it is of that form alone: the scan of a sheet is of no other sheet. */
type FileToGive = FormPlace & {
  readonly name: string;
  readonly category: string;
  readonly applicationNo?: number;
  readonly isOwn?: boolean;
};

async function uploadFile(
  api: Api,
  driven: DrivenCase,
  who: Person,
  { name, category, form, run, applicationNo, isOwn = false }: FileToGive,
): Promise<string> {
  const ofRun = run === undefined ? '' : `&run=${String(run)}`;
  const path = `/api/applications/${driven.id}/files?category=${category}&form=${form}${ofRun}`;
  const times = driven.entered?.[form] ?? 0;
  const paper = isOwn ? `, no. ${String(applicationNo)}, ${form} ${String(times + 1)}` : '';
  const file = demoFile(name, `application ${String(driven.sample.applicationNo)}, ward ${driven.ward}${paper}`);
  return (await api.upload(who.loginId, path, file)).id;
}
