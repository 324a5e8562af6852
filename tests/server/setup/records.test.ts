import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertApplication } from '../../support/rows.ts';
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

describe('a new record', () => {
  test('is stored as a form is: Latin digits, NFC, both calendars, computed values', async () => {
    const made = await chief.added('test-zone', {
      note: 'पहिलो क्षेत्र',
      ...zone('०१', {
        count: '१२',
        fee: 125_050,
        since: { bs: '२०८३-०८-०४' },
        double: 5,
        height: { value: "१२'", unit: 'FEET' },
      }),
    });
    expect(made).toMatchObject({
      key: '01',
      version: 1,
      updatedBy: expect.stringMatching(/[ऀ-ॿ]/u),
      data: {
        code: '01',
        title: { ne: 'क्षेत्र ०१' },
        count: 12,
        double: 24,
        fee: 125_050,
        since: { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' },
        height: { value: '12', unit: 'FEET' },
      },
    });
    expect(await chief.record('test-zone', made.id)).toEqual(made);
  });

  test('that does not hold is refused with every issue at its field', async () => {
    const refused = problemOf(
      await chief.add('test-zone', { data: { code: 'x1', count: 100, use: 'castle', extra: 1 } }),
    );
    expect(refused).toMatchObject({ code: 'formInvalid', status: 422 });
    expect(refused.issues?.map(({ path, code }) => `${path.join('.')} ${code}`).toSorted()).toEqual([
      'code pattern',
      'count max',
      'extra unknownField',
      'title.ne required',
      'use chooseOne',
    ]);
  });

  test('whose key another has is refused at the field that names it', async () => {
    await chief.added('test-zone', zone('02'));
    const refused = problemOf(await chief.add('test-zone', zone('०२')));
    expect(refused.issues).toMatchObject([{ path: ['code'], code: 'duplicate' }]);
  });

  test('without a name of its own gets the next number', async () => {
    const first = await chief.added('test-question', { data: { question: 'किन?' } });
    const second = await chief.added('test-question', { data: { question: 'कहिले?' } });
    expect([first.key, second.key]).toEqual(['1', '2']);
  });

  test('may only pick what the other master has', async () => {
    const refused = problemOf(await chief.add('test-tax', { data: { zone: '99', rate: 100 } }));
    expect(refused.issues).toMatchObject([{ path: ['zone'], code: 'chooseOne' }]);
  });

  test('cannot be added to a list that is fixed', async () => {
    expect(problemOf(await chief.add('test-fixed', { data: { code: 'a' } }))).toMatchObject({ code: 'masterFixed' });
  });

  test('of a list without dates has none', async () => {
    const refused = await chief.add('test-zone', { ...zone('03'), validFrom: '2026-01-01' });
    expect(problemOf(refused)).toMatchObject({ code: 'requestInvalid' });
  });

  test.each([
    ['a prototype', '{"data":{"__proto__":{"x":1},"code":"05","title":{"ne":"क"}}}', 400],
    ['a field of ours', '{"data":{"code":"05","title":{"ne":"क"}},"key":"x"}', 400],
    ['no data', '{}', 400],
    ['data that is a list', '{"data":[]}', 400],
  ])('with %s is not taken', async (_, payload, status) => {
    const answer = await server.as('C', {
      method: 'POST',
      url: '/api/setup/test-zone',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });
});

describe('a change', () => {
  test('counts the version on and says who changed what, for ever', async () => {
    const before = await chief.added('test-zone', zone('10', { fee: 100, phone: '9800000021' }));
    const answer = await chief.change('test-zone', before, {
      ...zone('10', { fee: 250, phone: '9811111121' }),
      note: 'नगरसभाको निर्णय',
    });
    expect(answer.json()).toMatchObject({ version: 2, data: { fee: 250, phone: '9811111121' } });
    const [changed, created] = await chief.changes('test-zone', before.id);
    expect(changed).toMatchObject({
      action: 'changed',
      key: '10',
      note: 'नगरसभाको निर्णय',
      changed: ['fee', 'phone'],
      before: { fee: 100, phone: '•••21' },
      after: { fee: 250, phone: '•••21' },
    });
    expect(created).toMatchObject({ action: 'created', after: { code: '10' } });
    const kept = await server.owner.query<{ text: string }>(
      'select before::text || after::text as text from setup_change',
    );
    expect(kept.rows.filter(({ text }) => text?.includes('98000000') || text?.includes('98111111'))).toEqual([]);
    const logged = await server.owner.query(
      `select detail from activity where action = 'setup.changed' and detail ->> 'key' = '10'`,
    );
    expect(logged.rows).toMatchObject([{ detail: { master: 'test-zone', changed: ['fee', 'phone'] } }]);
  });

  test('of a record that somebody else changed meanwhile is a conflict, and so is one without a version', async () => {
    const before = await chief.added('test-zone', zone('11'));
    await chief.change('test-zone', before, zone('11', { fee: 1 }));
    const late = await chief.change('test-zone', before, zone('11', { fee: 2 }));
    expect(problemOf(late)).toMatchObject({ code: 'versionConflict', version: 2 });
    const blind = await server.as('C', {
      method: 'PUT',
      url: `/api/setup/test-zone/${before.id}`,
      payload: zone('11'),
    });
    expect(problemOf(blind)).toMatchObject({ code: 'versionConflict', version: 2 });
    expect(await chief.record('test-zone', before.id)).toMatchObject({ version: 2, data: { fee: 1 } });
  });

  test('that changes nothing is no change', async () => {
    const before = await chief.added('test-zone', zone('12', { fee: 5 }));
    expect((await chief.change('test-zone', before, zone('12', { fee: 5 }))).json()).toMatchObject({ version: 1 });
    expect(await chief.changes('test-zone', before.id)).toHaveLength(1);
  });

  test('does not change what names the record', async () => {
    const before = await chief.added('test-zone', zone('13'));
    const refused = problemOf(await chief.change('test-zone', before, zone('14')));
    expect(refused.issues).toMatchObject([{ path: ['code'], code: 'keyFixed' }]);
  });

  test('made twice at once is made once', async () => {
    const before = await chief.added('test-zone', zone('15'));
    const answers = await Promise.all(
      [1, 2, 3, 4].map((fee) => chief.change('test-zone', before, zone('15', { fee }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await chief.changes('test-zone', before.id)).toHaveLength(2);
  });
});

describe('a record in use is not deleted, and the answer says where it is used', () => {
  test('by applications and by records of another master', async () => {
    const made = await chief.added('test-zone', zone('04'));
    await insertApplication(server, { ward: '04' });
    await insertApplication(server, { ward: '04' });
    await chief.added('test-tax', { data: { zone: '04', rate: 100 } });
    const refused = problemOf(await chief.remove('test-zone', made.id));
    expect(refused).toMatchObject({ code: 'recordInUse', status: 409 });
    expect(refused.texts.ne).toContain('२ निवेदन');
    expect(refused.texts.ne).toContain('१ परीक्षण कर');
    expect(refused.texts.en).toContain('applications (2), Test taxes (1)');
    expect(await chief.record('test-zone', made.id)).toMatchObject({ version: 1 });
  });

  test('by the newest submission of a form that says so', async () => {
    const made = await chief.added('test-zone', zone('06'));
    const application = await insertApplication(server, { ward: '07' });
    await insertSubmission(application, { land: { ward: '06' } });
    expect(problemOf(await chief.remove('test-zone', made.id)).texts.en).toContain('applications (1)');
  });

  test('but one that nothing uses goes, and stays in the record of changes', async () => {
    const made = await chief.added('test-zone', zone('30'));
    expect((await chief.remove('test-zone', made.id)).statusCode).toBe(204);
    expect((await chief.remove('test-zone', made.id)).statusCode).toBe(404);
    const [deleted] = await chief.changes('test-zone', made.id);
    expect(deleted).toMatchObject({ action: 'deleted', before: { code: '30' } });
  });

  test('and a record of a fixed list is not deleted at all', async () => {
    await server.owner.query(
      `insert into setup_record (organization_id, kind, key, body) values ($1, 'test-fixed', 'a', '{"code":"a"}')`,
      [server.organizationId],
    );
    const [record] = (await chief.list('test-fixed')).records;
    expect(problemOf(await chief.remove('test-fixed', record?.id ?? ''))).toMatchObject({ code: 'masterFixed' });
  });
});

async function insertSubmission(applicationId: string, data: object): Promise<void> {
  const { rows } = await server.owner.query<{ filed_by: string }>('select filed_by from application where id = $1', [
    applicationId,
  ]);
  const values = [server.organizationId, applicationId, rows[0]?.filed_by, JSON.stringify(data)];
  await server.owner.query(
    `insert into history (organization_id, application_id, seq, stage, type, request_id, request_hash, actor_role, at,
       state, definition_hash, snapshot_hash, previous_hash, hash, payload, answer)
     values ($1, $2, 1, 'phase-one', 'OPEN', gen_random_uuid(), '', 'D', now(), 'x', '', '', '', '', '{}', '{}')`,
    values.slice(0, 2),
  );
  await server.owner.query(
    `insert into submission (organization_id, application_id, form, revision, seq, status, definition_hash, data,
       data_hash, by_account, at)
     values ($1, $2, 'map-permit-application-edit', 1, 1, 'submitted', '', $4, '', $3, now())`,
    values,
  );
}
