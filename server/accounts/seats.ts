import { isActingPost } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Who } from '../runtime.ts';
import type { OfficeConfig } from '../office/read.ts';

/** A post in which a person acts: their own, or one that they hold as acting officer, as it is printed under their signature. */
export type Seat = { readonly role: string; readonly designation: string };

type Posts = Pick<OfficeConfig, 'acting'>;

/** The system and tests have no login. */
type Sitting = Pick<Who, 'role' | 'designation'> & { readonly loginId?: string };

/**
 * The posts that a person holds on a day (the day of `config`), their own first; the master `acting-officer` gives the others, to nobody
 * but who holds a post of the office.
 */
export function seatsOf({ acting }: Posts, { loginId, role, designation }: Sitting): readonly Seat[] {
  const own = { role, designation };
  if (loginId === undefined || !isActingPost(role)) return [own];
  const others = acting.filter((each) => each.loginId === loginId && each.role !== role);
  return [own, ...others.map((each) => ({ role: each.role, designation: each.designation }))];
}

/** A person with the roles of every post that they hold today. */
export type Seated = Who & { readonly roles: readonly string[] };

/** The person with the roles of every post that they hold on the day of `config`. */
export function withSeats(config: Posts, who: Who): Seated {
  return { ...who, roles: seatsOf(config, who).map(({ role }) => role) };
}

/** A case as far as seats ask of it. */
type Seen = { readonly config: Posts; readonly hands: readonly string[] };
type Actor = Sitting & Pick<Who, 'accountId'>;

/** The posts that a person holds on a case: on a file that they designed, entered or filed only their own. */
export function seatsOn({ config, hands }: Seen, who: Actor): readonly Seat[] {
  const seats = seatsOf(config, who);
  return hands.includes(who.accountId) ? seats.slice(0, 1) : seats;
}

/** The post in which a person asks to act on a case; throws `notActing` when they do not hold it today, `ownFileSeat` on a file of their own. */
export function seatFor(held: Seen, who: Actor, as: string | undefined): Seat {
  const isWanted = ({ role }: Seat): boolean => role === (as ?? who.role);
  const seat = seatsOn(held, who).find(isWanted);
  if (seat === undefined) throw problem(seatsOf(held.config, who).some(isWanted) ? 'ownFileSeat' : 'notActing');
  return seat;
}
