import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileCheck } from '../../../server/definitions/check.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { compileValidatorModule } from '../../../server/definitions/validator-module.ts';
import type { RecordPage } from '../../../server/contract/setup.ts';
import type { LoadedForm } from '../../../server/runtime.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const FORM = 'map-permit-application-edit';

let server: TestServer;
let form: LoadedForm;
beforeAll(async () => {
  server = await startTestServer();
  const found = await inOffice((trx, id) => server.runtime.definitions.form(trx, id, FORM));
  if (!found) throw new Error(`${FORM} is not installed`);
  form = found;
});
afterAll(() => server.stop());

function inOffice<T>(
  work: (trx: Parameters<Parameters<TestServer['runtime']['inOrganization']>[1]>[0], id: string) => Promise<T>,
): Promise<T> {
  const { organizationId } = server;
  return server.runtime.inOrganization(organizationId, (trx) => work(trx, organizationId));
}

test('every shipped definition is published as version 1 under the SHA-256 of its canonical body', async () => {
  const rows = await server.owner.query<{ hash: string; body: string; version: number }>(
    'select hash, body, version from definition',
  );
  expect(rows.rows.length).toBeGreaterThan(40);
  for (const { hash, body, version } of rows.rows) {
    expect(hash).toBe(createHash('sha256').update(body).digest('hex'));
    expect(version).toBe(1);
  }
});

test('the stage in force compiles, with the roles of the office', async () => {
  const stage = await inOffice((trx, id) => server.runtime.definitions.stage(trx, id, 'phase-one'));
  expect(stage?.version).toBe(1);
  expect(stage?.stage.body.roles.find((role) => role.code === 'C')).toMatchObject({ priority: 5 });
  expect(stage?.stage.body.forms.map((rule) => rule.slug)).toContain(FORM);
  const again = await inOffice((trx, id) => server.runtime.definitions.stageByHash(trx, id, stage?.hash ?? ''));
  expect(again).toBe(stage);
});

test('an unchanged file writes nothing, a changed one a new version forward, and the old one can still be read', async () => {
  const shipped = readShipped();
  expect(await inOffice((trx, id) => installShipped(trx, id, shipped, '2026-11-01'))).toBe(0);

  const changed = {
    ...shipped,
    definitions: shipped.definitions.map((each) =>
      each.id === FORM ? { ...each, hash: 'f'.repeat(64), body: '{}' } : each,
    ),
  };
  expect(await inOffice((trx, id) => installShipped(trx, id, changed, '2030-01-01'))).toBe(1);
  expect(await inOffice((trx, id) => installShipped(trx, id, shipped, '2030-01-01'))).toBe(1);

  const versions = await server.owner.query('select version, hash from definition where id = $1 order by version', [
    FORM,
  ]);
  expect(versions.rows).toEqual([
    { version: 1, hash: form.hash },
    { version: 2, hash: 'f'.repeat(64) },
    { version: 3, hash: form.hash },
  ]);
  const inForce = await inOffice((trx, id) => server.runtime.definitions.form(trx, id, FORM));
  expect(inForce?.hash).toBe(form.hash);
});

test('an office gets what a newer release ships, keeps what is its own, and what it deleted stays away', async () => {
  const { owner } = server;
  const mine = `{"key":"registered","title":{"ne":"हाम्रो","en":"Ours"}}`;
  await owner.query(`delete from setup_record where kind = 'message-template' and key in ('feeDue', 'inquiry')`);
  await owner.query(`update setup_record set body = $1 where kind = 'message-template' and key = 'registered'`, [mine]);
  const reasons = (await server.as('C', { url: '/api/setup/return-reason' })).json<RecordPage>().records;
  const [gone, missing] = reasons.map(({ id, key }) => ({ id, key }));
  await server.as('C', { method: 'DELETE', url: `/api/setup/return-reason/${gone?.id ?? ''}` });
  await owner.query(`delete from setup_record where kind = 'return-reason' and key = $1`, [missing?.key]);
  await inOffice((trx, id) => installShipped(trx, id, readShipped(), '2026-11-01'));
  const { rows } = await owner.query<{ kind: string; key: string; body: unknown }>(
    `select kind, key, body from setup_record where kind in ('message-template', 'return-reason')`,
  );
  const keys = rows.map(({ kind, key }) => `${kind}/${key}`);
  expect(keys).toEqual(
    expect.arrayContaining([
      'message-template/feeDue',
      'message-template/inquiry',
      `return-reason/${missing?.key ?? ''}`,
    ]),
  );
  expect(keys).not.toContain(`return-reason/${gone?.key ?? ''}`);
  expect(rows.find(({ key }) => key === 'registered')?.body).toEqual(JSON.parse(mine));
});

