import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MigrateLine } from '../../../server/contract/definition-drafts.ts';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import type { HistoryItem, ReplayView, VerifyView } from '../../../server/contract/history.ts';
import { linkHash } from '../../../server/record/chain.ts';
import { historyOf } from '../../../server/history/queries.ts';
import { parseRecord } from '../../../server/record/record.ts';
import { stagesOf } from '../../../server/history/verify-case.ts';
import { findDivergence } from '../../../server/history/verify.ts';
import { type DrivenCase, type Office, openCase, openOffice, send } from '../../support/case.ts';
import { shippedStage } from '../../workflows/stages.ts';
import { type DefinitionApi, definitionApi, shippedScenarios, type StageText } from '../../support/definitions.ts';

const STAGE = 'phase-one';
const FORM = 'map-permit-application-edit';

let office: Office;
let stage: DefinitionApi<StageText>;
let begun: DrivenCase;
let other: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  stage = definitionApi<StageText>(office.server, 'workflow', STAGE);
  begun = await openCase(office);
  other = await openCase(office, { applicationNo: 8_384_000_002 });
  await send(office, begun, 'D', { type: 'SAVE', form: FORM });
  // the first state has another name in the second version
  await stage.publish((text) => {
    // written out, so that every mention of the name is in one text
    Object.assign(text, structuredClone(shippedStage(STAGE)), { parts: [] });
    const { [text.definition.initial]: first, ...states } = text.definition.states;
    const renamed = JSON.stringify({ ...states, desk: first }).replaceAll(
      `"target":"${text.definition.initial}"`,
      '"target":"desk"',
    );
    text.definition = { ...text.definition, initial: 'desk', states: JSON.parse(renamed) };
    const { demands } = text.definition;
    if (demands !== undefined)
      text.definition['demands'] = JSON.parse(JSON.stringify(demands).replaceAll('"application"', '"desk"'));
    text.scenarios = JSON.parse(
      JSON.stringify(shippedScenarios(STAGE)).replaceAll('"state":"application"', '"state":"desk"'),
    );
  });
});
afterAll(() => office.stop());

async function migrate(body: object): Promise<{ status: number; lines: MigrateLine[]; body: string }> {
  const answer = await stage.send('C', 'POST', 'migrate', { from: 1, to: 2, note: 'नयाँ नाम', ...body });
  const lines =
    answer.statusCode === 200
      ? answer.body
          .trim()
          .split('\n')
          .map((line): MigrateLine => JSON.parse(line))
      : [];
  return { status: answer.statusCode, lines, body: answer.body };
}

const MAPPING = { application: 'desk' };

test('a mapping into a state that the new version does not have is refused before anything is moved', async () => {
  const { status, body } = await migrate({ mapping: { application: 'nowhere' }, apply: true });
  expect([status, JSON.parse(body)]).toMatchObject([
    422,
    { code: 'migrationStateMissing', params: { state: 'nowhere' } },
  ]);
});

test('a case whose state has no place in the new version stays, and is told why', async () => {
  const { lines } = await migrate({ mapping: {}, apply: true, applications: [begun.id] });
  expect(lines[0]).toMatchObject({
    line: 'case',
    id: begun.id,
    was: 'application',
    refusal: { code: 'state-missing', params: { state: 'application' } },
  });
  expect(lines.at(-1)).toMatchObject({ line: 'result', total: 1, moved: 0, refused: 1, applied: true });
});

test('a dry run says how each case would stand and moves none', async () => {
  const { lines } = await migrate({ mapping: MAPPING, apply: false });
  const cases = lines.filter((line) => line.line === 'case');
  expect(cases.map(({ id, was, would }) => ({ id, was, would }))).toEqual(
    expect.arrayContaining([
      { id: begun.id, was: 'application', would: 'desk' },
      { id: other.id, was: 'application', would: 'desk' },
    ]),
  );
  const rows = await office.server.owner.query(`select 1 from history where type = 'MIGRATE'`);
  expect(rows.rowCount).toBe(0);
});

describe('a case that was moved', () => {
  beforeAll(async () => {
    const { lines } = await migrate({ mapping: MAPPING, apply: true, applications: [begun.id] });
    expect(lines.at(-1)).toMatchObject({ moved: 1, refused: 0 });
  });

  test('has an event of its own in its history that says who did it and why', async () => {
    const answer = await office.server.as('AUD', { url: `/api/applications/${begun.id}/history` });
    const items = answer.json<{ items: HistoryItem[] } | HistoryItem[]>();
    const last = (Array.isArray(items) ? items : items.items).at(-1);
    expect(last).toMatchObject({ type: 'MIGRATE', note: 'नयाँ नाम', state: 'desk', actor: { role: 'C' } });
  });

  test('verifies, and replays through both versions', async () => {
    const verified = await office.server.as('AUD', { url: `/api/applications/${begun.id}/verify` });
    expect(verified.json<VerifyView>()).toMatchObject({ valid: true });
    const before = await office.server.as('AUD', { url: `/api/applications/${begun.id}/replay?seq=2` });
    expect(before.json<ReplayView>().snapshot['value']).toBe('application');
    const after = await office.server.as('AUD', { url: `/api/applications/${begun.id}/replay` });
    expect(after.json<ReplayView>()).toMatchObject({ snapshot: { value: 'desk' }, path: ['application', 'desk'] });
  });

  test('is found out when its record says that it came from another version, however well the chain is forged', async () => {
    const { runtime, organizationId } = office.server;
    const { rows, stages } = await runtime.inOrganization(organizationId, async (trx) => {
      const found = await historyOf(trx, begun.id);
      return { rows: found, stages: await stagesOf(runtime, trx, organizationId, found) };
    });
    const stageOf = (hash: string) => stages.get(hash)?.stage;
    expect(findDivergence(begun.id, rows, stageOf)).toBeUndefined();
    const forged = rows.map((row) => {
      const { migration, ...record } = parseRecord(row.payload);
      if (migration === undefined) return row;
      const payload = canonicalJson({ ...record, migration: { ...migration, from: '0'.repeat(64) } });
      const { seq, run, stage: id, definition_hash: definitionHash, snapshot_hash: snapshotHash } = row;
      const link = { applicationId: begun.id, seq, run, stage: id, definitionHash, snapshotHash, payload };
      return { ...row, payload, hash: linkHash(row.previous_hash, link) };
    });
    expect(findDivergence(begun.id, forged, stageOf)).toEqual({ seq: rows.length, what: 'definition changed' });
  });

  test('goes on under the new version', async () => {
    const answer = await send(office, begun, 'D', { type: 'SAVE', form: FORM });
    expect(answer.statusCode, answer.body).toBe(200);
    const verified = await office.server.as('AUD', { url: `/api/applications/${begun.id}/verify` });
    expect(verified.json<VerifyView>()).toMatchObject({ valid: true });
  });

  test('leaves the others where they were', async () => {
    const rows = await office.server.owner.query<{ state: string }>(
      'select state from stage where application_id = $1',
      [other.id],
    );
    expect(rows.rows).toEqual([{ state: 'application' }]);
  });

  test('is kept in the activity log with its mapping', async () => {
    const rows = await office.server.owner.query<{ detail: object }>(
      `select detail from activity where action = 'definition.migrated' order by id desc limit 1`,
    );
    expect(rows.rows[0]?.detail).toMatchObject({ from: 1, to: 2, mapping: MAPPING, moved: 1 });
  });
});
