import { problem } from '../http/problems.ts';
import type { Who } from '../runtime.ts';
import type { OfficeConfig } from '../setup/read.ts';

/** A post in which a person acts: their own, or one that they hold as acting officer, as it is printed under their signature. */
export type Seat = { readonly role: string; readonly designation: string };

/** The posts that a person holds on a day (the day of `config`), their own first; the master `acting-officer` gives the others. */
export function seatsOf({ records }: Pick<OfficeConfig, 'records'>, who: Sitting): readonly Seat[] {
  const own = { role: who.role, designation: who.designation };
  const acting = (records['acting-officer'] ?? [])
    .filter(({ loginId, role }) => loginId === who.loginId && role !== who.role)
    .map(({ role, designationNe }) => ({ role: String(role), designation: String(designationNe) }));
  return who.loginId === undefined ? [own] : [own, ...acting];
}

/** The system and tests have no login. */
type Sitting = Pick<Who, 'role' | 'designation'> & { readonly loginId?: string };

/** A person with the roles of every post that they hold today. */
export type Seated = Who & { readonly roles: readonly string[] };

/** The person with the roles of every post that they hold on the day of `config`. */
export function withSeats(config: Pick<OfficeConfig, 'records'>, who: Who): Seated {
  return { ...who, roles: seatsOf(config, who).map(({ role }) => role) };
}

/** The post in which a person asks to act; throws `notActing` when they do not hold it today. */
export function seatFor(config: Pick<OfficeConfig, 'records'>, who: Sitting, as: string | undefined): Seat {
  const seats = seatsOf(config, who);
  const seat = seats.find(({ role }) => role === (as ?? who.role));
  if (seat === undefined) throw problem('notActing');
  return seat;
}
