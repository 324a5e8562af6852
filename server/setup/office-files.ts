import { join } from 'node:path';
import { Type } from 'typebox';
import { parseBsDate, toAd } from '../../form-schemas/values/bs-date.ts';
import { isRecord, readJson } from '../parse.ts';
import type { MasterRecord, Office, OfficeUser } from './install.ts';

type Body = Readonly<Record<string, unknown>>;

const Bodies = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const Organization = Type.Object({ code: Type.String(), nameNe: Type.String(), nameEn: Type.String() });

/** Lists of an office folder: file, kind of the records it holds, and the key of each record. */
const LISTS: readonly (readonly [file: string, kind: string, keys: readonly string[]])[] = [
  ['wards.json', 'ward', ['code']],
  ['designations.json', 'designation', ['id']],
  ['timers.json', 'timer', ['key']],
  ['fiscal-years.json', 'fiscal-year', ['code']],
  ['legal-references.json', 'legal-reference', ['key']],
  ['road-setbacks.json', 'road-setback', ['nameNe']],
  ['other-setbacks.json', 'other-setback', []],
  ['masons.json', 'mason', ['certificateNo']],
  ['faq.json', 'faq', []],
];

/** Reads a municipality from a folder of JSON files (organization, wards, users, masters …), as the demo's is laid out. */
export function readOfficeFolder(folder: string): Office {
  const organization = readJson(Organization, join(folder, 'organization.json'));
  const lists = LISTS.flatMap(([file, kind, keys]) =>
    readJson(Bodies, join(folder, file)).map((body, index) => ({ kind, key: keyOf(body, keys, index), body })),
  );
  const rates = readJson(Type.Record(Type.String(), Type.Unknown()), join(folder, 'floor-rates.json'));
  const masters = readJson(Type.Record(Type.String(), Type.Unknown()), join(folder, 'masters.json'));
  return {
    organization,
    records: [
      ...lists,
      { kind: 'floor-rate', key: textOf(rates, 'fiscalYear'), body: rates },
      ...Object.entries(masters).map(([key, value]): MasterRecord => ({ kind: 'master', key, body: { value } })),
    ],
    users: readJson(Bodies, join(folder, 'users.json')).map(toUser),
  };
}

function keyOf(body: Body, keys: readonly string[], index: number): string {
  return keys.map((key) => textOf(body, key)).find((text) => text !== '') ?? String(index + 1).padStart(3, '0');
}

function toUser(user: Body): OfficeUser {
  const { loginId, role, nameNe, designationNe, ward, wards, status: _, loginExpireDate, ...profile } = user;
  const expires = typeof loginExpireDate === 'string' ? toIsoDate(loginExpireDate) : undefined;
  return {
    loginId: String(loginId),
    role: String(role),
    nameNe: String(nameNe),
    designationNe: String(designationNe),
    wards: [...(Array.isArray(wards) ? wards : []), ...(ward === undefined ? [] : [ward])].map(String),
    profile,
    ...(expires === undefined ? {} : { loginExpiresOn: expires }),
  };
}

/** Dates in the files are BS. */
function toIsoDate(text: string): string | undefined {
  const reading = parseBsDate(text);
  return reading.ok ? toAd(reading.date) : undefined;
}

function textOf(body: unknown, key: string): string {
  const value = isRecord(body) ? body[key] : undefined;
  return typeof value === 'string' ? value : '';
}
