import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { ownValue } from '../../../form-schemas/engine/records.ts';
import { personOf } from '../../../scripts/demo/drive.ts';
import type { FormStatusView } from '../../../server/contract/application.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { bringTo, type DrivenCase, formOf, lookAt, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const library = shippedLibrary();
const factName = /^[a-z]\w*\.\w+$/u;

let office: Office;
let driven: DrivenCase;
let forms: readonly FormStatusView[];
let handedIn: ReadonlySet<string>;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await bringTo(office, driven, { state: 'check', form: 'map-check-report-view' });
  ({ forms } = await lookAt(office.world, driven));
  handedIn = new Set(forms.filter(({ status }) => status !== 'absent').map(({ slug }) => slug));
});
afterAll(() => office.stop());

/** What is on record for a fact, out of the form, the office's profile or the reader's profile where it is said first. */
async function onRecord(fact: string, reader: string): Promise<unknown> {
  const { from, config, engine } = library.facts[fact] ?? {};
  const [slug = '', pointer] = from?.split('#/') ?? [];
  if (pointer !== undefined && handedIn.has(slug)) {
    const { data } = await formOf(office, driven, 'A', slug);
    return pointer.split('/').reduce<unknown>((value, key) => ownValue(value, key), data);
  }
  if (config?.startsWith('organization.'))
    return ownValue(await profileOfOffice(), config.slice('organization.'.length));
  if (engine?.startsWith('user.')) return ownValue(await profileOfReader(reader), engine.slice('user.'.length));
  return undefined;
}

async function profileOfOffice(): Promise<unknown> {
  const { owner, organizationId } = office.server;
  const { rows } = await owner.query<{ profile: unknown }>(
    `select config || jsonb_build_object('nameNe', name_ne) as profile from organization where id = $1`,
    [organizationId],
  );
  return rows[0]?.profile;
}

async function profileOfReader(loginId: string): Promise<unknown> {
  const { rows } = await office.server.owner.query<{ profile: unknown }>(
    `select profile || jsonb_build_object('nameNe', name_ne) as profile from account where login_id = $1`,
    [loginId],
  );
  return rows[0]?.profile;
}

/** Plain fields of a form, outside tables, whose first value is one fact. */
function fieldsFromFacts(slug: string): readonly { readonly path: readonly string[]; readonly fact: string }[] {
  return bundleForm(library, slug).fields.flatMap(({ path, prefill = '', type }) =>
    factName.test(prefill) && ['string', 'text', 'enum'].includes(type) && !path.includes('*')
      ? [{ path, fact: prefill }]
      : [],
  );
}

test('what is on record stands in every later form that asks for it, before anybody types', async () => {
  const absent = forms.filter(({ status }) => status === 'absent');
  const compared: string[] = [];
  for (const { slug } of absent) {
    // whoever enters a form sees it with their own profile
    const role = library.forms[slug]?.enterBy ?? '';
    const { loginId } = personOf(office.world, driven, role);
    const fields = fieldsFromFacts(slug);
    if (fields.length === 0) continue;
    const { data } = await formOf(office, driven, loginId, slug);
    for (const { path, fact } of fields) {
      const known = await onRecord(fact, loginId);
      const section = path.slice(0, -1).reduce<unknown>((value, key) => ownValue(value, key), data);
      if (known === undefined || section === undefined) continue;
      expect({ slug, path, value: ownValue(section, path.at(-1) ?? '') }).toEqual({ slug, path, value: known });
      compared.push(`${slug} ${path.join('/')} ${fact}`);
    }
  }
  expect(compared.length).toBeGreaterThan(10);
});

test("the fee form has a line for each floor with its area out of the application and its rate out of the office's masters", async () => {
  const { data } = await formOf(office, driven, 'B', 'rajaswo-detail-view');
  const floor = { areaType: 'F', rateUnit: 'sqft' };
  expect(data['feeLines']).toMatchObject([
    { ...floor, floor: '1', quantity: '825.00', rate: 8_00, amount: 6_600_00 },
    { ...floor, floor: '2', quantity: '825.00', rate: 9_00, amount: 7_425_00 },
    { ...floor, floor: '3', quantity: '500.00', rate: 10_00, amount: 5_000_00 },
  ]);
  expect(data['feeHeads']).toMatchObject({
    mapCheckRate: 100,
    formFee: 500_00,
    registrationFee: 300_00,
    depositRate: 300,
  });
});

test('the neighbours of the notice are those of the boundaries', async () => {
  const application = await formOf(office, driven, 'B', 'map-permit-application-edit');
  const { facts, data } = await formOf(office, driven, 'B', 'notice-payment-application-view');
  const neighbours = JSON.stringify(application.data['boundaries'] ?? application.data);
  const text = JSON.stringify([data, facts]);
  const names = [...neighbours.matchAll(/"nameNe":"([^"]+)"/gu)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.some((name) => text.includes(name ?? ''))).toBe(true);
});
