import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, send } from '../support/case.ts';
import { definitionApi } from '../support/definitions.ts';
import { confirmLaw } from '../support/law.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const DESIGN = 'architecture-design-classc-form';
// the day of a certificate that no case has before it is permitted
const LACKING = '\n<p>{{neDate permitSingle.date}}</p>';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
});
afterAll(() => office.stop());

/** Publishes another text of the design's paper, and has its wording confirmed. */
async function writePaper(change: (text: string) => string): Promise<void> {
  const { rows } = await office.server.owner.query<{ id: string }>(
    `select body::json ->> 'document' as id from definition where kind = 'form' and id = $1`,
    [DESIGN],
  );
  await definitionApi<{ document: string }>(office.server, 'template', rows[0]?.id ?? '').publish((source) => {
    source.document = change(source.document);
  });
  await confirmLaw(office.server);
}

test('a paper that could not be made stands above the case with what it lacks, until it is made', async () => {
  expect((await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN })).statusCode).toBe(200);
  await writePaper((text) => text + LACKING);
  await office.server.jobs.drain();

  const chief = await office.deskOf('chief@sungabha.example');
  await chief.goto(`/user/applications/${driven.id}`);
  const notice = chief.getByText(ne('application.paperStuckSigned'));
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/› जारी मिति/u);
  expect(await chief.getByRole('button', { name: ne('common.retry') }).count()).toBe(0);
  await look(chief, 'stuck-paper', ['english']);
  await chief.setViewportSize({ width: 360, height: 740 });
  await look(chief, 'stuck-paper-narrow');

  const administrator = await office.deskOf('orgadmin@sungabha.example');
  await administrator.goto(`/user/applications/${driven.id}`);
  await administrator.getByRole('button', { name: ne('common.retry') }).waitFor();
  await look(administrator, 'stuck-paper-retry', ['dark', 'phone']);

  await writePaper((text) => text.replace(LACKING, ''));
  await office.server.owner.query('update outbox set run_after = now() where application_id = $1', [driven.id]);
  expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
  await chief.reload();
  await chief.getByRole('heading', { level: 1 }).first().waitFor();
  await chief.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await notice.count()).toBe(0);
  expect(office.complaints()).toEqual([]);
});
