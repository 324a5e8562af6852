import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';
import { publishTestMasters } from '../../support/test-masters.ts';

let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
  chief = setupAs(server, 'C');
});
afterAll(() => server.stop());

/** The least that a zone must say. */
const zone = (code: string, more: object = {}) => ({ data: { code, title: { ne: `क्षेत्र ${code}` }, ...more } });

describe('a list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 60; n += 1) {
      await chief.added('test-question', { data: { question: `प्रश्न ${String(n).padStart(3, '0')}`, answer: 'जवाफ' } });
    }
  });

  test('comes page by page, each record once, in the wanted order', async () => {
    for (const query of ['', 'sort=question', 'sort=question&descending=true', 'sort=answer', 'sort=updatedAt']) {
      const seen: string[] = [];
      let page = await chief.list('test-question', query);
      const { total } = page;
      seen.push(...page.records.map(({ id }) => id));
      while (page.next !== undefined) {
        page = await chief.list('test-question', `${query}&cursor=${page.next}`);
        seen.push(...page.records.map(({ id }) => id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    }
    const { records } = await chief.list('test-question', 'q=प्रश्न&sort=question&descending=true');
    expect(records[0]?.data['question']).toBe('प्रश्न 060');
  });

  test('is searched in either script of digits, in any field, by every word', async () => {
    const found = async (q: string) => (await chief.list('test-question', `q=${encodeURIComponent(q)}`)).total;
    expect(await found('०४२')).toBe(1);
    expect(await found('042')).toBe(1);
    expect(await found('जवाफ 042')).toBe(1);
    expect(await found('जवाफ')).toBe(60);
    expect(await found('कुखुरा')).toBe(0);
    await chief.added('test-zone', zone('20', { use: 'residential' }));
    expect((await chief.list('test-zone', `q=${encodeURIComponent('आवासीय')}`)).total).toBe(1);
  });

  test('is ordered by what a value is worth, records without it last', async () => {
    await chief.added('test-zone', zone('21', { fee: 1_000_00 }));
    await chief.added('test-zone', zone('22', { fee: 9_00 }));
    const fees = async (query: string) => (await chief.list('test-zone', query)).records.map(({ data }) => data['fee']);
    const up = await fees('sort=fee');
    const numbers = up.filter((fee) => fee !== undefined);
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)));
    expect(up.slice(0, numbers.length)).toEqual(numbers);
    expect((await fees('sort=fee&descending=true')).slice(0, numbers.length)).toEqual(numbers.toReversed());
  });

  test('may be narrowed to records with a value', async () => {
    const { records } = await chief.list('test-zone', 'where=use:residential');
    expect(records.map(({ key }) => key)).toEqual(['20']);
  });

  test.each(['sort=nothing', 'sort=parts', 'cursor=x', 'cursor=W10', 'where=x', 'limit=5'])(
    'asked with %s is refused, not guessed',
    async (query) => {
      const answer = await server.as('C', { url: `/api/setup/test-zone?${query}` });
      expect(problemOf(answer)).toMatchObject({ code: 'requestInvalid', status: 400 });
    },
  );
});
