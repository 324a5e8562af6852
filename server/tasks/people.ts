import type { Trx, Who } from '../runtime.ts';
import { seatsOf } from '../accounts/seats.ts';
import { isOwnFilesOnly, mayRole } from '../http/permissions.ts';
import type { OfficeConfig } from '../office/read.ts';

/** Somebody of the office and the posts in which they may act today. */
export type PersonAtWork = {
  readonly id: string;
  readonly nameNe: string;
  readonly designationNe: string;
  /** Empty = every ward. */
  readonly wards: readonly string[];
  /** Their own post first, then those that they hold as acting officer. */
  readonly roles: readonly string[];
};

/** A person in a post, as two columns of a query. */
export type SeatColumns = { readonly roles: readonly string[]; readonly accounts: readonly string[] };

/** Whether work of a post may be shared out among its people: not where a file waits for who filed it. */
export function isPost(role: string): boolean {
  return mayRole(role, 'act') && !isOwnFilesOnly(role);
}

/** Everybody who may act in a post of the office on a day, by name. */
export async function peopleAtWork(
  trx: Trx,
  config: Pick<OfficeConfig, 'acting'>,
  today: string,
): Promise<readonly PersonAtWork[]> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'login_id', 'name_ne', 'designation_ne', 'role', 'wards'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('login_expires_on', 'is', null), eb('login_expires_on', '>=', today)]))
    .orderBy('name_ne')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, login_id, name_ne, designation_ne, role, wards }) => ({
      id,
      nameNe: name_ne,
      designationNe: designation_ne,
      wards,
      roles: seatsOf(config, { role, designation: designation_ne, loginId: login_id })
        .map((seat) => seat.role)
        .filter(isPost),
    }))
    .filter(({ roles }) => roles.length > 0);
}

/** Whether a person holds a post for a ward. */
export function holdsPost(
  { roles, wards }: Pick<PersonAtWork, 'roles' | 'wards'>,
  role: string,
  ward: string,
): boolean {
  return roles.includes(role) && (wards.length === 0 || wards.includes(ward));
}

/** Every post of every person, for a query that asks whether somebody still holds theirs. */
export function seatColumns(people: readonly PersonAtWork[]): SeatColumns {
  const seats = people.flatMap(({ id, roles }) => roles.map((role) => ({ role, id })));
  return { roles: seats.map(({ role }) => role), accounts: seats.map(({ id }) => id) };
}

/** Posts that one person alone holds for a ward: what waits there is theirs without anybody saying so. */
export function soleHolders(
  people: readonly PersonAtWork[],
  wards: readonly string[],
): SeatColumns & { readonly wards: readonly string[] } {
  const roles = [...new Set(people.flatMap((person) => person.roles))];
  const alone = roles.flatMap((role) =>
    wards.flatMap((ward) => {
      const [first, ...others] = people.filter((person) => holdsPost(person, role, ward));
      return first !== undefined && others.length === 0 ? [{ role, ward, id: first.id }] : [];
    }),
  );
  return {
    roles: alone.map(({ role }) => role),
    wards: alone.map(({ ward }) => ward),
    accounts: alone.map(({ id }) => id),
  };
}

/** Whether a person shares out the work of others. */
export function isSupervisor({ role }: Pick<Who, 'role'>): boolean {
  return mayRole(role, 'supervise');
}
