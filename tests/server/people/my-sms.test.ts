import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnNumber } from '../../../server/contract/accounts.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { openSealed } from '../../../server/accounts/seal.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const NUMBER = '9800000417';
const path = '/api/accounts/me/sms';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.owner.query(
    'truncate outbox, notification, message, message_report, phone_standing, phone_code, account_phone',
  );
  await giveNumber('D', NUMBER);
  await giveNumber('B', '9800000418');
});

function giveNumber(role: string, number: string) {
  return server.owner.query(
    `update account set profile = jsonb_set(profile, '{mobile}', to_jsonb($2::text)) where role = $1`,
    [role, number],
  );
}

async function own(role = 'D'): Promise<OwnNumber> {
  return (await server.as(role, { url: path })).json<OwnNumber>();
}
const ask = (role = 'D') => server.as(role, { method: 'POST', url: `${path}/code` });
const type = (code: string, role = 'D') =>
  server.as(role, { method: 'POST', url: `${path}/confirm`, payload: { code } });
const want = (news: boolean, role = 'D') => server.as(role, { method: 'PUT', url: path, payload: { news } });

/** The code as it leaves for the telephone. */
async function sentCode(): Promise<string> {
  const { rows } = await server.owner.query<{ organization_id: string; recipient: string; secret: string }>(
    `select organization_id, recipient, secret from message where channel = 'sms' order by id desc limit 1`,
  );
  const { organization_id = '', recipient = '', secret = '' } = rows[0] ?? {};
  return openSealed(server.runtime.config.secret, 'message-link', secret, [organization_id, 'sms', recipient]);
}

async function deeds(): Promise<readonly unknown[]> {
  const { rows } = await server.owner.query(
    `select action, detail from activity where action like 'sms.%' and account_id = (select id from account where role = 'D' order by login_id limit 1) order by id`,
  );
  return rows;
}

const codeOf = (answer: LightMyRequestResponse) => answer.json<ProblemBody>().code;

describe('news to one’s own number', () => {
  test('is stopped and wanted again by whoever typed the code that came there', async () => {
    expect(await own()).toEqual({ number: NUMBER, isProven: false, news: true });
    expect((await ask()).statusCode).toBe(204);
    expect((await type(await sentCode())).json()).toEqual({ number: NUMBER, isProven: true, news: true });
    expect((await want(false)).json()).toEqual({ number: NUMBER, isProven: true, news: false });
    expect(await own()).toEqual({ number: NUMBER, isProven: true, news: false });
    const { rows } = await server.owner.query('select number, stopped_at is not null as stopped from phone_standing');
    expect(rows).toEqual([{ number: NUMBER, stopped: true }]);
    expect((await want(true)).json()).toMatchObject({ news: true });
  });

  test('is nobody’s to stop before a code came back', async () => {
    expect(codeOf(await want(false))).toBe('phoneUnproven');
    await ask();
    expect(codeOf(await want(false))).toBe('phoneUnproven');
    expect(await own()).toMatchObject({ isProven: false, news: true });
  });

  test('is asked anew of another number of the profile', async () => {
    await ask();
    await type(await sentCode());
    await giveNumber('D', '9800000999');
    expect(await own()).toMatchObject({ number: '9800000999', isProven: false });
    expect(codeOf(await want(false))).toBe('phoneUnproven');
  });

  test('is in the journal, with the number masked and without the code', async () => {
    const before = (await deeds()).length;
    await ask();
    const code = await sentCode();
    await type(code === '000000' ? '111111' : '000000');
    await type(code);
    await want(false);
    await want(false);
    const detail = { number: '980•••••17' };
    const said = (await deeds()).slice(before);
    expect(said).toEqual(
      ['codeSent', 'codeWrong', 'proven', 'stopped'].map((what) => ({ action: `sms.${what}`, detail })),
    );
    expect(JSON.stringify(said)).not.toContain(code);
  });
});

