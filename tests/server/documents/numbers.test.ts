import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { paperOfForm } from './issued.ts';

const NOTICE = 'notice-period-for-15-days-view';

let office: Office;
let cases: readonly DrivenCase[];
beforeAll(async () => {
  ({ office, cases } = await openOfficeAt('notice-to-approve', { count: 5 }));
});
afterAll(() => office.stop());

const approve = async (driven: DrivenCase): Promise<number> =>
  (await send(office, driven, 'A', { type: 'APPROVE', form: NOTICE })).statusCode;

const numberOf = (n: number): string => `०८३/०८४-${toDevanagari(String(n).padStart(4, '0'))}`;

test('papers that are approved at the same moment bear numbers without a gap, also when one of the approvals fails', async () => {
  const [failing, ...others] = cases;
  if (failing === undefined) throw new Error('there is no case');
  const { owner } = office.server;
  await owner.query(`create function full_disk() returns trigger language plpgsql as $$
    begin
      if new.application_id = '${failing.id}' then raise exception 'no space left' using errcode = '53100'; end if;
      return new;
    end $$`);
  await owner.query('create trigger full_disk before insert on history for each row execute function full_disk()');
  expect(await Promise.all([failing, ...others].map(approve))).toEqual([507, 200, 200, 200, 200]);
  await owner.query('drop trigger full_disk on history');
  expect(await approve(failing)).toBe(200);
  await office.server.jobs.drain();
  const papers = await Promise.all([failing, ...others].map((driven) => paperOfForm(office, driven, NOTICE)));
  const numbers = papers.map(({ number }) => number);
  expect(numbers[0]).toBe(numberOf(5));
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5].map(numberOf)));
});
