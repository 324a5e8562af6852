import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeSetCheck, ChangeSetView } from '../../../server/contract/change-sets.ts';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { APPLICATION, formOf, type Office, openCase, openOffice } from '../../support/case.ts';
import { definitionApi, type FormText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';

const LIST = 'street-names';
const STREET = 'बुद्ध मार्ग';
const url = '/api/change-sets';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ printer: noPrinter });
});
afterAll(() => office.stop());

const send = (who: string, path: string, payload?: object) =>
  office.server.as(who, { method: 'POST', url: `${url}${path}`, ...(payload && { payload }) });

/** The application asks for a record of the list. */
function askStreet(text: FormText): void {
  const { properties } = Object(text['schema']);
  const naksa = { type: 'enum', label: { ne: 'सडकको नाम', en: 'Street' }, privacy: 'staff', pick: LIST };
  properties.street = { type: 'string', naksa };
}

test('a list and the form that chooses from it are published together; alone the form is refused, and older cases know neither', async () => {
  const { server } = office;
  const older = await openCase(office);
  const form = definitionApi<FormText>(server, 'form', APPLICATION);
  const title = { ne: 'सडकको नाम', en: 'Street names' };
  await definitionApi(server, 'master', 'blank').send('A', 'POST', 'copies', { id: LIST, title });
  const { draftVersion } = await form.write('A', askStreet);
  const today = kathmanduDate(server.clock.now());
  const why = { note: 'सडकको नाम खुलाउन', effectiveFrom: today };
  expect(problemOf(await form.send('A', 'POST', 'propose', { draftVersion, ...why })).code).toBe('definitionInvalid');

  const begun = await send('A', '', { title: 'सडकको नाम', part: { kind: 'form', id: APPLICATION } });
  const { id } = begun.json<ChangeSetView>();
  const alone = (await send('A', `/${id}/check`)).json<ChangeSetCheck>();
  expect(alone.parts.flatMap(({ problems }) => problems)).not.toEqual([]);
  await send('A', `/${id}/parts`, { kind: 'master', id: LIST });
  const together = (await send('A', `/${id}/check`)).json<ChangeSetCheck>();
  expect(together.parts.map(({ problems }) => problems)).toEqual([[], []]);
  expect((await send('A', `/${id}/propose`, why)).statusCode).toBe(200);
  const published = await send('C', `/${id}/publish`, {});
  expect(published.statusCode, published.body).toBe(200);

  await setupAs(server, 'TADM').added(LIST, { data: { name: STREET } });
  const filed = await openCase(office);
  const streets = async (driven: typeof filed) => (await formOf(office, driven, 'D', APPLICATION)).choices[LIST];
  expect(await streets(filed)).toEqual([{ code: STREET, ne: STREET, en: STREET }]);
  expect(await streets(older)).toBeUndefined();
});
