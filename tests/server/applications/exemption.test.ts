import { expect, test } from 'vitest';
import { findCase, seenFromMain } from '../../../server/case/case.ts';
import { engineFacts } from '../../../server/case/engine-facts.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ReplayView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { send, versionOf } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const DECISION = {
  type: 'DECIDE_EXEMPTION',
  note: 'सिसा नखुल्ने सर्तमा',
  payload: {
    outcome: 'granted',
    authority: 'chief',
    deviation: 'पूर्वतर्फ ३ फिट',
    basis: 'मापदण्ड',
    clauseNo: '१२',
    decisionNo: '१४',
    ground: 'सँधियारलाई असर नपर्ने',
    decidedOn: '2026-11-01',
  },
};

/** Posts that see the case and act on it: the machine answers. */
const ACTING = ['A', 'B', 'D', 'R', 'AD', 'E', 'F', 'G'];
/** Posts that carry no event at all. */
const LOOKING = ['ADM', 'TADM', 'AUD'];

test('nobody but the chief decides an exemption, in no post and by no name', async () => {
  const { office, driven } = await openOfficeAt('exemption');
  const before = await versionOf(office, driven);
  for (const role of ACTING) {
    const refused = await send(office, driven, role, DECISION);
    expect(refused.statusCode, role).toBe(409);
    expect(refused.json<ProblemBody>().waitingFor, role).toEqual(['C']);
  }
  for (const role of LOOKING) expect((await send(office, driven, role, DECISION)).statusCode, role).toBe(403);
  for (const role of [...ACTING, ...LOOKING]) {
    for (const as of ['C', 'SYSTEM']) {
      expect((await send(office, driven, role, { ...DECISION, as })).statusCode, `${role} as ${as}`).toBe(403);
    }
  }
  expect(await versionOf(office, driven)).toBe(before);
  expect((await send(office, driven, 'C', DECISION)).statusCode).toBe(200);
  const replay = await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay` });
  const { event, carried, why } = replay.json<ReplayView>();
  expect(event?.type).toBe('DECIDE_EXEMPTION');
  const told = carried.map(({ value }) => value.ne);
  expect(told).toEqual(expect.arrayContaining(['छुट दिने', 'पूर्वतर्फ ३ फिट', 'मापदण्ड', '१२', '१४', '२०८३/०७/१५']));
  expect(carried.map(({ label }) => label.en)).toContain('Decision no.');
  expect(why.map(({ found }) => found)).toContainEqual({ given: { ne: 'छुट दिने', en: 'Grant the exemption' } });
  await office.stop();
});

test('a decision is that of the run that looks, else the newest that was kept: a run in which nobody decided takes none away', async () => {
  const { office, driven } = await openOfficeAt('exemption');
  await send(office, driven, 'C', DECISION);
  const { runtime, organizationId } = office.server;
  const [whole, renotice, superstructure] = await runtime.inOrganization(organizationId, async (trx) => [
    await findCase(runtime, trx, organizationId, driven.id),
    await runtime.definitions.stage(trx, organizationId, 'renotice'),
    await runtime.definitions.stage(trx, organizationId, 'superstructure'),
  ]);
  const permit = whole && seenFromMain(whole);
  if (!permit || !renotice || !superstructure) throw new Error('the office lacks a stage');
  const { decisions: _none, ...context } = permit.snapshot.context;
  const later = (run: number, definition: typeof renotice) => ({
    ...permit,
    row: { ...permit.row, run },
    definition,
    snapshot: { ...permit.snapshot, context },
  });
  const runs = [permit, later(2, renotice), later(3, superstructure)];
  const outcomes = runs.map((run) => engineFacts({ ...run, runs })['decision.exemption.outcome']);
  expect(outcomes).toEqual(['granted', undefined, 'granted']);
  await office.stop();
});

test('the chief is offered what was asked for; a correction begins with what was decided, and nobody else is told either', async () => {
  const { office, driven } = await openOfficeAt('exemption');
  const offered = async (role: string) => {
    const answer = await office.server.as(role, { url: `/api/applications/${driven.id}/actions` });
    const deciding = answer.json<ActionsView>().actions.find(({ event }) => event === DECISION.type);
    const asks = deciding?.asks ?? [];
    return asks.flatMap(({ name, suggested }) => (suggested === undefined ? [] : [[name, suggested]]));
  };
  const asked = 'पूर्वतर्फ १.५ मिटर चाहिने सेटब्याक ३ फिट मात्र भएको';
  expect(await offered('C')).toEqual([['deviation', asked]]);
  expect(await offered('D')).toEqual([]);
  await send(office, driven, 'C', DECISION);
  expect(Object.fromEntries(await offered('C'))).toEqual(DECISION.payload);
  expect(await offered('D')).toEqual([]);
  await office.stop();
});