test('what somebody of the office proposed is left alone', async () => {
  await server.owner.query(
    `insert into definition (organization_id, kind, id, version, hash, body, effective_from, proposed_by, published_by)
    select organization_id, kind, id, 9, repeat('e', 64), body, '2000-01-01', gen_random_uuid(), gen_random_uuid() from definition where id = 'D01' or id = $1 limit 1`,
    [FORM],
  );
  expect(await inOffice((trx, id) => installShipped(trx, id, readShipped(), '2026-11-01'))).toBe(0);
});

describe('a form as both hosts check it', () => {
  test('the bundle is served by hash, for ever', async () => {
    const answer = await server.as('D', { url: `/api/definitions/form/${FORM}/${form.hash}` });
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(form.bundle)));
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  test('its validator is a module that a browser may import, and finds what the server finds', async () => {
    const answer = await server.app.inject(`/api/definitions/form/${FORM}/${form.hash}/validator.js`);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).not.toMatch(/new Function|eval\(/u);
    const module: {
      default: Record<
        string,
        ((data: unknown) => boolean) & { errors?: { keyword: string; instancePath: string }[] | null }
      >;
    } = await import(`data:text/javascript,${encodeURIComponent(answer.body)}`);
    const validate = Object.values(module.default)[0];
    for (const data of [{}, { nothing: 1 }, { owner: 'x' }, []]) {
      validate?.(data);
      const found = (validate?.errors ?? []).map(({ keyword, instancePath }) => ({ keyword, instancePath }));
      form.check(data);
      expect(found).toEqual((form.check.errors ?? []).map(({ keyword, instancePath }) => ({ keyword, instancePath })));
    }
  });

  test('every shipped form has a check and a validator', async () => {
    const { library } = await inOffice((trx, id) => server.runtime.definitions.library(trx, id));
    for (const slug of Object.keys(library.forms)) {
      const each = await inOffice((trx, id) => server.runtime.definitions.form(trx, id, slug));
      if (slug !== FORM) expect(each?.bundle.slug).toBe(slug);
      expect(compileValidatorModule(each?.bundle.schema ?? {})).toContain('export default');
    }
  });

  test('the wrong name or an unknown hash is not found', async () => {
    expect((await server.as('D', { url: `/api/definitions/form/other/${form.hash}` })).json()).toMatchObject({
      code: 'definitionNotFound',
    });
    expect((await server.app.inject(`/api/definitions/form/${FORM}/${'0'.repeat(64)}/validator.js`)).statusCode).toBe(
      404,
    );
    expect((await server.app.inject(`/api/definitions/form/${FORM}/x/validator.js`)).statusCode).toBe(400);
  });

  test('what is no schema has no check, and what is one may come again under its name', () => {
    expect(() => compileCheck({ type: 'word' })).toThrow('schema is invalid');
    const misspelt = { type: 'string', shortest: 3 };
    expect(() => compileCheck(misspelt)).toThrow('unknown keyword: "shortest"');
    const both = [1, 2].map((minLength) => ({ $id: 'name', type: 'string', minLength }));
    const [first, second] = both.map((schema) => compileCheck(schema));
    expect([first?.('क'), second?.('क')]).toEqual([true, false]);
  });

  test('each field keeps its own pattern', () => {
    const text = (pattern: string) => ({ type: 'string', pattern });
    const check = compileCheck({ type: 'object', properties: { year: text('^[0-9]{4}$'), name: text('^[अ-ह]+$') } });
    expect(check({ year: '2083', name: 'कमल' })).toBe(true);
    expect(check({ year: 'कमल', name: '2083' })).toBe(false);
    expect(check.errors?.map(({ instancePath }) => instancePath)).toEqual(['/year', '/name']);
  });

  test('a pattern that runs away elsewhere is judged at once', () => {
    const check = compileCheck({ type: 'string', pattern: '^(a+)+$' });
    expect(check(`${'a'.repeat(50_000)}!`)).toBe(false);
    expect(check.errors).toMatchObject([{ keyword: 'pattern' }]);
  });
});

test('the library gives the web its code lists, roles, groups and form titles', async () => {
  const answer = await server.as('D', { url: '/api/library' });
  const library = answer.json<{
    codes: Record<string, unknown[]>;
    roles: unknown[];
    groups: unknown[];
    forms: unknown[];
  }>();
  expect(library.codes['constructionType']?.length).toBe(10);
  expect(library.roles).toContainEqual({ code: 'A', title: { ne: 'इन्जिनियर', en: 'Engineer' }, priority: 4 });
  expect(library.groups).toContainEqual({
    id: 'application',
    stage: 'phase-one',
    title: { ne: 'निवेदन तथा दर्ता', en: 'Application' },
  });
  expect(library.forms).toContainEqual({
    slug: 'dharauti-rakam-phirta-tippani',
    title: { ne: 'धरौटी रकम फिर्ता टिप्पणी', en: 'Deposit refund note' },
    stage: 'deposit-refund',
    group: 'order',
    order: 74,
    routes: { forms: ['dharauti-firta-tippani-aadesh'], user: ['dharauti-rakam-phirta-tippani'] },
  });
});
