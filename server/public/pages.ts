import type { Announcements, Contacts, Downloads, Questions } from '../contract/public.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { describeFiles } from './files.ts';
import { dayAt, given, pairAt, publicRecord, publicRecords, textAt } from './records.ts';

/** What the office tells everybody today. */
export async function announcements(runtime: Runtime, trx: Trx, organizationId: string): Promise<Announcements> {
  const records = await publicRecords(runtime, trx, organizationId, 'announcements');
  const told = records.map(({ id, data, validFrom }) => ({
    id,
    title: pairAt(data, 'title'),
    text: pairAt(data, 'text'),
    publishedOn: dayAt(data, 'publishedOn') ?? validFrom ?? '',
    important: data['important'] === true,
    ...given({ url: textAt(data, 'url') }),
  }));
  const inOrder = told.toSorted(
    (a, b) => Number(b.important) - Number(a.important) || b.publishedOn.localeCompare(a.publishedOn),
  );
  return { announcements: inOrder };
}

/** What everybody may take with them. */
export async function downloads(runtime: Runtime, trx: Trx, organizationId: string): Promise<Downloads> {
  const records = await publicRecords(runtime, trx, organizationId, 'downloads');
  const kept = await describeFiles(
    trx,
    records.map(({ data }) => textAt(data, 'url') ?? ''),
  );
  return {
    files: records.map(({ id, data, updatedAt }) => ({
      id,
      title: pairAt(data, 'title'),
      url: textAt(data, 'url') ?? '',
      updatedAt,
      ...given({ category: textAt(data, 'category'), descriptionNe: textAt(data, 'descriptionNe') }),
      ...given({ file: kept.get(textAt(data, 'url') ?? '') }),
    })),
  };
}

/** Questions that people ask often, and their answers. */
export async function questions(runtime: Runtime, trx: Trx, organizationId: string): Promise<Questions> {
  const records = await publicRecords(runtime, trx, organizationId, 'questions');
  return {
    questions: records.map(({ id, data }) => ({
      id,
      question: pairAt(data, 'question'),
      answer: pairAt(data, 'answer'),
    })),
  };
}

/** Where the office is, whom to call, and the offices of the wards. */
export async function contacts(runtime: Runtime, trx: Trx, organizationId: string): Promise<Contacts> {
  const office = await publicRecord(runtime, trx, organizationId, 'office');
  const people = await publicRecords(runtime, trx, organizationId, 'contacts');
  const wards = await publicRecords(runtime, trx, organizationId, 'wards');
  return {
    office: given({
      officeNe: textAt(office, 'officeNameNe'),
      placeNe: textAt(office, 'placeNe'),
      districtNe: textAt(office, 'districtNe'),
      provinceNe: textAt(office, 'provinceNe'),
      hoursNe: textAt(office, 'hoursNe'),
      phone: textAt(office, 'phone'),
      email: textAt(office, 'email'),
      url: textAt(office, 'url'),
    }),
    people: people.map(({ id, data }) => ({
      id,
      name: pairAt(data, 'name'),
      ...given({ designationNe: textAt(data, 'designationNe') }),
      ...reachOf(data),
    })),
    wards: wards
      .map(({ data }) => ({
        code: textAt(data, 'code') ?? '',
        nameNe: textAt(data, 'nameNe') ?? '',
        ...given({
          placeNe: textAt(data, 'placeNe'),
          chairpersonNe: textAt(data, 'chairNe'),
          formerNe: textAt(data, 'formerLocalLevelNe'),
        }),
        ...reachOf(data),
      }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
  };
}

function reachOf(data: unknown) {
  return given({
    addressNe: textAt(data, 'contact', 'addressNe'),
    phone: textAt(data, 'contact', 'phone'),
    email: textAt(data, 'contact', 'email'),
    url: textAt(data, 'contact', 'url'),
  });
}
