import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../server/record/chain.ts';
import { APPLICATION, type Office, openOffice } from '../../support/case.ts';
import { definitionApi } from '../../support/definitions.ts';
import { confirmLaw } from '../../support/law.ts';
import { paperOfForm, registeredCase } from './issued.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function rowOf(id: string) {
  const { rows } = await office.server.owner.query<{ model: string; template: string; hash: string }>(
    'select model, template, template_hash as hash from document where id = $1',
    [id],
  );
  if (rows[0] === undefined) throw new Error('there is no such paper');
  return rows[0];
}

async function ask(url: string): Promise<Buffer> {
  const answer = await office.server.as('B', { url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

test('an issued paper stays word for word what it was when its text is published anew; the next one has the new text', async () => {
  const { driven, paper } = await registeredCase(office, APPLICATION);
  const { template, hash } = await rowOf(paper.id);
  const before = [await ask(`/api/documents/${paper.id}/preview`), await ask(`/api/documents/${paper.id}.pdf`)];
  const words = 'नयाँ पाठको चिनो';
  await definitionApi<{ document: string }>(office.server, 'template', template).publish((text) => {
    text.document = `${text.document}\n<p>${words}</p>`;
  });
  await confirmLaw(office.server);
  const after = [await ask(`/api/documents/${paper.id}/preview`), await ask(`/api/documents/${paper.id}.pdf`)];
  expect(after.map((bytes) => sha256(bytes))).toEqual(before.map((bytes) => sha256(bytes)));
  expect(sha256(after[1] ?? '')).toBe((await paperOfForm(office, driven, APPLICATION)).pdfSha256);
  expect(after[0]?.toString()).not.toContain(words);
  const next = await registeredCase(office, APPLICATION);
  expect((await ask(`/api/documents/${next.paper.id}/preview`)).toString()).toContain(words);
  expect((await rowOf(next.paper.id)).hash).not.toBe(hash);
});

test('with a paper only that is frozen which its text can read', async () => {
  const { paper } = await registeredCase(office, APPLICATION);
  const { model } = await rowOf(paper.id);
  expect(model.length).toBeLessThan(40_000);
  const frozen = JSON.parse(model);
  expect(frozen).toMatchObject({ doc: { number: expect.any(String), signatures: expect.any(Array) }, images: {} });
  expect(Object.keys(frozen)).not.toContain('setups');
});
