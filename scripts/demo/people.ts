import { join } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { readJson } from '../../server/parse.ts';

const Person = Type.Object({
  loginId: Type.String(),
  role: Type.String(),
  nameNe: Type.String(),
  designationNe: Type.String(),
  wards: Type.Optional(Type.Array(Type.String())),
  mobile: Type.Optional(Type.String()),
  necNo: Type.Optional(Type.String()),
  municipalRegNo: Type.Optional(Type.String()),
  consultancyName: Type.Optional(Type.String()),
});
/** Somebody who works in or with the demo municipality. */
export type Person = Static<typeof Person>;

const Ward = Type.Object({ code: Type.String(), nameNe: Type.String(), secretaryNe: Type.String() });

/** Roles of the demo municipality by what they do in its stories. */
const ROLES = { designer: 'D', clerk: 'F', technician: 'E', inspector: 'B' } as const;

/** The demo municipality's people and wards. */
export type Staff = { readonly people: readonly Person[]; readonly wards: readonly Static<typeof Ward>[] };

/** Reads the people of the demo municipality. */
export function readStaff(): Staff {
  return { people: [...recordsOf('user', Person), ...recordsOf('designer', Person)], wards: recordsOf('ward', Ward) };
}

function recordsOf<T extends TSchema>(master: string, shape: T): readonly Static<T>[] {
  const file = join(import.meta.dirname, 'office', `${master}.json`);
  return readJson(Type.Array(Type.Object({ data: Type.Unknown() })), file).map(({ data }) => Value.Parse(shape, data));
}

/** Who of a role works in a ward: the ward's own person before one of all wards. */
export function findPerson({ people }: Staff, role: string, ward: string): Person | undefined {
  const able = people.filter(({ role: own, wards }) => own === role && (wards === undefined || wards.includes(ward)));
  return able.find(({ wards }) => wards?.includes(ward)) ?? able[0];
}

/** Names and posts that texts of a case mention: ward office with its secretary, who attests deeds and inquiries there, technician, the supervising designer. */
export function staffWords(staff: Staff, ward: string, designer: string): Record<string, string> {
  const office = staff.wards.find(({ code }) => code === ward);
  // whoever certifies the posting has not posted it
  const poster = getPerson(staff, ROLES.clerk, ward);
  const technician = getPerson(staff, ROLES.technician, ward);
  const supervisor = staff.people.find((person) => person.role === ROLES.designer && person.loginId !== designer);
  return {
    wardOfficeNe: office?.nameNe ?? ward,
    secretaryNe: office?.secretaryNe ?? ward,
    posterNe: poster.nameNe,
    posterPostNe: poster.designationNe,
    technicianNe: technician.nameNe,
    inspectorNe: getPerson(staff, ROLES.inspector, ward).nameNe,
    supervisorNe: supervisor?.nameNe ?? '',
    supervisorNec: supervisor?.necNo ?? '',
    supervisorReg: supervisor?.municipalRegNo ?? '',
    supervisorFirm: supervisor?.consultancyName ?? '',
    supervisorMobile: supervisor?.mobile ?? '',
  };
}

/** Like `findPerson`, for a role that the demo municipality has. */
export function getPerson(staff: Staff, role: string, ward: string): Person {
  const person = findPerson(staff, role, ward);
  if (person === undefined) throw new Error(`the demo municipality has nobody in the role ${role} for ward ${ward}`);
  return person;
}
