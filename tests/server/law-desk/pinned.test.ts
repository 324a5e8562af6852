import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import type { DefinitionView } from '../../../server/contract/definitions.ts';
import { type DrivenCase, formOf, type Office, openCase, openOffice, send } from '../../support/case.ts';
import { definitionApi, type FormText, type StageText } from '../../support/definitions.ts';

const FORM = 'map-permit-application-edit';

let office: Office;
let old: DrivenCase;
let fresh: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  old = await openCase(office);
  await send(office, old, 'D', { type: 'SAVE', form: FORM });
  await definitionApi<FormText>(office.server, 'form', FORM).publish((text) => {
    text.title = { ...text.title, en: 'The new application' };
  });
});
beforeAll(async () => {
  await definitionApi<StageText>(office.server, 'workflow', 'phase-one').publish((text) => {
    text.definition.title = { ...text.definition.title, en: 'The new phase' };
  });
  fresh = await openCase(office, { applicationNo: 8_384_000_002 });
});
afterAll(() => office.stop());

async function lawOf({ id }: DrivenCase) {
  const { runtime, organizationId } = office.server;
  const row = await office.server.owner.query<{ definition_hash: string; library_hash: string }>(
    'select definition_hash, library_hash from stage where application_id = $1',
    [id],
  );
  const { definition_hash: hash = '', library_hash: library = '' } = row.rows[0] ?? {};
  return runtime.inOrganization(organizationId, async (trx) => ({
    stage: (await runtime.definitions.stageByHash(trx, organizationId, hash)).stage.body.definition.title.en,
    form: (await runtime.definitions.form(trx, organizationId, FORM, library))?.bundle.rule.title.en,
  }));
}

/** The form under which a case's applicant writes now, by its title. */
async function titleOfForm(driven: DrivenCase): Promise<string | undefined> {
  const { bundleHash: hash } = await formOf(office, driven, 'D', FORM);
  const { runtime, organizationId } = office.server;
  const loaded = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.formByHash(trx, organizationId, hash),
  );
  return loaded?.bundle.rule.title.en;
}

test('a case that was running keeps the stage and the forms of the day on which it was opened', async () => {
  const { stage, form } = await lawOf(old);
  expect(stage).not.toBe('The new phase');
  expect(form).not.toBe('The new application');
  expect(await titleOfForm(old)).toBe(form);
});

test('a case that is opened now takes the new ones', async () => {
  expect(await lawOf(fresh)).toEqual({ stage: 'The new phase', form: 'The new application' });
  expect(await titleOfForm(fresh)).toBe('The new application');
});

test('a new revision in an old case is still written under the old form', async () => {
  const answer = await send(office, old, 'D', { type: 'SAVE', form: FORM });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = await office.server.owner.query<{ definition_hash: string }>(
    'select distinct definition_hash from submission where application_id = $1',
    [old.id],
  );
  expect(rows.rows).toHaveLength(1);
});

test('what is published is what the library of that day makes of each form', async () => {
  const { runtime, organizationId } = office.server;
  const differing = await runtime.inOrganization(organizationId, async (trx) => {
    const { hash, library } = await runtime.definitions.library(trx, organizationId);
    const found: string[] = [];
    for (const slug of Object.keys(library.forms)) {
      const inForce = await runtime.definitions.form(trx, organizationId, slug);
      const pinned = await runtime.definitions.form(trx, organizationId, slug, hash);
      if (inForce === undefined || inForce.hash !== pinned?.hash) found.push(slug);
      expect(pinned?.bundle.slug).toBe(bundleForm(library, slug).slug);
    }
    return found;
  });
  expect(differing).toEqual([]);
});

describe('the list of versions', () => {
  test('says how many running cases keep to each', async () => {
    const view = await definitionApi(office.server, 'workflow', 'phase-one').get<DefinitionView>('AUD');
    expect(view.versions.map(({ version, cases }) => ({ version, cases }))).toEqual([
      { version: 3, cases: 1 },
      // the stage with the new title of its form
      { version: 2, cases: 0 },
      { version: 1, cases: 1 },
    ]);
  });
});
