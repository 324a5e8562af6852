import type { Page } from 'playwright-core';
import { PRINTED_SHEETS } from '../../../form-schemas/engine/form/choices.ts';
import { type DrivenCase, personOf } from '../../../scripts/demo/drive.ts';
import { payloadOf } from '../../../scripts/demo/payload.ts';
import type { Act } from '../../../scripts/demo/story.ts';
import { type ApplicationView } from '../../../server/contract/application.ts';
import { ActionsView, StagesView } from '../../../server/contract/actions.ts';
import { SheetView } from '../../../server/contract/documents.ts';
import { Type } from 'typebox';
import { actionBar } from '../clicks.ts';
import type { OpenOffice } from '../office.ts';
import { ne } from '../texts.ts';
import { readForm, typeForm, uploadMissing } from '../typist.ts';
import { pressAct } from './dialog.ts';
import type { See } from './screens.ts';

/** How often each kind of act was done with the mouse and the keys, and how often one was sent without them. */
export type Tally = { typed: number; forms: number; pressed: number; begun: number; sheets: number; sent: number };

type Doing = Exclude<Act, { kind: 'wait' | 'pause' }>;
type Place = { readonly form?: string | undefined; readonly run?: number | undefined };

/** Does one act of a story in the browser of whoever acts. */
export async function clickAct(
  office: OpenOffice,
  driven: DrivenCase,
  {
    act,
    view,
    tally,
    see,
  }: { readonly act: Doing; readonly view: ApplicationView; readonly tally: Tally; readonly see: See },
): Promise<void> {
  const who = personOf(office.world, driven, act.role);
  const page = await office.deskOf(who.loginId);
  if (act.kind === 'open') {
    await beginProcess(office, { page, driven, act });
    await see(page, `${act.role}-${act.stage}`);
    tally.begun += 1;
  } else if (act.kind === 'enter') await enter(office, { page, driven, act, tally, see });
  else {
    await openPlace(page, driven.id, placeOf(act, view));
    await see(page, `${act.role}-${act.event}-${act.form ?? ''}`);
    const payload = act.payload && (await payloadOf(office.world, driven, { who, payload: act.payload, view }));
    await pressAct(page, await findAction(office, driven, act), {
      ...(act.note === undefined ? {} : { note: act.note }),
      ...(payload === undefined ? {} : { payload }),
    });
    tally.pressed += 1;
  }
}

/** An act that is of no form is pressed at a form of its run. */
function placeOf({ form, run }: Place, { forms, summary }: ApplicationView): Place {
  const at = run ?? summary.run;
  return { form: form ?? forms.find((each) => each.run === at)?.slug, run: at };
}

async function openPlace(page: Page, id: string, { form, run }: Place): Promise<void> {
  const query = run === undefined || form === undefined ? '' : `?run=${String(run)}`;
  await page.goto(`/user/applications/${id}${form === undefined ? '' : `/forms/${form}${query}`}`);
  await actionBar(page).waitFor();
}

/** The act as the page itself knows it: what it is called and what its window asks. */
async function findAction(
  { world }: OpenOffice,
  driven: DrivenCase,
  { role, event, form, run }: { role: string; event: string } & Place,
): Promise<ActionsView['actions'][number]> {
  const { loginId } = personOf(world, driven, role);
  const { actions } = await world.api.get(loginId, `/api/applications/${driven.id}/actions`, ActionsView);
  const found = actions.filter((each) => each.event === event && each.form === form);
  const action = found.findLast((each) => run === undefined || each.run === run);
  if (action === undefined) throw new Error(`${loginId} has no ${event} ${form ?? ''}`);
  if (!action.open && event !== 'SUBMIT')
    throw new Error(`${loginId} may not ${event} ${form ?? ''}: ${JSON.stringify(action.reasons)}`);
  return action;
}

type Entering = {
  readonly page: Page;
  readonly driven: DrivenCase;
  readonly act: Extract<Act, { kind: 'enter' }>;
  readonly tally: Tally;
  readonly see: See;
};

/** Types a form, brings the papers that it asks for, and hands it in. */
async function enter(office: OpenOffice, { page, driven, act, tally, see }: Entering): Promise<void> {
  const { form, role, run } = act;
  await openPlace(page, driven.id, act);
  const sheetNo = await printSheet(office, { page, driven, act, tally });
  const place = { slug: form, role, sheetNo, ...(run === undefined ? {} : { run }) };
  const typed = await typeForm(page, office.world, driven, place);
  // what was typed may ask for one more paper, which stands there once it is saved
  if (typed.length > 0)
    await page
      .getByRole('status')
      .getByText(/सुरक्षित भयो/u)
      .waitFor();
  await uploadMissing(page);
  await see(page, `${role}-${form}`);
  await pressAct(page, await findAction(office, driven, { ...act, event: 'SUBMIT' }), {});
  const { entered = {} } = driven;
  entered[form] = (entered[form] ?? 0) + 1;
  tally.typed += typed.length;
  tally.forms += 1;
}

/** Prints the sheet that people sign by hand, where the form is signed so; its serial. */
async function printSheet(office: OpenOffice, { page, driven, act, tally }: Omit<Entering, 'see'>): Promise<string> {
  const { form, role, run } = act;
  const view = await readForm(office.world, driven, { slug: form, role, ...(run === undefined ? {} : { run }) });
  if (view.choices[PRINTED_SHEETS] === undefined) return '';
  const printed = page.context().waitForEvent('page');
  await page.getByRole('button', { name: ne('print.sheet.print') }).click();
  await (await printed).close();
  tally.sheets += 1;
  const { loginId } = personOf(office.world, driven, role);
  const path = `/api/applications/${driven.id}/forms/${form}/sheets?run=${String(view.run)}`;
  const sheets = await office.world.api.get(loginId, path, Type.Array(SheetView));
  return String(sheets.at(-1)?.serial ?? '');
}

type Beginning = {
  readonly page: Page;
  readonly driven: DrivenCase;
  readonly act: Extract<Act, { kind: 'open' }>;
};

/** Begins a process by its button in the window of processes. */
async function beginProcess({ world }: OpenOffice, { page, driven, act }: Beginning): Promise<void> {
  const { loginId } = personOf(world, driven, act.role);
  const { stages } = await world.api.get(loginId, `/api/applications/${driven.id}/stages`, StagesView);
  const title = stages.find(({ stage }) => stage === act.stage)?.title.ne ?? act.stage;
  await openPlace(page, driven.id, {});
  await page.getByRole('button', { name: ne('application.startProcess.action') }).click();
  const dialog = page.getByRole('dialog');
  if (act.note !== undefined) await dialog.getByRole('textbox').fill(act.note);
  await dialog.getByRole('button', { name: `${ne('application.startProcess.begin')} ${title}`, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
