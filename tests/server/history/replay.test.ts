import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { CompareView, GraphView, HistoryItem, ReplayData, ReplayView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  formOf,
  lookAt,
  type Office,
  openCase,
  saveDraft,
  send,
} from '../../support/case.ts';
import { definitionApi, type StageText } from '../../support/definitions.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let history: readonly HistoryItem[];
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फोन नम्बर सच्याउनुहोस् ।' });
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  const applicant = { ...Object(data['applicant']), mobile: '9801999999' };
  await saveDraft(office, driven, 'D', { form: APPLICATION, data: { ...data, applicant } });
  await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
  await bringTo(office, driven, { state: 'notice' });
  await office.server.jobs.drain();
  history = (await office.server.as('A', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
});
afterAll(() => office.stop());

async function replay(seq?: number): Promise<ReplayView> {
  const query = seq === undefined ? '' : `?seq=${String(seq)}`;
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<ReplayView>();
}

/** What every form said after an event. */
async function dataAt(seq: number): Promise<ReplayData> {
  const answer = await office.server.as('AUD', {
    url: `/api/applications/${driven.id}/replay/data?seq=${String(seq)}`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<ReplayData>();
}

async function compared(from: number, to: number): Promise<CompareView> {
  const query = `from=${String(from)}&to=${String(to)}`;
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/compare?${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<CompareView>();
}

function phoneIn({ forms }: ReplayData): string | undefined {
  const form = forms.find(({ slug }) => slug === APPLICATION);
  const fields = form?.sections.flatMap((section) => section.fields);
  return fields?.find(({ path }) => path === '/applicant/mobile')?.value.en;
}

/** The number of the event of a kind on a form; the last one unless another is asked for. */
function seqOf(type: string, form?: string, which = -1): number {
  return history.filter((item) => item.type === type && item.form === form).at(which)?.seq ?? 0;
}

test('the last event replays to the very snapshot that is stored', async () => {
  const stored = await office.server.owner.query<{ snapshot: string }>(
    'select snapshot from stage where application_id = $1',
    [driven.id],
  );
  const { snapshot, seq, total } = await replay();
  expect([seq, total]).toEqual([history.length, history.length]);
  expect(snapshot).toEqual(JSON.parse(stored.rows[0]?.snapshot ?? ''));
});

test('every event replays to the state that the history shows', async () => {
  for (const { seq, state, type } of history) {
    const view = await replay(seq);
    expect({ seq: view.seq, state: view.path.at(-1), type: view.event?.type }).toEqual({ seq, state, type });
  }
});

test('a number beyond the last event shows the last one', async () => {
  expect((await replay(100_000)).seq).toBe(history.length);
});

test.each(['0', '-1', 'x', '1.5'])('seq=%s is refused', async (seq) => {
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay?seq=${seq}` });
  expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
});

describe('at an event one sees', () => {
  test('the data as they then were, and what the event changed in them, before and after', async () => {
    const [first, second] = [seqOf('SUBMIT', APPLICATION, 0), seqOf('SUBMIT', APPLICATION)];
    expect(phoneIn(await dataAt(first))).toBe('9801000001');
    expect(phoneIn(await dataAt(second))).toBe('9801999999');
    expect((await replay(second)).changes).toContainEqual(
      expect.objectContaining({
        slug: APPLICATION,
        path: '/applicant/mobile',
        before: expect.objectContaining({ en: '9801000001' }),
        after: expect.objectContaining({ en: '9801999999' }),
      }),
    );
  });

  test('the status that it gave, in words', async () => {
    const { changes, event } = await replay(seqOf('RETURN', APPLICATION));
    expect(event).toMatchObject({ note: 'फोन नम्बर सच्याउनुहोस् ।', actor: { role: 'B', name: 'दीपेन्द्र तामाङ' } });
    expect(changes).toContainEqual(
      expect.objectContaining({ path: '/status', after: { ne: 'सच्याउन फिर्ता', en: 'Returned' } }),
    );
  });

  test('why it was allowed: each condition and that it held', async () => {
    const { why } = await replay(seqOf('APPROVE', FEES));
    expect(why.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['isApproversTurn', 'fourEyes', 'isLastApprover']),
    );
    expect(why.every(({ holds }) => holds)).toBe(true);
  });

  test('the papers that were issued until then, and none of later', async () => {
    const { documents } = await replay();
    expect(documents.length).toBeGreaterThan(3);
    expect((await replay(2)).documents).toEqual([]);
    const issuedBy = await office.server.owner.query<{ seq: number }>(
      'select seq from document where application_id = $1 order by seq',
      [driven.id],
    );
    const firstIssued = issuedBy.rows[0]?.seq ?? 0;
    expect((await replay(firstIssued - 1)).documents).toEqual([]);
    expect((await replay(firstIssued)).documents.length).toBeGreaterThan(0);
  });

  test('nothing of a form before it was filled', async () => {
    expect((await dataAt(1)).forms).toEqual([]);
    expect((await dataAt(seqOf('SUBMIT', FEES) - 2)).forms.map(({ slug }) => slug)).not.toContain(FEES);
    expect((await dataAt(seqOf('SUBMIT', FEES))).forms.map(({ slug }) => slug)).toContain(FEES);
  });
});

test('looking changes nothing', async () => {
  const before = await lookAt(office.world, driven);
  await replay();
  await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
  expect(await lookAt(office.world, driven)).toEqual(before);
});

test('the chart has every state of the path, where it stands and how it was left', async () => {
  const chart = (await office.server.as('AUD', { url: `/api/applications/${driven.id}/graph` })).json<GraphView>();
  const ids = new Set(chart.nodes.map(({ id }) => id));
  const { path } = await replay();
  expect(path.filter((state) => !ids.has(state))).toEqual([]);
  for (const [at, state] of path.slice(1).entries()) {
    expect(chart.edges.some((edge) => edge.from === path[at] && edge.to === state)).toBe(true);
  }
  expect(new Set(chart.nodes.map(({ x, y }) => `${String(x)} ${String(y)}`)).size).toBe(chart.nodes.length);
});

test('the chart leads down: each state of the path stands below the one before it', async () => {
  const chart = (await office.server.as('AUD', { url: `/api/applications/${driven.id}/graph` })).json<GraphView>();
  const { path } = await replay();
  const heights = path.map((state) => chart.nodes.find(({ id }) => id === state)?.y ?? 0);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test.each(['D', 'B', 'R', 'G', 'E', 'F', 'AD'])('role %s is no auditor', async (role) => {
  for (const what of ['replay', 'replay/data', 'compare?from=1&to=2', 'graph', 'verify', 'evidence']) {
    const answer = await office.server.as(role, { url: `/api/applications/${driven.id}/${what}` });
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 403, code: 'forbidden' });
  }
});

test('a deleted form is gone from the moment of its deletion, and still there before it', async () => {
  const other = await openCase(office);
  const form = 'architecture-design-classc-form';
  await bringTo(office, other, { state: 'technical-design', form });
  await fillAndSubmit(office, other, { form, role: 'D' });
  await send(office, other, 'B', { type: 'RETURN', form, note: 'गलत फाराम' });
  await send(office, other, 'D', { type: 'SAVE', form });
  expect((await send(office, other, 'D', { type: 'DELETE', form })).statusCode).toBe(200);
  const at = async (seq: number): Promise<readonly string[]> => {
    const answer = await office.server.as('A', { url: `/api/applications/${other.id}/replay/data?seq=${String(seq)}` });
    return answer.json<ReplayData>().forms.map(({ slug }) => slug);
  };
  const { version } = (await lookAt(office.world, other)).summary;
  expect(await at(version - 1)).toContain(form);
  expect(await at(version)).not.toContain(form);
});

describe('as of a day', () => {
  const asOf = (day: string) => office.server.as('AUD', { url: `/api/applications/${driven.id}/replay?asOf=${day}` });
  const dayOf = (seq: number): string => kathmanduDate(history[seq - 1]?.at ?? '');

  test('the last event of it is shown, and on a quiet day the one before', async () => {
    const days = [...new Set(history.map(({ seq }) => dayOf(seq)))];
    for (const day of days) {
      const last = history.findLast(({ seq }) => dayOf(seq) === day)?.seq;
      expect((await asOf(day)).json<ReplayView>().seq).toBe(last);
    }
    expect((await asOf('2199-01-01')).json<ReplayView>().seq).toBe(history.length);
  });

  test('before the case was opened there is nothing, and that is said', async () => {
    expect((await asOf('2020-01-01')).json<ProblemBody>()).toMatchObject({ status: 404, code: 'nothingYet' });
    expect((await asOf('someday')).json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
  });
});

describe('between two events', () => {
  test('a corrected field is told once, whichever event is named first', async () => {
    const [first, second] = [seqOf('SUBMIT', APPLICATION, 0), seqOf('SUBMIT', APPLICATION)];
    const view = await compared(first, second);
    const fields = view.changes.filter(({ path }) => path === '/applicant/mobile');
    expect(fields).toEqual([
      expect.objectContaining({
        slug: APPLICATION,
        label: expect.objectContaining({ en: 'Contact phone' }),
        before: expect.objectContaining({ en: '9801000001' }),
        after: expect.objectContaining({ en: '9801999999' }),
      }),
    ]);
    expect([view.from.seq, view.to.seq]).toEqual([first, second]);
    expect(await compared(second, first)).toEqual(view);
  });

  test('all that happened since the first event is told: state, forms, papers', async () => {
    const view = await compared(1, history.length);
    expect(view.changes).toContainEqual(
      expect.objectContaining({ path: '/state', after: expect.objectContaining({ en: expect.any(String) }) }),
    );
    expect(new Set(view.changes.map(({ slug }) => slug)).size).toBeGreaterThan(5);
    expect(view.documents.map(({ id }) => id)).toEqual((await replay()).documents.map(({ id }) => id));
  });

  test('an event compared with itself changed nothing', async () => {
    expect(await compared(5, 5)).toMatchObject({ changes: [], documents: [] });
  });
});

test('the chart of an event is that of the law which judged it', async () => {
  const chart = async (query: string): Promise<GraphView> =>
    (await office.server.as('AUD', { url: `/api/applications/${driven.id}/graph?${query}` })).json<GraphView>();
  const judged = await office.server.owner.query<{ hash: string }>(
    'select definition_hash as hash from history where application_id = $1 and seq = 3',
    [driven.id],
  );
  expect((await chart('seq=3')).hash).toBe(judged.rows[0]?.hash);
  expect(await chart('seq=3')).toEqual(await chart('run=1'));
});

test('an event tells the version of the law which judged it, and from which day that was in force', async () => {
  expect((await replay(3)).law).toEqual({ version: 1 });
  const stage = definitionApi<StageText>(office.server, 'workflow', 'phase-one');
  await stage.publish((text) => {
    text.definition.title = { ...text.definition.title, en: 'The new phase' };
  });
  const { id } = await openCase(office);
  const answer = await office.server.as('AUD', { url: `/api/applications/${id}/replay?seq=1` });
  const effectiveFrom = kathmanduDate(office.server.clock.now());
  expect(answer.json<ReplayView>().law).toEqual({ version: 2, effectiveFrom });
  expect((await replay(3)).law).toEqual({ version: 1 });
});

test('who looks is kept, and that somebody took the record along', async () => {
  const before = await activities();
  await replay(1);
  await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
  const after = await activities();
  expect(after.filter((action) => action === 'replay').length).toBeGreaterThan(0);
  expect(after.filter((action) => action === 'evidence').length).toBe(
    before.filter((action) => action === 'evidence').length + 1,
  );
});

async function activities(): Promise<readonly string[]> {
  const kept = await office.server.owner.query<{ action: string }>(
    'select action from activity where application_id = $1',
    [driven.id],
  );
  return kept.rows.map(({ action }) => action);
}
