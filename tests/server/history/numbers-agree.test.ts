import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMiscounted, findWrongSeries, type WrongSeries } from '../../../server/history/numbers-agree.ts';
import { adoptRecord } from '../../../server/journal/adopt.ts';
import { type DrivenCase, formOf, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { signAnew } from '../../support/sign-anew.ts';

const notice = 'notice-period-for-15-days-view';
const dispatch = 'dispatch 8384';

let office: Office;
let cases: DrivenCase[];
beforeAll(async () => {
  const opened = await openOfficeAt('notice-to-approve', { count: 4 });
  ({ office } = opened);
  cases = [...opened.cases];
});
afterAll(() => office.stop());

/** Gives the notice of the next case its dispatch number. */
async function numberNext(): Promise<unknown> {
  const driven = cases.shift();
  if (!driven) throw new Error('no case is left');
  expect((await send(office, driven, 'A', { type: 'APPROVE', form: notice })).statusCode).toBe(200);
  return Object((await formOf(office, driven, 'A', notice)).data['dispatch'])['dispatchNo'];
}

async function wrong(): Promise<readonly (WrongSeries | undefined)[]> {
  const { runtime, organizationId } = office.server;
  const last = await runtime.inOrganization(organizationId, findWrongSeries);
  return [last, ...(await findMiscounted(runtime, organizationId))].filter((each) => each !== undefined);
}

const asOwner = async (...statements: readonly string[]): Promise<void> => {
  const owner = await office.server.owner.connect();
  await owner.query('set session_replication_role = replica');
  for (const statement of statements) await owner.query(statement);
  await owner.query('reset session_replication_role');
  owner.release();
};

describe('the series of numbers', () => {
  test('are as the events say that took them', async () => {
    expect(await numberNext()).toBe('०८३/०८४-०००१');
    expect(await wrong()).toEqual([]);
  });

  test('set back together with the event that they name, so that a number is given twice: counted out', async () => {
    await asOwner('create table aside.kept_series as table number_series');
    expect(await numberNext()).toBe('०८३/०८४-०००२');
    await asOwner(
      'delete from number_series',
      'insert into number_series select * from aside.kept_series',
      'drop table aside.kept_series',
    );
    expect(await numberNext()).toBe('०८३/०८४-०००२');
    expect(await wrong()).toEqual([{ what: 'number given twice or left out', about: dispatch }]);
  });

  test('of before events said which they take begin where the office adopted them, and count from there', async () => {
    const { runtime, organizationId } = office.server;
    await asOwner(
      `update history set payload = regexp_replace(payload, '"taken":\\[[^]]*\\],?', '')`,
      'update number_series set application_id = null, seq = null',
    );
    await signAnew(office.server, organizationId, (_, { series: _series, ...detail }) => detail);
    expect(await wrong()).not.toEqual([]);
    await adoptRecord(runtime, organizationId);
    expect(await wrong()).toEqual([]);
    expect(await numberNext()).toBe('०८३/०८४-०००३');
    await adoptRecord(runtime, organizationId);
    expect(await wrong()).toEqual([]);
    await asOwner(`update number_series set next = next + 1 where series = 'registration'`);
    expect(await wrong()).toEqual([
      { what: 'number series differs', about: 'registration 8384' },
      { what: 'number given twice or left out', about: 'registration 8384' },
    ]);
  });
});
