import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import type { Pack, PackPart, PackView } from '../../../server/contract/change-set-packs.ts';
import type { ChangeSetCheck, ChangeSetView } from '../../../server/contract/change-sets.ts';
import type { LawTableView } from '../../../server/contract/law-tables.ts';
import { definitionApi, type FormText, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf } from '../../support/setup-area.ts';

const FORM = 'noteorder-pilength-level-view';
const url = '/api/change-sets';
const TITLE = 'प्लिन्थको नयाँ व्यवस्था';

let giver: TestServer;
let taker: TestServer;
let pack: Pack;
beforeAll(async () => {
  [giver, taker] = await Promise.all([
    startTestServer({ printer: noPrinter }),
    startTestServer({ printer: noPrinter }),
  ]);
  pack = await publishedPack();
});
afterAll(async () => {
  await Promise.all([giver.stop(), taker.stop()]);
});

const post = (server: TestServer, who: string, path: string, payload: object) =>
  server.as(who, { method: 'POST', url: `${url}${path}`, payload });
const today = () => giver.clock.now().slice(0, 10);

const coverage = async (server: TestServer) =>
  (await server.as('A', { url: '/api/law-tables/coverage' })).json<LawTableView>();

/** A stage, a form and a table of one set, published by a second person, as its file. */
async function publishedPack(): Promise<Pack> {
  const retitle = (ne: string) => (text: StageText | FormText) => {
    const holder = 'definition' in text ? Object(text['definition']) : text;
    holder.title = { ne, en: 'Retitled' };
  };
  await definitionApi<StageText>(giver, 'workflow', 'phase-one').write('A', retitle('पहिलो चरण (साझा)'));
  await definitionApi<FormText>(giver, 'form', FORM).write('A', retitle('साझा टिप्पणी'));
  const { records } = await coverage(giver);
  const rows = records.map(({ id, data }, index) => ({ of: id, data: index === 0 ? { ...data, maxPct: '65' } : data }));
  await giver.as('A', {
    method: 'PUT',
    url: '/api/law-tables/coverage/draft',
    payload: { day: today(), rows, draftVersion: 0 },
  });
  const made = await post(giver, 'A', '', { title: TITLE, part: { kind: 'workflow', id: 'phase-one' } });
  const { id } = made.json<ChangeSetView>();
  for (const part of [
    { kind: 'form', id: FORM },
    { kind: 'table', id: 'coverage' },
  ])
    await post(giver, 'A', `/${id}/parts`, part);
  const early = await giver.as('A', { url: `${url}/${id}/pack` });
  expect(problemOf(early).code).toBe('changeSetNotPublished');
  await post(giver, 'A', `/${id}/propose`, { note: 'नगर सभाको निर्णय', effectiveFrom: today() });
  expect((await post(giver, 'C', `/${id}/publish`, {})).statusCode).toBe(200);
  const answer = await giver.as('A', { url: `${url}/${id}/pack` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Pack>();
}

async function read(of: Pack): Promise<PackView> {
  const answer = await post(taker, 'A', '/packs/read', of);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PackView>();
}

/** A file that says something else, signed by somebody with a key of their own. */
function signedAnew(parts: readonly PackPart[], office = pack.statement.office): Pack {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const statement = { ...pack.statement, office, parts: [...parts] };
  const texts = parts.map((part) => (part.kind === 'table' ? part : { ...part, source: JSON.stringify(part.source) }));
  const message = canonicalJson({ ...statement, parts: texts });
  const signature = sign(null, Buffer.from(message), privateKey).toString('base64');
  return { statement, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(), signature };
}

const own = async () => (await taker.as('A', { url })).json<{ sets: readonly unknown[] }>().sets.length;

describe('the file of a published set', () => {
  test('names its office, its reason and each part as an officer writes it', () => {
    const { office, title, reason, parts } = pack.statement;
    expect([office.en, title, reason]).toEqual(['Sungabha Municipality (fictional)', TITLE, 'नगर सभाको निर्णय']);
    expect(parts.map(({ kind, id }) => [kind, id])).toEqual([
      ['form', FORM],
      ['table', 'coverage'],
      ['workflow', 'phase-one'],
    ]);
  });

  test('that was changed, be it the order of two fields, is neither read nor taken', async () => {
    const worded: Pack = JSON.parse(JSON.stringify(pack).replace('साझा टिप्पणी', 'अर्कै टिप्पणी'));
    const strangers = { ...pack, publicKey: signedAnew(pack.statement.parts).publicKey };
    for (const wrong of [
      worded,
      withFieldsTurned(pack),
      { ...pack, signature: 'AAAA' },
      { ...pack, signature: `${pack.signature}#1` },
      strangers,
    ]) {
      for (const path of ['/packs/read', '/packs'])
        expect(problemOf(await post(taker, 'A', path, wrong)).code).toBe('packNotSigned');
    }
    expect(await own()).toBe(0);
  });

  test('is looked through first: what it would change here, and by whose key', async () => {
    const { office, keyId, parts } = await read(pack);
    const key = (await giver.app.inject({ url: '/api/public/checkpoint' })).json<{ key: { id: string } }>();
    expect([office.en, keyId]).toEqual(['Sungabha Municipality (fictional)', key.key.id]);
    expect(
      parts.map(({ kind, title, standing, draft, problems }) => [kind, title.ne, standing, draft, problems]),
    ).toEqual([
      ['form', 'साझा टिप्पणी', 'changed', false, []],
      ['table', 'ग्राउन्ड कभरेज', 'changed', false, []],
      ['workflow', 'पहिलो चरण (साझा)', 'changed', false, []],
    ]);
    expect(await own()).toBe(0);
  });

  test('that bears the name of this office and not its key says so; its own, and one of another name, does not', async () => {
    // the servers of this file share a key
    expect((await read(pack)).posesAsOurs).toBe(false);
    expect((await read(signedAnew(pack.statement.parts))).posesAsOurs).toBe(true);
    const other = signedAnew(pack.statement.parts, { ne: 'अर्को नगरपालिका', en: 'Another Municipality' });
    expect((await read(other)).posesAsOurs).toBe(false);
  });

  test('is not taken over what somebody writes, nor where a table is missing: nothing of it is left', async () => {
    const form = definitionApi<FormText>(taker, 'form', FORM);
    await form.write('A', (text) => Object.assign(text, { title: { ne: 'मेरो', en: 'Mine' } }));
    expect((await read(pack)).parts.map(({ draft }) => draft)).toEqual([true, false, false]);
    expect(problemOf(await post(taker, 'A', '/packs', pack)).code).toBe('changeSetDrafts');
    const { draftVersion } = await form.draft('A');
    const away = { method: 'DELETE', url: `/api/definitions/form/${FORM}/draft?draftVersion=${String(draftVersion)}` };
    expect((await taker.as('A', { ...away, method: 'DELETE' })).statusCode).toBeLessThan(300);
    const strange = signedAnew([...pack.statement.parts, { kind: 'table', id: 'no-such-table', rows: [] }]);
    expect((await read(strange)).parts.at(-1)).toMatchObject({ standing: 'lacking' });
    expect(problemOf(await post(taker, 'A', '/packs', strange)).code).toBe('packLacks');
    expect(await own()).toBe(0);
  });

  test('of somebody who means ill says what is wrong, and what is taken of it cannot be put forward', async () => {
    const hostile = signedAnew([{ kind: 'form', id: FORM, source: { slug: FORM, sections: 'x' } }]);
    const [part] = (await read(hostile)).parts;
    expect(part?.problems.length).toBeGreaterThan(0);
    const { id } = (await post(taker, 'A', '/packs', hostile)).json<ChangeSetView>();
    const asked = await post(taker, 'A', `/${id}/propose`, { note: 'x', effectiveFrom: today() });
    expect(problemOf(asked).code).toBe('definitionInvalid');
    const { draftVersion } = await definitionApi<FormText>(taker, 'form', FORM).draft('A');
    await taker.as('A', {
      method: 'DELETE',
      url: `/api/definitions/form/${FORM}/draft?draftVersion=${String(draftVersion)}`,
    });
  });

  test('becomes a set of drafts that is checked, put forward and published like every other', async () => {
    const answer = await post(taker, 'A', '/packs', pack);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, title, state, parts } = answer.json<ChangeSetView>();
    expect([title, state, parts.map(({ draftVersion }) => draftVersion)]).toEqual([TITLE, 'open', [1, 1, 1]]);
    const checked = (await post(taker, 'A', `/${id}/check`, {})).json<ChangeSetCheck>();
    expect(checked.parts.map(({ problems, refused }) => [problems, refused])).toEqual([
      [[], []],
      [[], []],
      [[], []],
    ]);
    await post(taker, 'A', `/${id}/propose`, { note: 'साझा व्यवस्था', effectiveFrom: today() });
    expect((await post(taker, 'C', `/${id}/publish`, {})).statusCode).toBe(200);
    expect((await definitionApi<FormText>(taker, 'form', FORM).view()).title.ne).toBe('साझा टिप्पणी');
    expect((await coverage(taker)).records.map(({ data }) => data['maxPct'])).toEqual(
      (await coverage(giver)).records.map(({ data }) => data['maxPct']),
    );
    expect((await read(pack)).parts.map(({ standing }) => standing)).toEqual(['same', 'same', 'same']);
    expect(problemOf(await post(taker, 'A', '/packs', pack)).code).toBe('packSame');
    const { rows } = await taker.owner.query(
      `select detail ->> 'office' as office from activity where action = 'change-set.pack-taken'`,
    );
    expect(rows).toHaveLength(2);
  });
});

test('a pack takes a table as it stands from the day on which the set changes it', async () => {
  const { records } = await coverage(giver);
  const day = addDays(today(), 30);
  const standing = records.filter(({ validTo }) => validTo === undefined);
  const rows = standing.map(({ id, data }, index) => ({
    of: id,
    data: index === 0 ? { ...data, maxPct: '55' } : data,
  }));
  const kept = await giver.as('A', {
    method: 'PUT',
    url: '/api/law-tables/coverage/draft',
    payload: { day, rows, draftVersion: 0 },
  });
  expect(kept.statusCode, kept.body).toBe(200);
  const made = await post(giver, 'A', '', { title: 'पछिको सीमा', part: { kind: 'table', id: 'coverage' } });
  const { id } = made.json<ChangeSetView>();
  await post(giver, 'A', `/${id}/propose`, { note: 'अर्को महिनादेखि', effectiveFrom: today() });
  expect((await post(giver, 'C', `/${id}/publish`, {})).statusCode).toBe(200);
  const { statement } = (await giver.as('A', { url: `${url}/${id}/pack` })).json<Pack>();
  expect(statement.parts).toEqual([{ kind: 'table', id: 'coverage', rows: rows.map(({ data }) => data) }]);
});

/** The same file with the names of each object of its form in the other order. */
function withFieldsTurned({ statement, ...rest }: Pack): Pack {
  const turned = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value;
  const parts = statement.parts.map((part) =>
    part.kind === 'form' ? { ...part, source: JSON.parse(JSON.stringify(part.source), turned) } : part,
  );
  return { ...rest, statement: { ...statement, parts } };
}
