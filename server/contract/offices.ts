import { type Static, Type } from 'typebox';
import { ORGANIZATION_CODE } from './own-places.ts';

const closed = { additionalProperties: false } as const;
const name = Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' });

/** POST /api/offices: another office in the same deployment. */
export const OfficeBody = Type.Object(
  {
    /** The first segment of its addresses; it never changes. */
    code: Type.String({ pattern: `^${ORGANIZATION_CODE}$` }),
    nameNe: name,
    nameEn: name,
  },
  closed,
);
export type OfficeBody = Static<typeof OfficeBody>;

/** A municipality that this system serves. */
export const OfficeItem = Type.Object({
  code: Type.String(),
  nameNe: Type.String(),
  nameEn: Type.String(),
  /** Where its people open it. */
  address: Type.String(),
  /** The deployment's own, which answers without a code. */
  isDefault: Type.Boolean(),
  /** Nobody can log in yet: it waits for its first administrator. */
  needsFirstAdministrator: Type.Boolean(),
  /** ISO instant. */
  since: Type.String(),
});
export type OfficeItem = Static<typeof OfficeItem>;

/** Every municipality that this system serves. */
export const OfficeList = Type.Object({ offices: Type.Array(OfficeItem) });
export type OfficeList = Static<typeof OfficeList>;

/** An office that waits for its first administrator, and the one-time code that makes one; the code is shown this once. */
export const WaitingOffice = Type.Object({ office: OfficeItem, setupCode: Type.String() });
export type WaitingOffice = Static<typeof WaitingOffice>;

/** Which municipality, by its code. */
export const OfficeParams = Type.Object({ code: Type.String({ maxLength: 40 }) }, closed);