test('whose a number is and what is wanted there is covered by lines that do not name it', async () => {
  await ask();
  await type(await sentCode());
  await want(false);
  const { rows } = await server.owner.query<{ wrote: string }>(
    `select wrote from activity where wrote like '%account_phone%' or wrote like '%phone_standing%' order by id`,
  );
  const tables = rows.map(({ wrote }) => (JSON.parse(wrote) as string[][]).map(([table]) => table));
  expect(tables.slice(-2)).toEqual([['account_phone'], ['phone_standing']]);
  expect(JSON.stringify(rows)).not.toContain(NUMBER);
});

describe('a code to one’s own number', () => {
  test('goes out as a code, in Nepali, and stands nowhere in words', async () => {
    await ask();
    const code = await sentCode();
    const { rows } = await server.owner.query<{ body: string; urgency: string; recipient: string }>(
      'select body, urgency, recipient from message',
    );
    expect(rows).toMatchObject([{ urgency: 'code', recipient: NUMBER }]);
    expect(rows[0]?.body).toContain('सङ्केत {{code}}। यो १० मिनेट चल्छ');
    const kept = await server.owner.query('select * from phone_code');
    expect(JSON.stringify(kept.rows)).not.toContain(code);
  });

  test('is taken in Nepali digits, once, and for ten minutes', async () => {
    await ask();
    const code = await sentCode();
    const nepali = code.replace(/\d/gu, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
    expect((await type(nepali)).statusCode).toBe(200);
    expect(codeOf(await type(code))).toBe('phoneCodeWrong');
    await ask();
    const later = await sentCode();
    server.clock.moveTo(new Date(Date.parse(server.runtime.now()) + 10 * 60_000 + 1).toISOString());
    expect(codeOf(await type(later))).toBe('phoneCodeWrong');
  });

  test('is good for nobody else, and no more after five wrong tries', async () => {
    await ask();
    const code = await sentCode();
    expect(codeOf(await type(code, 'B'))).toBe('phoneCodeWrong');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tried = 0; tried < 5; tried += 1) expect(codeOf(await type(wrong))).toBe('phoneCodeWrong');
    expect(codeOf(await type(code))).toBe('phoneCodeWrong');
  });

  test('is good no more when the profile has another number, or a later one went out', async () => {
    await ask();
    const first = await sentCode();
    await ask();
    const second = await sentCode();
    if (first !== second) expect(codeOf(await type(first))).toBe('phoneCodeWrong');
    await giveNumber('D', '9800000999');
    expect(codeOf(await type(second))).toBe('phoneCodeWrong');
  });

  test('goes five times a day from one person, whatever the number, and to one number, whoever asks', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).statusCode).toBe(204);
    expect(codeOf(await ask())).toBe('phoneCodesSpent');
    await giveNumber('B', NUMBER);
    expect((await ask('B')).statusCode).toBe(204);
    expect(codeOf(await ask('B'))).toBe('phoneCodesSpent');
    await giveNumber('D', '9800000999');
    expect(codeOf(await ask())).toBe('phoneCodesSpent');
    server.clock.moveTo(new Date(Date.parse(server.runtime.now()) + 86_400_001).toISOString());
    expect((await ask()).statusCode).toBe(204);
  });

  test('comes to whoever has the number also after a stranger has spent those of the day, and is good', async () => {
    await giveNumber('B', NUMBER);
    for (let sent = 0; sent < 5; sent += 1) expect((await ask('B')).statusCode).toBe(204);
    expect((await ask()).statusCode).toBe(204);
    expect((await type(await sentCode())).json()).toMatchObject({ number: NUMBER, isProven: true });
    expect(codeOf(await ask())).toBe('phoneCodesSpent');
  });

  test('goes nowhere while the profile has no mobile number', async () => {
    for (const number of ['', '061-520123']) {
      await giveNumber('D', number);
      expect(await own()).toEqual({ isProven: false, news: true });
      expect(codeOf(await ask())).toBe('phoneMissing');
    }
  });
});
