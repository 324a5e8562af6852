import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzz } from '../../scripts/drill/fuzz-run.ts';
import { fuzzTarget, SELF_DEFEATING } from '../../scripts/drill/fuzz-target.ts';
import { forgetConfig } from '../../server/office/read.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, openCase, openOffice } from '../support/case.ts';
import { ownDelayWhile } from '../support/loop-delay.ts';
import { OVERSIZED } from '../support/oversized.ts';

const MOST_MS = 50;
const TIMES = 10;
const BLOCKED_MS = 1_000;
const STRANGE = 600;

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(async () => {
  await office.stop();
  // other files of this run believe the same office
  forgetConfig(office.server.organizationId);
});

const open = () => formOf(office, driven, 'D', APPLICATION);

/** Sends a draft as it is written. */
async function autosave(data: string): Promise<unknown> {
  const { draftVersion } = await open();
  return office.server.as('D', {
    method: 'PUT',
    url: `/api/applications/${driven.id}/forms/${APPLICATION}`,
    headers: { 'content-type': 'application/json' },
    payload: `{"draftVersion":${String(draftVersion)},"data":${data}}`,
  });
}

async function often(act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) await act();
}

describe('the event loop is late by less than 50 ms for 99 in 100 while', { timeout: 300_000 }, () => {
  test.each(OVERSIZED)('an autosave of %s comes again and again', async (_what, data) => {
    const payload = data();
    const late = await ownDelayWhile(
      () => often(() => autosave(payload)),
      () => often(() => autosave('{}')),
    );
    expect(late).toBeLessThan(MOST_MS);
  });

  test('a form is opened whose papers are asked for by formulas that grow', async () => {
    const grows = (first: string, step: string) => `${first}${`.map(s, ${step})`.repeat(28)}.size() > 0`;
    const bombs = [
      grows('[[1]]', 's + s'),
      grows('["क"]', 's + s'),
      grows('[1]', '[s, s]'),
      grows('[dec("1.5")]', 's * s'),
      `coalesce(${grows('[{"a": 1}]', '{"a": s, "b": s}')}, true)`,
    ];
    const late = await ownDelayWhile(
      async () => {
        for (const [at, condition] of bombs.entries()) await addPaper(`BOMB${String(at)}`, condition);
        forgetConfig(office.server.organizationId);
        await often(open);
      },
      async () => {
        await office.server.owner.query(`delete from setup_record where key like 'BOMB%'`);
        forgetConfig(office.server.organizationId);
        await often(open);
      },
    );
    expect(late).toBeLessThan(MOST_MS);
  });

  test('strange requests come to every operation', async () => {
    const { runtime, app, organizationId } = office.server;
    const target = await fuzzTarget(runtime, app, organizationId);
    const late = await ownDelayWhile(
      async () => void (await fuzz(target, { requests: STRANGE, seed: 2, without: SELF_DEFEATING })),
      () => often(open),
    );
    expect(late).toBeLessThan(MOST_MS);
  });
});

test('a server that counts rows after it has worked on them would be found', async () => {
  const busy = await ownDelayWhile(
    () =>
      often(async () => {
        await open();
        const until = performance.now() + BLOCKED_MS;
        while (performance.now() < until);
      }),
    () => often(open),
  );
  expect(busy).toBeGreaterThan(MOST_MS);
});

async function addPaper(code: string, condition: string): Promise<void> {
  const title = { ne: 'परीक्षण', en: 'Test' };
  const body = { code, title, formId: APPLICATION, requirement: 'conditional', condition, accept: ['pdf'], maxMB: 1 };
  await office.server.owner.query(
    `insert into setup_record (organization_id, kind, key, body) values ($1, 'file-storage-category', $2, $3)`,
    [office.server.organizationId, code, JSON.stringify(body)],
  );
}
