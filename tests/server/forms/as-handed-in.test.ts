import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withChoices } from '../../../form-schemas/engine/form/choices.ts';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../../form-schemas/engine/field-definition.ts';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { withValue } from '../../../web/forms/form-data.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  lookAt,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { drawDesk, wordsOf } from '../../web/forms/shown-desk.tsx';
import { valueAlong } from '../../../form-schemas/engine/records.ts';

// no browser here: a form is whole at once, and its place as wide as a screen
vi.mock(import('../../../web/forms/use-growing.ts'), () => ({
  useGrowing: (parts: readonly FieldNode[]) => parts.length,
}));
vi.mock(import('../../../web/forms/use-width.ts'), () => ({
  useWidth: () => ({ ref: { current: null }, width: 4000 }),
}));

const TECHNICAL = 'map-technical-description-view';
const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

/** A case in which one form was just handed in and waits for its approvers, and an earlier one was approved first if named. */
async function waitingFor(form: string, role: string, earlier?: string): Promise<DrivenCase> {
  const driven = await openCase(office);
  if (earlier !== undefined) {
    await bringTo(office, driven, { form: earlier });
    await fillAndSubmit(office, driven, { form: earlier, role });
    await send(office, driven, 'A', { type: 'APPROVE', form: earlier });
  }
  await bringTo(office, driven, { form });
  await fillAndSubmit(office, driven, { form, role });
  return driven;
}

/** What somebody sees of a form: the words of the screen, the data of the API, the words of the printed page. */
type Seen = { readonly screen: string; readonly data: unknown; readonly paper: string };

async function seen(
  driven: DrivenCase,
  who: string,
  form: { readonly slug: string; readonly run: number },
): Promise<Seen> {
  const url = `/api/applications/${driven.id}/forms/${form.slug}`;
  const query = `?run=${String(form.run)}`;
  const view = (await office.server.as(who, { url: `${url}${query}` })).json<FormView>();
  const published = await office.server.as(who, { url: `/api/definitions/form/${form.slug}/${view.bundleHash}` });
  const bundle = withChoices(published.json<FormBundle>(), view.choices);
  const screen = wordsOf(
    await drawDesk({ view: { ...view, masters: view.masters }, bundle, validateSchema: undefined }),
  );
  const page = await office.server.as(who, { url: `${url}/preview${query}` });
  return { screen, data: view.data, paper: page.statusCode === 200 ? wordsOf(page.body) : '' };
}

/** Every form that was handed in, by its slug and run. */
async function allSeen(driven: DrivenCase, who: string): Promise<ReadonlyMap<string, Seen>> {
  const { forms } = await lookAt(office.world, driven);
  const given = forms.filter(({ status }) => ['submitted', 'approved'].includes(status));
  const all = new Map<string, Seen>();
  for (const form of given) all.set(`${form.slug} ${String(form.run)}`, await seen(driven, who, form));
  return all;
}

/** Changes what the office measures and judges by: in every record of every master its numbers and its words. */
async function changeEveryMaster(): Promise<void> {
  const { owner, organizationId } = office.server;
  const library = shippedLibrary();
  const { rows } = await owner.query<{ id: string; kind: string; body: FormData }>(
    'select id, kind, body from setup_record where organization_id = $1',
    [organizationId],
  );
  for (const { id, kind, body } of rows) {
    const master = library.masters[kind];
    if (master === undefined) continue;
    const fields = bundleMaster(library, kind).fields.filter(({ path }) => !master.key?.includes(path.join('.')));
    const changed = fields.reduce((data, field) => otherwise(data, field), body);
    await owner.query('update setup_record set body = $2, version = version + 1 where id = $1', [id, changed]);
  }
  await owner.query(
    `update organization set config = config || '{"conversionProfile": "spec"}', version = version + 1 where id = $1`,
    [organizationId],
  );
  forgetConfig(organizationId);
}

/** A record that says something else in a field that holds a number or words. */
function otherwise(data: FormData, { path, type }: FieldInfo): FormData {
  const value = valueAlong(data, path);
  if (type === 'integer' || type === 'money')
    return typeof value === 'number' ? withValue(data, path, value + 1) : data;
  if (typeof value !== 'string') return data;
  if (type === 'decimal') return withValue(data, path, String(Number(value) / 2 + 1));
  const isName = ['ne', 'en', 'textNe', 'textEn'].includes(path.at(-1) ?? '');
  return isName ? withValue(data, path, `${value} (फेरिएको)`) : data;
}

const YEAR_LATER = '2027-11-22T04:15:00.000Z';

describe('a form that was handed in', () => {
  test('is read as it was handed in also by who may change it, and as their draft once they do', async () => {
    const driven = await waitingFor(TECHNICAL, 'D');
    await send(office, driven, 'B', { type: 'RECOMMEND', form: TECHNICAL });
    const read = await formOf(office, driven, 'A', TECHNICAL);
    expect([read.editable, read.writing, read.facts]).toEqual([true, false, {}]);

    const data = { ...read.data, landUse: 'commercial' };
    expect((await saveDraft(office, driven, 'A', { form: TECHNICAL, data })).statusCode).toBe(200);
    expect((await formOf(office, driven, 'A', TECHNICAL)).data).toEqual(read.data);
    const written = await formOf(office, driven, 'A', `${TECHNICAL}?writing=true`);
    expect([written.writing, written.data['landUse'], written.draftVersion]).toEqual([true, 'commercial', 1]);
  });

  test('stays as it was on the screen, in the answer and on paper, whatever the office changes while it waits and later', async () => {
    const approved = await openCase(office);
    await bringTo(office, approved, { stage: 'phase-one', state: 'permit' });
    const waiting = [await waitingFor(NOTICE, 'B'), await waitingFor(POSTING, 'B', NOTICE)] as const;
    await office.server.jobs.drain();
    const seenNow = async () => Promise.all(waiting.map((driven) => allSeen(driven, 'A')));
    const before = { approved: await allSeen(approved, 'A'), waiting: await seenNow() };
    const handedIn = [NOTICE, POSTING].map((form, at) => before.waiting[at]?.has(`${form} 1`));
    expect([before.approved.size > 12, ...handedIn]).toEqual([true, true, true]);

    await changeEveryMaster();
    office.server.clock.moveTo(YEAR_LATER);
    expect(await allSeen(approved, 'A')).toEqual(before.approved);
    const after = await seenNow();
    expect(after.map(withoutPaper)).toEqual(before.waiting.map(withoutPaper));
    // a paper that is still to be issued cites the law of the day on which it will be, and says what its form says
    const [notice, posting] = after;
    expect(notice?.get(`${NOTICE} 1`)?.screen).toContain('१५ दिन');
    expect(notice?.get(`${NOTICE} 1`)?.paper).toContain('१५ (पन्ध्र) दिने सूचना');
    expect(posting?.get(`${POSTING} 1`)?.paper).toContain('१५ (पन्ध्र) दिने सूचना');
  });
});

function withoutPaper(all: ReadonlyMap<string, Seen>) {
  return new Map([...all].map(([form, { screen, data }]) => [form, { screen, data }]));
}
