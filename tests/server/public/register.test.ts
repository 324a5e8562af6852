import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  RegisterEntry,
  RegisterPage,
  Statistics,
  TrackBody,
  Tracked,
} from '../../../server/contract/public-register.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type DrivenCase, lookAt, type Office, openCase } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const people = /सुशीला|थापा|9801000001|९८०१०००००१|99-01-75|मोबाइल/u;
let office: Office;
let driven: DrivenCase;
let code: string;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await office.server.jobs.drain();
  const found = await office.server.owner.query<{ code: string }>('select code from document limit 1');
  code = found.rows[0]?.code ?? '';
});
afterAll(() => office.stop());

async function ask<T>(page: string): Promise<T> {
  const answer = await office.server.app.inject(`/api/public/${page}`);
  expect([page, answer.statusCode]).toEqual([page, 200]);
  return answer.json<T>();
}

async function track(payload: TrackBody): Promise<Tracked> {
  const answer = await office.server.app.inject({ method: 'POST', url: '/api/public/track', payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<Tracked>();
}

describe('the public register', () => {
  test('has what is registered, without the names of people', async () => {
    const { rows, next } = await ask<RegisterPage>('register');
    expect([rows, next]).toEqual([
      [
        {
          id: driven.id,
          registrationNo: '०८३/०८४-०००१',
          registeredOn: '2026-11-01',
          constructionType: { ne: 'नयाँ निर्माण', en: 'New construction' },
          buildingClass: { ne: 'ग वर्ग', en: 'Class ga (C)' },
          ward: '04',
          plotNo: '215',
          stage: { ne: 'प्रथम चरण (प्लिन्थ लेभलसम्मको इजाजत)', en: 'Phase one (plinth-level permit)' },
          state: { ne: 'नक्सा तथा प्राविधिक डिजाइन', en: 'Technical design' },
          status: 'P',
          fromPaper: false,
        },
      ],
      undefined,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(people);
  });

  test('is searched by number and plot in either script, and not by name', async () => {
    const found = async (q: string) =>
      (await ask<RegisterPage>(`register?q=${encodeURIComponent(q)}`)).rows.map(({ plotNo }) => plotNo);
    expect(await found('083/084-0001')).toEqual(['215']);
    expect(await found('२१५')).toEqual(['215']);
    expect(await found('सुशीला')).toEqual([]);
    expect((await ask<RegisterPage>('register?ward=04&year=8384&type=1&status=P')).rows).toHaveLength(1);
    expect((await ask<RegisterPage>('register?ward=05')).rows).toEqual([]);
  });

  test('shows of one application the answers that are public, once each, and the papers given out', async () => {
    const entry = await ask<RegisterEntry>(`register/${driven.id}`);
    const answers = entry.forms.flatMap((form) => form.answers.map(({ label, value }) => [label.en, value.en]));
    expect(entry.row.registrationNo).toBe('०८३/०८४-०००१');
    expect(answers.map(([, value]) => value)).toContain('New construction');
    expect(new Set(answers.map(String)).size).toBe(answers.length);
    expect(JSON.stringify(entry)).not.toMatch(people);
  });

  test('says of an application that is not registered that there is none', async () => {
    const other = await openCase(office, { applicationNo: 8_384_000_002 });
    const answer = await office.server.app.inject(`/api/public/register/${other.id}`);
    expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([404, 'applicationNotFound']);
    expect((await ask<RegisterPage>('register')).rows).toHaveLength(1);
  });

  test('refuses a place to go on from that it never gave', async () => {
    const answer = await office.server.app.inject('/api/public/register?cursor=bm9wZQ');
    expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([400, 'requestInvalid']);
  });
});

describe('tracking', () => {
  test('tells who knows number and telephone where the application stands and whose turn it is, and no names', async () => {
    const expected = {
      found: true,
      application: {
        registrationNo: '०८३/०८४-०००१',
        state: { en: 'Technical design' },
        since: '2026-11-01T04:15:00.000Z',
        waitsFor: 'you',
        posts: [],
        stages: [{ title: { en: 'Phase one (plinth-level permit)' }, granted: false }],
      },
    };
    expect(await track({ number: ' 083/084-0001 ', phone: '0001' })).toMatchObject(expected);
    expect(await track({ number: '०८३/०८४-०००१', phone: '०००१' })).toMatchObject(expected);
    expect(JSON.stringify(await track({ number: '083/084-0001', phone: '0001' }))).not.toMatch(people);
  });

  test('tells what the applicant has to do, as the designer reads it', async () => {
    const { summary } = await lookAt(office.world, driven);
    const mine = summary.waiting.filter(({ roles }) => roles.includes('D'));
    const { application } = await track({ number: '083/084-0001', phone: '0001' });
    expect(mine.length).toBeGreaterThan(1);
    expect(application?.deeds).toEqual(mine.map(({ formTitle, eventTitle }) => formTitle ?? eventTitle));
  });

  test('tells who holds a paper the same', async () => {
    const byNumber = await track({ number: '083/084-0001', phone: '0001' });
    expect(await track({ code: code.toLowerCase() })).toEqual(byNumber);
  });

  test('finds nothing for another telephone, a strange number or a code of nobody', async () => {
    expect(await track({ number: '083/084-0001', phone: '0002' })).toEqual({ found: false });
    expect(await track({ number: '083/084-9999', phone: '0001' })).toEqual({ found: false });
    expect(await track({ code: 'ABCD-1234' })).toEqual({ found: false });
  });

  test('takes the whole telephone too, and no other one that ends alike', async () => {
    const { rows } = await office.server.owner.query<{ phone: string }>('select phone from application where id = $1', [
      driven.id,
    ]);
    const whole = (rows[0]?.phone ?? '').replaceAll(/\D/gu, '');
    expect(whole).toMatch(/^\d{7,10}$/u);
    expect((await track({ number: '083/084-0001', phone: whole })).found).toBe(true);
    const other = `${whole.startsWith('9') ? '8' : '9'}${whole.slice(1)}`;
    expect(await track({ number: '083/084-0001', phone: other })).toEqual({ found: false });
  });

  test('needs four digits', async () => {
    const payload = { number: '083/084-0001', phone: '12a4' };
    const answer = await office.server.app.inject({ method: 'POST', url: '/api/public/track', payload });
    expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([400, 'requestInvalid']);
  });
});

test('statistics count registrations and permits by month, ward, kind and class', async () => {
  const { version } = (await lookAt(office.world, driven)).summary;
  expect(version).toBeGreaterThan(1);
  const numbers = await ask<Statistics>('statistics');
  expect(numbers).toMatchObject({
    fiscalYear: { code: '8384', labelNe: '२०८३/०८४' },
    registered: 1,
    granted: 0,
    completed: 0,
    running: 1,
    wards: [{ ward: '04', count: 1 }],
    types: [{ title: { en: 'New construction' }, count: 1 }],
    classes: [{ title: { en: 'Class ga (C)' }, count: 1 }],
  });
  expect(numbers.months).toHaveLength(12);
  expect(numbers.months.at(-1)).toEqual({ month: '2083-07', registered: 1, granted: 0 });
});
