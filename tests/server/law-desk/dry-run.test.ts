import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCases } from '../../../scripts/bench/synthetic-cases.ts';
import type { DryRunLine } from '../../../server/contract/definition-drafts.ts';
import { type DrivenCase, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';
import { type DefinitionApi, definitionApi, type StageText } from '../../support/definitions.ts';

const FORM = 'map-permit-application-edit';

let office: Office;
let stage: DefinitionApi<StageText>;
let submitted: DrivenCase;
let events: number;
beforeAll(async () => {
  office = await openOffice();
  stage = definitionApi<StageText>(office.server, 'workflow', 'phase-one');
  await openCase(office, { applicationNo: 8_384_000_002 });
  submitted = await openCase(office);
  await fillAndSubmit(office, submitted, { form: FORM, role: 'D' });
  events = await countEvents();
});
afterAll(() => office.stop());

const onlyTheChief = { type: 'roleIs', params: { roles: ['C'] } };

async function countEvents(): Promise<number> {
  const rows = await office.server.owner.query('select 1 from history');
  return rows.rowCount ?? 0;
}

async function dryRun(change: (text: StageText) => void): Promise<DryRunLine[]> {
  const { source } = await stage.draft('A');
  change(source);
  const answer = await stage.send('A', 'POST', 'dry-run', { source });
  expect(answer.headers['content-type']).toMatch(/^application\/x-ndjson/u);
  return answer.body
    .trim()
    .split('\n')
    .map((line): DryRunLine => JSON.parse(line));
}

test('a stage as it is would have done what it did', async () => {
  const lines = await dryRun(() => undefined);
  expect(lines.at(-1)).toEqual({ line: 'result', total: 2, same: 2, refused: 0, different: 0 });
  expect(lines.at(-2)).toEqual({ line: 'progress', done: 2, total: 2 });
});

test('a stage that nobody may hand a form in to names the case, the event and the reason', async () => {
  const lines = await dryRun(({ fragments }) => {
    for (const { on } of fragments) {
      const submit = on['SUBMIT'];
      if (submit !== undefined)
        on['SUBMIT'] = [submit].flat().map((each) => {
          const { guard, ...rest } = Object(each);
          return { ...rest, guard: { type: 'all', params: { of: [guard, onlyTheChief] } } };
        });
    }
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      line: 'case',
      id: submitted.id,
      outcome: 'refused',
      event: 'SUBMIT',
      from: expect.any(String),
      reasons: [expect.objectContaining({ code: expect.any(String) })],
    }),
  );
  expect(lines.at(-1)).toEqual({ line: 'result', total: 2, same: 1, refused: 1, different: 0 });
});

test('a stage that begins elsewhere comes to another state at the first event', async () => {
  const lines = await dryRun(({ definition }) => {
    const { [definition.initial]: first } = definition.states;
    definition.states['reception'] = JSON.parse(JSON.stringify(first));
    definition.states[definition.initial] = JSON.parse(JSON.stringify(first));
    for (const meta of [definition.states['reception']?.meta]) delete meta?.forms;
    definition.initial = 'reception';
  });
  const [told] = lines;
  expect(told).toMatchObject(
    told?.line === 'problems' ? { problems: expect.any(Array) } : { line: 'case', outcome: 'different', seq: 1 },
  );
});

test('a text that does not compile is tried on nothing', async () => {
  const lines = await dryRun(({ definition }) => {
    definition.initial = 'nowhere';
  });
  expect(lines).toEqual([{ line: 'problems', problems: [expect.objectContaining({ rule: 'unknown-target' })] }]);
});

test('nothing of all this is stored with the cases', async () => {
  expect(await countEvents()).toBe(events);
});

test('of more cases than one batch has each is tried once', async () => {
  const { runtime, organizationId, owner } = office.server;
  const { rows } = await owner.query<{ hash: string }>(
    'select definition_hash as hash from stage where application_id = $1 and run = 1',
    [submitted.id],
  );
  const held = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.stageByHash(trx, organizationId, rows[0]?.hash ?? ''),
  );
  const client = await owner.connect();
  try {
    await copyCases(client, { applicationId: submitted.id, stage: held.stage }, { count: 401, mostEvents: 2 });
  } finally {
    client.release();
  }
  const lines = await dryRun(() => undefined);
  expect(lines.at(-1)).toEqual({ line: 'result', total: 403, same: 403, refused: 0, different: 0 });
  expect(lines.at(-2)).toEqual({ line: 'progress', done: 403, total: 403 });
  const tried = lines.flatMap((line) => (line.line === 'progress' ? [line.done] : []));
  expect(tried).toHaveLength(3);
});
