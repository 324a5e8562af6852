import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSize } from '../../../server/bytes/picture-size.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { OwnPictures } from '../../../server/contract/session.ts';
import { sha256 } from '../../../server/record/chain.ts';
import { APPLICATION, bringTo, type Office, openCase, openOffice } from '../../support/case.ts';
import { paperOfForm, registeredCase } from '../documents/issued.ts';
import { drawPng } from '../../support/tiny-png.ts';

const places = '/api/accounts/me/pictures';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

function give(kind: string, bytes: Buffer, who = 'A'): Promise<LightMyRequestResponse> {
  const mark = 'naksa';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${mark}` };
  return office.server.as(who, { method: 'POST', url: `${places}/${kind}`, headers, payload });
}

async function own(who = 'A'): Promise<OwnPictures> {
  return (await office.server.as(who, { url: places })).json<OwnPictures>();
}

const codeOf = (answer: LightMyRequestResponse): unknown => [answer.statusCode, answer.json<ProblemBody>().code];

describe('the picture of a signature', () => {
  const signature = drawPng(300, 80, 'signature of the engineer');

  test('is given, read and taken away by its owner; what was there stays known', async () => {
    expect(await own()).toEqual({});
    expect((await give('signature', signature)).json()).toMatchObject({ signature: { sha256: sha256(signature) } });
    const read = await office.server.as('A', { url: `${places}/signature` });
    expect([read.headers['content-type'], sha256(read.rawPayload)]).toEqual(['image/png', sha256(signature)]);
    const hash = sha256(signature);
    const folder = join(office.server.runtime.config.dataFolder, 'files');
    const path = join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
    writeFileSync(path, 'x');
    expect(codeOf(await office.server.as('A', { url: `${places}/signature` }))).toEqual([500, 'fileChanged']);
    writeFileSync(path, signature);
    expect(await own('B')).toEqual({});
    expect(codeOf(await office.server.as('A', { url: `${places}/stamp` }))).toEqual([404, 'recordNotFound']);
    const dropped = await office.server.as('A', { method: 'DELETE', url: `${places}/signature` });
    expect(dropped.json()).toEqual({});
    const { rows } = await office.server.owner.query('select kind, sha256 from account_picture order by id');
    expect(rows).toEqual([
      { kind: 'signature', sha256: sha256(signature) },
      { kind: 'signature', sha256: null },
    ]);
    const logged = await office.server.owner.query(
      `select action from activity where action like 'picture.%' order by id`,
    );
    expect(logged.rows).toEqual([{ action: 'picture.given' }, { action: 'picture.removed' }]);
  });

  test.each([
    ['what only calls itself a picture', Buffer.from('<svg onload="x()">'), [415, 'fileTypeRefused']],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), [415, 'fileTypeRefused']],
    ['a picture that unpacks to a wall', drawPng(30_000, 30_000), [422, 'pictureRefused']],
    ['a dot', drawPng(1, 1), [422, 'pictureRefused']],
    ['half a head', drawPng(300, 80).subarray(0, 20), [422, 'pictureRefused']],
    ['too many bytes', Buffer.concat([drawPng(300, 80), Buffer.alloc(200 * 1024)]), [413, 'fileTooLarge']],
  ])('is not %s', async (_, bytes, expected) => {
    const answer = await give('signature', bytes);
    expect(codeOf(answer)).toEqual(expected);
    expect(answer.json<ProblemBody>().texts.ne).not.toMatch(/[{}0-9]/u);
    expect(await own()).toEqual({});
  });

  test('stands on what its owner signs from then on, frozen with the paper; older papers stay as they are', async () => {
    const { paper: before } = await registeredCase(office, APPLICATION);
    await give('signature', signature, 'A');
    await give('stamp', drawPng(200, 200, 'stamp'), 'A');
    const driven = await openCase(office);
    await bringTo(office, driven, { state: 'technical-design' });
    await office.server.jobs.drain();
    const paper = await paperOfForm(office, driven, APPLICATION);
    await office.server.as('A', { method: 'DELETE', url: `${places}/signature` });
    const modelOf = async (id: string): Promise<unknown> => {
      const { rows } = await office.server.owner.query<{ model: string }>('select model from document where id = $1', [
        id,
      ]);
      return JSON.parse(rows[0]?.model ?? '{}');
    };
    const account = await office.server.owner.query<{ id: string }>(`select id from account where role = 'A'`);
    const name = `signature/${account.rows[0]?.id ?? ''}`;
    expect(await modelOf(before.id)).toMatchObject({ images: {} });
    expect(await modelOf(paper.id)).toMatchObject({ images: { [name]: `stored:image/png:${sha256(signature)}` } });
    const preview = async (id: string): Promise<string> =>
      (await office.server.as('A', { url: `/api/documents/${id}/preview` })).body;
    expect(await preview(paper.id)).toContain(signature.toString('base64'));
    expect(await preview(before.id)).not.toContain(signature.toString('base64'));
  });
});

describe('the sides of a picture are read from its head', () => {
  test.each([
    ['image/png', drawPng(300, 80), { width: 300, height: 80 }],
    ['image/jpeg', Buffer.from('ffd8ffe000040000ffc0000b080050012c0101110000', 'hex'), { width: 300, height: 80 }],
    [
      'image/webp',
      Buffer.from('5249464600000000574542505650385820000000000000002b01004f0000', 'hex'),
      { width: 300, height: 80 },
    ],
    [
      'image/webp',
      Buffer.from('52494646000000005745425056503820000000000000000000002c015000', 'hex'),
      { width: 300, height: 80 },
    ],
    [
      'image/webp',
      Buffer.from('5249464600000000574542505650384c000000002f2bc11300', 'hex'),
      { width: 300, height: 80 },
    ],
    // filled up before a marker, or with something between two: browsers show it all the same
    ['image/jpeg', Buffer.from('ffd8ffffffe000040000ffffc0000b080050012c01', 'hex'), { width: 300, height: 80 }],
    ['image/jpeg', Buffer.from('ffd8ffe0000400000000ff00ffd0ffc0000b080050012c', 'hex'), { width: 300, height: 80 }],
    ['image/jpeg', Buffer.from('ffd8ffe0', 'hex'), undefined],
    ['image/webp', Buffer.from('RIFF....WEBPVP9 '), undefined],
    ['image/gif', drawPng(1, 1), undefined],
  ])('%s', (type, bytes, expected) => {
    expect(pictureSize(bytes, type)).toEqual(expected);
  });
});
