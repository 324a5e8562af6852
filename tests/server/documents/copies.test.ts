import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { PrintedCopy } from '../../../server/contract/print-desk.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { printCopy } from '../../../server/documents/copies.ts';
import { findPerson, openSession } from '../../../server/accounts/sessions.ts';
import { sha256 } from '../../../server/record/chain.ts';
import type { Who } from '../../../server/runtime.ts';
import { APPLICATION, type Office, openOffice } from '../../support/case.ts';
import { detailOf, registeredCase } from './issued.ts';

let office: Office;
let paper: DocumentView;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  ({ paper } = await registeredCase(office, APPLICATION));
}, 60_000);
afterAll(() => office.stop());

const codeOf = (answer: LightMyRequestResponse): readonly unknown[] => [
  answer.statusCode,
  answer.json<ProblemBody>().code,
];

function print(who = 'B', payload: object = {}): Promise<LightMyRequestResponse> {
  return office.server.as(who, { method: 'POST', url: `/api/documents/${paper.id}/copies`, payload });
}

async function printed(who = 'B', payload: object = {}): Promise<PrintedCopy> {
  const answer = await print(who, payload);
  expect(answer.statusCode).toBe(201);
  return answer.json<PrintedCopy>();
}

async function bytesOf(no: number): Promise<Buffer> {
  const answer = await office.server.as('B', { url: `/api/documents/${paper.id}/copies/${no}.pdf` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

function give(no: number, payload: object, who = 'B'): Promise<LightMyRequestResponse> {
  const url = `/api/documents/${paper.id}/copies/${no}/hand-over`;
  return office.server.as(who, { method: 'POST', url, payload });
}

async function person(role: string): Promise<Who> {
  const { runtime, organizationId } = office.server;
  const who = await runtime.inOrganization(organizationId, async (trx) => {
    const { id } = await trx.selectFrom('account').select('id').where('role', '=', role).executeTakeFirstOrThrow();
    const { sessionId } = await openSession(office.server.runtime, trx, organizationId, id);
    return findPerson(trx, { organizationId, sessionId, accountId: id }, runtime.config);
  });
  if (who === undefined) throw new Error(`nobody is ${role}`);
  return who;
}

describe('what leaves the printer', () => {
  test('is first the original with its stored bytes, then copies that say so, each the same whenever it is asked for', async () => {
    const original = await printed('B');
    expect(original).toMatchObject({ no: 1, sha256: paper.pdfSha256, printedBy: 'दीपेन्द्र तामाङ' });
    const copy = await printed('A');
    expect(copy.no).toBe(2);
    expect(copy.sha256).not.toBe(paper.pdfSha256);
    expect([sha256(await bytesOf(1)), sha256(await bytesOf(2)), sha256(await bytesOf(2))]).toEqual([
      original.sha256,
      copy.sha256,
      copy.sha256,
    ]);
    expect((await bytesOf(2)).toString()).toContain('copy 2');
    expect(await detailOf(office, paper.id)).toMatchObject({ paper: { copies: 2 }, printed: [original, copy] });
    expect((await office.server.as('B', { url: `/api/documents/${paper.id}/copies/3.pdf` })).statusCode).toBe(404);
  });

  test('is nothing when the kept file was changed or is gone: it is said so, and to whom to turn', async () => {
    await printed('B');
    const folder = join(office.server.runtime.config.dataFolder, 'files');
    const path = join(folder, paper.pdfSha256.slice(0, 2), paper.pdfSha256.slice(2, 4), paper.pdfSha256);
    const whole = readFileSync(path);
    writeFileSync(path, `${whole.toString('latin1')}x`, 'latin1');
    expect(codeOf(await print('B'))).toEqual([500, 'fileChanged']);
    expect(codeOf(await office.server.as('B', { url: `/api/documents/${paper.id}/copies/1.pdf` }))).toEqual([
      500,
      'fileChanged',
    ]);
    rmSync(path);
    expect(codeOf(await print('B'))).toEqual([500, 'fileChanged']);
    writeFileSync(path, whole);
    expect((await printed('B')).no).toBe(2);
  });

  test('has a number of its own when several clerks print at once, without a gap', async () => {
    const copies = await Promise.all(['B', 'A', 'C', 'B', 'A', 'C', 'B', 'A'].map((who) => printed(who)));
    expect(copies.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(copies.map((copy) => copy.sha256)).size).toBe(8);
    for (const { no, sha256: hash } of copies) expect(sha256(await bytesOf(no))).toBe(hash);
  });

  test('is the same copy when the same request is made again, also at once', async () => {
    const requestId = randomUUID();
    const twice = await Promise.all([printed('B', { requestId }), printed('B', { requestId })]);
    expect([...twice, await printed('B', { requestId })].map(({ no }) => no)).toEqual([1, 1, 1]);
    const { bytes, ...printout } = await printCopy(office.server.runtime, await person('B'), paper.id, { requestId });
    expect(printout).toMatchObject({ form: APPLICATION, copy: { no: 1, sha256: sha256(Buffer.from(bytes)) } });
  });

  test('is nothing when the paper is revoked while its copy is being stamped: it is not counted', async () => {
    await printed('B');
    const { runtime } = office.server;
    const revoke = {
      method: 'POST',
      url: `/api/documents/${paper.id}/revoke`,
      payload: { reason: 'नाप गलत' },
    } as const;
    const printer: typeof runtime.printer = {
      ...runtime.printer,
      stampCopy: async (pdf, no) => {
        expect((await office.server.as('A', revoke)).statusCode).toBe(200);
        return runtime.printer.stampCopy(pdf, no);
      },
    };
    await expect(printCopy({ ...runtime, printer }, await person('B'), paper.id)).rejects.toThrow('documentRevoked');
    expect(await detailOf(office, paper.id)).toMatchObject({ paper: { copies: 1, standing: 'revoked' } });
  });

  test('is kept in the activity log with number and hash', async () => {
    const { sha256: hash } = await printed('B');
    await bytesOf(1);
    const kept = await office.server.owner.query(
      `select action, detail ->> 'number' as number, detail ->> 'hash' as hash from activity
       where detail ->> 'document' = $1 order by id`,
      [paper.id],
    );
    expect(kept.rows).toEqual([
      { action: 'document.issued', number: null, hash: null },
      { action: 'document.printed', number: '1', hash },
      { action: 'document.read', number: '1', hash: null },
    ]);
  });

  test('comes from the office: the designer reads the paper but prints no copy of it, the auditor neither', async () => {
    expect(codeOf(await print('D'))).toEqual([403, 'forbidden']);
    expect(codeOf(await print('AUD'))).toEqual([403, 'forbidden']);
    expect((await office.server.as('D', { url: `/api/documents/${paper.id}` })).statusCode).toBe(200);
    expect(codeOf(await print('ward02@sungabha.example'))).toEqual([403, 'otherWard']);
  });
});

/** Nothing; beside and beneath the field; no whole numbers; no stroke; no path; more than a signature has. */
const NO_STROKES = [
  '',
  'M601 0L1 1',
  'M0 241L1 1',
  'M-1 0L1 1',
  'M0.5 0L1 1',
  'M00 0L1 1',
  'M1 1',
  'M1 1L2 2A9 9',
  'M1 1L2 2"/><script>',
  'M1 1L2 2\n',
  'M1 1L2 2'.repeat(1001),
];

describe('the hand-over', () => {
  const son = { takenBy: '  राम   थापा ', relation: 'छोरा', identityNo: '२७-०१-७५-०१२३४', note: 'साँझ लगे' };

  test('is recorded once for each copy: who took it, when, what they are to the owner, and who gave it', async () => {
    await printed('B');
    const given = await give(1, son);
    const handOver = {
      takenBy: 'राम थापा',
      relation: 'छोरा',
      identityNo: '२७-०१-७५-०१२३४',
      note: 'साँझ लगे',
      givenBy: 'दीपेन्द्र तामाङ',
    };
    expect(given.statusCode).toBe(201);
    expect(given.json()).toMatchObject({ no: 1, handOver });
    expect(codeOf(await give(1, { takenBy: 'श्याम', relation: 'छिमेकी' }, 'A'))).toEqual([409, 'alreadyHandedOver']);
    expect(await detailOf(office, paper.id)).toMatchObject({
      paper: { handedOver: true },
      printed: [{ no: 1, handOver }],
    });
    const logged = await office.server.owner.query(
      `select detail from activity where action = 'document.handedOver' and detail ->> 'document' = $1`,
      [paper.id],
    );
    expect(logged.rows).toEqual([{ detail: { document: paper.id, form: APPLICATION, number: 1 } }]);
  });

  test('is signed for on glass or in the register: the strokes are kept and shown, the log says their hash', async () => {
    await printed('B');
    await printed('B');
    const glass = { on: 'glass', strokes: 'M0 0L600 240M12 9L12 9' };
    const [first, second] = [
      await give(1, { ...son, signature: glass }),
      await give(2, { ...son, signature: { on: 'register' } }),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect((await detailOf(office, paper.id)).printed.map(({ handOver }) => handOver?.signature)).toEqual([
      glass,
      { on: 'register' },
    ]);
    const logged = await office.server.owner.query(
      `select detail ->> 'signature' as hash from activity
       where action = 'document.handedOver' and detail ->> 'document' = $1 order by no`,
      [paper.id],
    );
    expect(logged.rows).toEqual([{ hash: sha256(glass.strokes) }, { hash: null }]);
  });

  test('is not recorded with strokes that are none, too long, or beside the field', async () => {
    await printed('B');
    for (const strokes of NO_STROKES) {
      const answer = await give(1, { ...son, signature: { on: 'glass', strokes } });
      expect([strokes, ...codeOf(answer)]).toEqual([strokes, 400, 'requestInvalid']);
    }
    const both = { on: 'register', strokes: 'M1 1L2 2' };
    expect(codeOf(await give(1, { ...son, signature: both }))).toEqual([400, 'requestInvalid']);
    expect((await detailOf(office, paper.id)).printed[0]?.handOver).toBeUndefined();
  });

  test('is not recorded of what was never printed, or without a name', async () => {
    expect(codeOf(await give(1, son))).toEqual([404, 'documentNotFound']);
    await printed('B');
    expect(codeOf(await give(1, { takenBy: '   ', relation: 'छोरा' }))).toEqual([400, 'requestInvalid']);
    expect(codeOf(await give(1, { takenBy: 'राम' }))).toEqual([400, 'requestInvalid']);
    expect(codeOf(await give(1, son, 'D'))).toEqual([403, 'forbidden']);
  });
});

test('what was printed and handed over is changed by nobody, not even by the program', async () => {
  await printed('B');
  await give(1, { takenBy: 'राम', relation: 'आफैँ' });
  const { runtime, organizationId } = office.server;
  for (const table of ['document_copy', 'document_hand_over', 'document_end', 'account_picture'] as const) {
    const drop = runtime.inOrganization(organizationId, (trx) => trx.deleteFrom(table).execute());
    await expect(drop).rejects.toThrow('permission denied');
  }
});

test('a copy that could not be sealed leaves by no other door, and does when it can be', async () => {
  const { server } = office;
  await printed();
  const doors = async () => [
    await print(),
    await server.as('B', { url: `/api/documents/${paper.id}/copies/2.pdf` }),
    await server.as('B', { url: `/api/documents/${paper.id}/copies/2.pdf` }),
  ];
  await server.owner.query('revoke insert on checkpoint from naksa_app');
  expect((await doors()).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  expect(server.runtime.unsealed.has(server.organizationId)).toBe(true);
  await server.owner.query('grant insert on checkpoint to naksa_app');
  expect((await bytesOf(2)).length).toBeGreaterThan(0);
});
