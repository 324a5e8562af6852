import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { ConfirmedDeed } from '../../server/contract/proposals.ts';
import { forgetConfig } from '../../server/office/read.ts';
import type { TestServer } from './server.ts';
import { confirmed } from './setup-area.ts';

/** An old paper file as it is typed: a house of class C whose plinth permit was given on paper. */
export function oldFile(change: FormData = {}): FormData {
  return {
    registrationNo: '२०७८/०७९-१४२',
    registeredOn: { ad: '2021-11-01', bs: '2078-07-15', source: 'bs' },
    construction: { type: '1' },
    building: { class: 'C', storeysWords: 'दुई तला' },
    owner: { nameNe: 'हरिमाया थापा', addressNe: 'सुनगाभा–४' },
    applicant: { nameNe: 'हरिमाया थापा', mobile: '9841000000' },
    land: { ward: '04', plotNo: '३१२' },
    place: 'superstructure/application',
    finished: false,
    designer: 'designer1@sungabha.example',
    ...change,
  };
}

/** Enters an old file as its two persons do, in an office that takes files of before 2025. */
export async function enterOldFile(server: TestServer, data: FormData): Promise<string> {
  const before = { paperFilesBefore: { ad: '2025-01-01', bs: '2081-09-17', source: 'ad' } };
  await server.owner.query('update organization set config = config || $1::jsonb where id = $2', [
    JSON.stringify(before),
    server.organizationId,
  ]);
  forgetConfig(server.organizationId);
  const payload = { data, note: 'पुरानो दराजको फाइल' };
  const answer = await confirmed(server, 'B', await server.as('B', { method: 'POST', url: '/api/legacy', payload }));
  return answer.json<ConfirmedDeed>().recordId ?? '';
}
