import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, formOf, type Office, openCase, openOffice, send } from '../../support/case.ts';

const note = 'noteorder-pilength-level-view';
const ground = 'जग्गाले छुने बाटो नभएको';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function noteBefore(answers: DrivenCase['answers']): Promise<DrivenCase> {
  const driven = { ...(await openCase(office)), answers };
  await bringTo(office, driven, { state: 'note-order', form: note, role: 'C' });
  expect((await send(office, driven, 'C', { type: 'APPROVE', form: note })).statusCode).toBe(200);
  return driven;
}

/** The number of the letter, and the papers that were issued with the note. */
async function lettered(driven: DrivenCase) {
  await office.server.jobs.drain();
  const { data } = await formOf(office, driven, 'A', note);
  const papers = await office.server.owner.query<{ template: string }>(
    'select template from document where application_id = $1 and form = $2 order by template',
    [driven.id, note],
  );
  return { number: data['refusalNo'], papers: papers.rows.map(({ template }) => template) };
}

test('a note that refuses sends a numbered letter; one that grants takes no number and sends none', async () => {
  const granted = await noteBefore({});
  expect(await lettered(granted)).toEqual({ number: undefined, papers: ['D19'] });
  const refused = await noteBefore({ [note]: [{ noteOrder: { recommendation: 'refuse', refusalGround: ground } }] });
  expect(await lettered(refused)).toEqual({ number: expect.stringMatching(/^[०-९/-]+$/), papers: ['D19', 'N03-L'] });
});
