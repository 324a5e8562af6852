import { addDays, fiscalYearOf } from '../../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { soundColumns } from '../../../server/case/sounds.ts';
import { chance, nepaliName } from '../nepali-names.ts';
import type { Cell } from './copy-in.ts';

/** How many applications an office has, over how many years before a day. */
export type OfficeSize = {
  readonly count: number;
  readonly years: number;
  /** Kathmandu day, `2026-11-26`. */
  readonly today: string;
  /** Of so many one is copied with everything that stands of it. */
  readonly wholeOf: number;
};

/** A case of which copies are made. */
export type Original = { readonly id: string; readonly isOpen: boolean; readonly days: number };

const DAYS = 365;
const WARDS = 9;
/** One in so many still waits for somebody: the newest. */
const OPEN_SHARE = 20;
/** Numbers of copies begin after this one; no office gives such numbers. */
export const FIRST_NO = 600_000_000;
/** So many numbers are theirs. */
export const MOST_COPIES = 100_000_000;

/** What a copy has of its own, as columns of the table that copies are laid out in. */
export const COPY_COLUMNS = [
  { name: 'original', type: 'uuid' },
  { name: 'n', type: 'integer' },
  { name: 'shift', type: 'integer' },
  { name: 'whole', type: 'boolean' },
  { name: 'application_no', type: 'bigint' },
  { name: 'registration_no', type: 'text' },
  { name: 'registered_on', type: 'date' },
  { name: 'fiscal_year', type: 'text' },
  { name: 'construction_type', type: 'text' },
  { name: 'building_class', type: 'text' },
  { name: 'ward', type: 'text' },
  { name: 'owner_ne', type: 'text' },
  { name: 'applicant_ne', type: 'text' },
  { name: 'phone', type: 'text' },
  { name: 'plot_no', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'valid_until', type: 'date' },
  { name: 'search_text', type: 'text' },
  { name: 'applicant_sounds', type: 'text' },
  { name: 'search_edition', type: 'integer' },
] as const;

/** A copy, by column. */
export type Copy = Readonly<Record<(typeof COPY_COLUMNS)[number]['name'], Cell>>;

/** The copy number n of an office: the smaller, the newer. A twentieth of them, the newest, waits for somebody. */
export function copyOf(n: number, size: OfficeSize, originals: readonly Original[]): Copy {
  const { count, years, today, wholeOf } = size;
  const days = Math.floor((n / count) * years * DAYS);
  const day = addDays(today, -days);
  const year = fiscalYearOf(day);
  if (year === undefined) throw new Error(`the calendar does not reach ${day}`);
  const owner_ne = nepaliName(n, 1);
  const spoken = {
    application_no: FIRST_NO + count - n,
    registration_no: `${year.shortNe}-${toDevanagari(count - n)}`,
    owner_ne,
    applicant_ne: chance(n, 2) < 0.6 ? owner_ne : nepaliName(n, 3),
    plot_no: String(Math.floor(chance(n, 4) * 4000)),
    phone: `98${String(Math.floor(chance(n, 5) * 1e8)).padStart(8, '0')}`,
  };
  const isOpen = n < count / OPEN_SHARE;
  const alike = originals.filter((each) => each.isOpen === isOpen);
  const original = alike[n % alike.length] ?? originals[n % originals.length];
  if (original === undefined) throw new Error('there is no case to copy');
  const status = isOpen ? 'P' : (['C', 'C', 'A', 'C', 'X', 'A', 'C', 'D'][n % 8] ?? 'C');
  return {
    ...spoken,
    ...soundColumns(spoken),
    original: original.id,
    n,
    shift: days - original.days,
    // by chance, so that whole ones are of every kind
    whole: chance(n, 10) < 1 / wholeOf,
    registered_on: day,
    fiscal_year: year.code,
    construction_type: String(1 + (n % 3)),
    building_class: ['A', 'B', 'C', 'C', 'D'][n % 5] ?? 'C',
    ward: String(1 + Math.floor(chance(n, 6) * WARDS)).padStart(2, '0'),
    status,
    valid_until: isOpen ? null : addDays(day, 5 * DAYS),
  };
}
