import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { preetiToUnicode, romanisedToUnicode } from '../../form-schemas/values/keyboard.ts';
import type { DrivenCase } from '../../scripts/demo/drive.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { DraftResult, FormView } from '../../server/contract/forms.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { en, fieldOf, library } from './law.ts';
import { type Office, openOffice, paperOf } from './office.ts';

const applicationForm = 'map-permit-application-edit';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await office.open();
  await office.work(driven, { state: 'technical-design' });
});
afterAll(() => office.stop());

// That the button waits for both fields, and its state while submitting, is in tests/e2e.
describe('5: login', () => {
  const logIn = (payload: object) => office.server.app.inject({ method: 'POST', url: '/api/session', payload });

  test('email (labelled Username) required, message ‘Email is required’', () => {
    expect([en['session.username'], en['session.usernameRequired']]).toEqual(['Username', 'Email is required']);
  });

  test('password required, message ‘Password is required’', () => {
    expect(en['session.passwordRequired']).toBe('Password is required');
  });

  test.each([
    ['loginId', { password: DEMO_PASSWORD }],
    ['loginId', { loginId: '', password: DEMO_PASSWORD }],
    ['password', { loginId: 'engineer@sungabha.example' }],
    ['password', { loginId: 'engineer@sungabha.example', password: '' }],
  ])('login call requires loginId and password: without %s', async (field, payload) => {
    expect((await logIn(payload)).json()).toMatchObject({ status: 400, code: 'requestInvalid', params: { field } });
  });

  test('a login response with an error is a login failure', async () => {
    const answer = await logIn({ loginId: 'engineer@sungabha.example', password: 'not-this-one' });
    expect(answer.json()).toMatchObject({ status: 401, code: 'loginFailed' });
    expect(answer.json()).not.toHaveProperty('accessToken');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('5: form filtering by stored building class', () => {
  const hides = {
    A: /classB|electrical|sanitary|classc/u,
    B: /classc/u,
    C: /classB|electrical|sanitary/u,
    D: /classB|electrical|sanitary|classc/u,
  } as const;
  const filtered = Object.keys(library.forms).filter((slug) => /classB|electrical|sanitary|classc/u.test(slug));

  test.each(Object.entries(hides))('class %s hides forms whose url matches %s', async (buildingClass, hidden) => {
    const id = await office.file({ buildingClass });
    const view = (await office.server.as('A', { url: `/api/applications/${id}` })).json<ApplicationView>();
    const shown = view.forms.map(({ slug }) => slug).filter((slug) => filtered.includes(slug));
    expect(shown.toSorted()).toEqual(filtered.filter((slug) => !hidden.test(slug)).toSorted());
  });

  test('a hidden form cannot be opened by its url', async () => {
    const answer = await office.server.as('D', { url: `/api/applications/${driven.id}/forms/electrical-design` });
    expect(answer.json()).toMatchObject({ status: 404, code: 'formNotFound' });
  });
});

describe('5: forms validate', () => {
  /** What the server keeps of a draft of the first form in which some values were changed, and what is wrong with it. */
  async function draftWith(change: (data: Record<string, unknown>) => void): Promise<DraftResult> {
    const id = await office.file();
    const url = `/api/applications/${id}/forms/${applicationForm}`;
    const { data, draftVersion } = (await office.server.as('D', { url })).json<FormView>();
    change(data);
    return (await office.server.as('D', { method: 'PUT', url, payload: { data, draftVersion } })).json();
  }

  test('empty strings are treated as undefined', async () => {
    const { data, issues } = await draftWith((form) => Object.assign(form, { owner: { nameNe: '', tole: ' ' } }));
    expect(data['owner'] ?? {}).not.toHaveProperty('nameNe');
    expect(data['owner'] ?? {}).not.toHaveProperty('tole');
    expect(issues).toContainEqual(expect.objectContaining({ path: ['owner', 'nameNe'], code: 'required' }));
  });

  test('floor length, width, height and area are validated together', async () => {
    const floors = [
      { floor: '1', status: 'proposed', use: 'residential', floorUnit: 'FEET', length: '30', height: '10' },
    ];
    const { issues } = await draftWith((form) => Object.assign(form, { floors }));
    // one message for the row, at the first measure that is missing, naming all that are
    const together = issues.filter(({ code }) => code === 'floorTogether');
    expect(together.map(({ path }) => path)).toEqual([['floors', 0, 'width']]);
    expect(together[0]?.about?.map((label) => label.en)).toEqual(['Width (breadth)', 'Area']);
  });

  test('an area that is not length × width is pointed out', async () => {
    const floor = { floor: '1', status: 'proposed', use: 'residential', floorUnit: 'FEET' };
    const floors = [{ ...floor, length: '30', width: '20', height: '10', area: '700' }];
    const { issues } = await draftWith((form) => Object.assign(form, { floors }));
    expect(issues).toContainEqual(expect.objectContaining({ path: ['floors', 0, 'area'], code: 'floorArea' }));
  });

  test('what is wrong is refused when the form is submitted', async () => {
    const id = await office.file();
    const payload = { type: 'SUBMIT', form: applicationForm, requestId: crypto.randomUUID(), version: 1 };
    const answer = await office.server.as('D', { method: 'POST', url: `/api/applications/${id}/events`, payload });
    expect(answer.json()).toMatchObject({ status: 422, code: 'formInvalid' });
    expect(answer.json<ProblemBody>().issues?.length).toBeGreaterThan(0);
  });
});

describe('5: keyboard-layout conversion', () => {
  test('turns typed characters into Nepali Unicode', () => {
    expect(romanisedToUnicode('nepal')).toBe('नेपाल');
  });

  test('or Preeti', () => {
    expect(preetiToUnicode('g]kfn')).toBe('नेपाल');
  });

  test('and digits into Devanagari digits', () => {
    expect(romanisedToUnicode('2083')).toBe('२०८३');
    expect(preetiToUnicode('@)*#')).toBe('२०८३');
    expect(toDevanagari('0123456789')).toBe('०१२३४५६७८९');
  });
});

describe('5: dates shown as year-month-day', () => {
  test('with zero padding', () => {
    expect(formatBsDate({ year: 2083, month: 8, day: 4 }, 'en')).toBe('2083-08-04');
  });

  test('with Nepali digits and zero padding when Nepali is chosen', () => {
    expect(formatBsDate({ year: 2083, month: 8, day: 4 }, 'ne')).toBe('२०८३/०८/०४');
  });
});

describe('5: printed-document rules', () => {
  let notice: string;
  beforeAll(async () => {
    notice = await paperOf(office, driven.id, 'notice-period-for-15-days-view');
  });

  test('neighbour notice is 15 days', () => {
    expect(notice).toContain('सँधियारका नाममा जारी गरिएको १५ (पन्ध्र) दिने सूचना');
  });

  test('builder must contact the ward committee within 16 days', () => {
    expect(notice).toMatch(/घरधनीले .*मितिले १६ \(सोह्र\) दिनभित्र वडा कार्यालयमा सम्पर्क राख्नुपर्नेछ/u);
  });

  test('a neighbour may object within 15 days', () => {
    expect(notice).toMatch(/मितिले १५ \(पन्ध्र\) दिनभित्र .*उजुरी दिनुहोला/u);
  });

  test('the last day to object is the fifteenth after the posting, and an inquiry waits for it', async () => {
    await office.work(driven, { state: 'objection-window' });
    const view = (await office.server.as('B', { url: `/api/applications/${driven.id}` })).json<ApplicationView>();
    const terms = Object.fromEntries(view.deadlines.map(({ name, due }) => [name, due]));
    expect(terms).toEqual({ notice: '2026-11-16', 'ward-contact': '2026-11-17' });
    expect(formatBsDate(fromAd('2026-11-16') ?? { year: 0, month: 0, day: 0 }, 'ne')).toBe('२०८३/०७/३०');
    await office.work(driven, { state: 'sarjamin' });
    expect(office.server.clock.now()).toBe('2026-11-16T18:20:00.000Z');
  });

  test('fines for construction contrary to the approved map', async () => {
    const permit = await paperOf(office, driven.id, 'allowance-paper-view');
    expect(permit).toMatch(/सर्त उल्लङ्घन गरेको पाइएमा .*दफा ३९\(५\) बमोजिम कारबाही हुनेछ/u);
    expect(fieldOf('rajaswo-detail-view', 'feeHeads/fine').label.ne).toBe('जरिवाना');
  });
});
