import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { fromAd } from '../../../form-schemas/values/bs-date.ts';
import { daysSaid } from '../../../server/agenda/days-ahead.ts';
import type { AgendaMonth } from '../../../server/contract/agenda.ts';
import { type DrivenCase, formOf, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

/** Says on which day building shall begin. */
const CONSENT = 'anusuchigha-view';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
});
afterAll(() => office.stop());

async function monthOf(who: string, day?: string): Promise<AgendaMonth> {
  const bs = day === undefined ? undefined : fromAd(day);
  const query = bs === undefined ? {} : { year: String(bs.year), month: String(bs.month) };
  const answer = await office.server.as(who, { url: '/api/agenda', query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AgendaMonth>();
}

/** The day on which building shall begin, as the form says it. */
async function dayAsked(): Promise<string> {
  const { data } = await formOf(office, driven, 'A', CONSENT);
  return /"startOn":\{"ad":"(\d{4}-\d{2}-\d{2})"/u.exec(JSON.stringify(data))?.[1] ?? '';
}

describe('the agenda of a month', () => {
  test('is the present month of our calendar where nobody asks for another', async () => {
    const { year, month, first, last } = await monthOf('A');
    expect(fromAd(first)).toEqual({ year, month, day: 1 });
    expect(fromAd(last)).toMatchObject({ year, month });
    expect(first <= office.server.clock.now().slice(0, 10)).toBe(true);
  });

  test('has the terms that run, for whoever may see the file', async () => {
    const { rows } = await office.server.owner.query<{ name: string; due: string }>(
      'select name, due::text from deadline where application_id = $1 and fired_at is null order by due limit 1',
      [driven.id],
    );
    const [term] = rows;
    const found = async (who: string) =>
      (await monthOf(who, term?.due)).entries.filter(({ application }) => application.id === driven.id);
    expect(rows).toHaveLength(1);
    expect(await found('A')).toContainEqual(
      expect.objectContaining({
        day: term?.due,
        term: term?.name,
        application: expect.objectContaining({ ward: driven.ward }),
      }),
    );
    expect(await found(driven.sample.designer)).not.toEqual([]);
    expect(await found('designer2@sungabha.example')).toEqual([]);
    expect(await found('ward02@sungabha.example')).toEqual([]);
  });

  test('has the day that a form says, in its month alone', async () => {
    const said = async (day: string) =>
      (await monthOf('A', day)).entries.filter(({ form }) => form?.slug === CONSENT).map((entry) => entry.day);
    const day = await dayAsked();
    expect(await said(day)).toEqual([day]);
    expect(await said('2030-01-01')).toEqual([]);
  });

  test('refuses a month that no calendar has', async () => {
    for (const query of ['year=2083&month=13', 'year=1&month=1', 'month=x'])
      expect((await office.server.as('A', { url: `/api/agenda?${query}` })).statusCode).toBe(400);
  });
});

describe('the days that a form says', () => {
  const label = { ne: 'दिन', en: 'Day' };
  const bundle: Pick<FormBundle, 'fields'> = {
    fields: [
      { path: ['visit', 'on'], type: 'date', label },
      { path: ['checked'], type: 'date', label, latest: 'today' },
      { path: ['name'], type: 'text', label },
    ],
  };
  const month = { first: '2026-11-17', last: '2026-12-15' };
  const on = (ad: string) => ({ visit: { on: { ad } }, checked: { ad }, name: ad });

  test('are those that may lie ahead, from the first to the last of the month', () => {
    expect(daysSaid(bundle, on('2026-11-17'), month)).toEqual([{ day: '2026-11-17', label }]);
    expect(daysSaid(bundle, on('2026-12-15'), month)).toHaveLength(1);
    expect([on('2026-11-16'), on('2026-12-16'), {}].flatMap((data) => daysSaid(bundle, data, month))).toEqual([]);
  });
});
