import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { bringTo, openCase, openOffice, type Office, send, versionOf } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

const DECISION = {
  type: 'DECIDE_EXEMPTION',
  note: 'सिसा नखुल्ने सर्तमा',
  payload: {
    outcome: 'granted',
    authority: 'chief',
    deviation: 'पूर्वतर्फ ३ फिट',
    basis: 'मापदण्ड, दफा १२',
    decisionNo: '१४',
    decidedOn: '2026-11-01',
  },
};

/** Posts that see the case and act on it: the machine answers. */
const ACTING = ['A', 'B', 'D', 'R', 'AD', 'E', 'F', 'G'];
/** Posts that carry no event at all. */
const LOOKING = ['ADM', 'TADM', 'AUD'];

test('nobody but the chief decides an exemption, in no post and by no name', async () => {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'note-order', event: 'DECIDE_EXEMPTION', role: 'C' });
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
});
