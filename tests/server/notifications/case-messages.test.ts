import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellOfOverdue } from '../../../server/notifications/overdue.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

type Row = { readonly subject: string; readonly body: string };

/** SMS to the applicant of a kind, in the order in which they were queued. */
async function applicantHeard(kind: string): Promise<readonly Row[]> {
  const { rows } = await office.server.owner.query<Row>(
    `select subject, body from message where channel = 'sms' and key like '%/' || $1 || '/%' order by id`,
    [kind],
  );
  return rows;
}

/** Subjects of what a role was told of a kind, newest last. */
async function told(role: string, kind: string): Promise<readonly string[]> {
  const { rows } = await office.server.owner.query<{ subject: { ne: string } }>(
    `select n.subject from notification n join account a on a.id = n.account_id
    where a.role = $1 and n.template = $2 order by n.id`,
    [role, kind],
  );
  return rows.map(({ subject }) => subject.ne);
}

/** Rupees as Nepali papers group and write them, not by our own code. */
function inNepaliDigits(rupees: string | undefined): string {
  const amount = new Intl.NumberFormat('en-IN').format(Number(rupees));
  return amount.replace(/\d/gu, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
}

describe('what a form says of itself', () => {
  test('the applicant hears that the application was received, before it has a registration number', async () => {
    await bringTo(office, driven, { state: 'application', idle: true });
    await office.server.jobs.drain();
    const [first, ...more] = await applicantHeard('applicationReceived');
    expect([first?.subject, more]).toEqual([expect.stringMatching(/^निवेदन प्राप्त भयो: [०-९]+$/u), []]);
  });

  test('a bill that is approved says what is to be paid, and nothing once it is paid', async () => {
    await bringTo(office, driven, { state: 'revenue', form: 'rajaswo-voucher', role: 'B' });
    await office.server.jobs.drain();
    const { rows } = await office.server.owner.query<{ due: string }>(
      `select sum(amount) as due from ledger where kind = 'demand'`,
    );
    const [bill, ...more] = await applicantHeard('feeDue');
    const amount = inNepaliDigits(rows[0]?.due);
    expect([bill?.body, more]).toEqual([expect.stringContaining(`दस्तुर रु. ${amount}।– बुझाई`), []]);
    expect(await told('D', 'feeDue')).toEqual([bill?.subject]);
  });

  test('what was paid is told once the receipts are approved, with their numbers', async () => {
    await bringTo(office, driven, { state: 'note-order' });
    await office.server.jobs.drain();
    const { rows } = await office.server.owner.query<{ paid: string; numbers: string[] }>(
      `select sum(amount) as paid, array_agg(distinct receipt_no) as numbers from ledger where kind in ('receipt', 'deposit')`,
    );
    const [heard, ...more] = await applicantHeard('feePaid');
    expect(more).toEqual([]);
    expect(heard?.body).toContain(`रु. ${inNepaliDigits(rows[0]?.paid)}।– प्राप्त भयो`);
    for (const number of rows[0]?.numbers ?? []) expect(heard?.body, String(rows[0]?.numbers)).toContain(toDevanagari(number));
    expect(rows[0]?.numbers.length).toBeGreaterThan(0);
  });

  test('the day of the spot inquiry is told to the applicant, the designer, the ward and the amin', async () => {
    await bringTo(office, driven, { state: 'note-order' });
    await office.server.jobs.drain();
    const [inquiry] = await applicantHeard('inquiry');
    const order = await office.server.as('A', {
      url: `/api/applications/${driven.id}/forms/surjamin-muchulka-view`,
    });
    const { inquiryOn } = order.json<{ data: { inquiryOn: { bs: string } } }>().data;
    const [year = ''] = inquiryOn.bs.split('-');
    const inNepali = year.replace(/\d/gu, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
    expect(inquiry?.body).toMatch(new RegExp(`^${inNepali}/[०-९]{2}/[०-९]{2} मा वडा नं. ४ को कित्ता नं. `, 'u'));
    const heard = await Promise.all(['D', 'G', 'AD'].map(async (role) => (await told(role, 'inquiry')).length));
    expect(heard).toEqual([1, 1, 1]);
  });
});

describe('a desk that a file has left', () => {
  test('is kept with whether the office held to its days', async () => {
    const { rows } = await office.server.owner.query<{ state: string; in_time: boolean }>(
      `select state, in_time from service_level_end where application_id = $1 order by seq`,
      [driven.id],
    );
    expect(rows.slice(0, 3)).toEqual([
      { state: 'application', in_time: true },
      { state: 'technical-design', in_time: true },
      { state: 'check', in_time: true },
    ]);
  });
});

describe('a desk that keeps a file too long', () => {
  test('is told of once for its level: to who is waited for, and to the chief whom the office names', async () => {
    const { server } = office;
    const { rows } = await server.owner.query<{ due: string }>(
      `select sla_due::text as due from stage where application_id = $1 and status = 'active' and sla_due is not null`,
      [driven.id],
    );
    const tell = () => tellOfOverdue(server.runtime, server.organizationId);
    expect(rows).toHaveLength(1);
    server.clock.moveTo(`${rows[0]?.due ?? ''}T06:00:00.000Z`);
    expect([await tell(), await told('C', 'overdue')]).toEqual([0, []]);
    server.clock.moveTo(new Date(Date.parse(`${rows[0]?.due ?? ''}T06:00:00.000Z`) + 3 * 86_400_000).toISOString());
    expect([await tell(), await tell()]).toEqual([1, 0]);
    const [subject, ...more] = await told('C', 'overdue');
    expect([subject, more]).toEqual([expect.stringMatching(/^म्याद नाघ्यो: .+ \(/u), []]);
    const body = await server.owner.query<{ body: { en: string } }>(
      `select body from notification where template = 'overdue'`,
    );
    expect(body.rows[0]?.body.en).toMatch(/has been with the .+ for \d+ days, past its time limit\.$/u);
  });
});
