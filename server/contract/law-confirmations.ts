import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A citation, limit, rate or period of the office, or the wording of a rule or paper, and who confirmed it as it stands. */
export const LawItemView = Type.Object({
  master: Type.String(),
  key: Type.String(),
  /** Id of its record, where there is one. */
  record: Type.Optional(Type.String()),
  /** Where a wording that no record holds can be read: a path of the app. */
  page: Type.Optional(Type.String()),
  name: Text,
  /** What it says, field by field, as the list of its master shows it. */
  says: Text,
  /** Of what it says now; absent for a citation that the office has no record of. */
  hash: Type.Optional(Type.String()),
  isEmpty: Type.Boolean(),
  /** Where the value comes from, as its record says. */
  source: Type.Optional(Type.String()),
  /** First day in force (AD), where it lies ahead. */
  validFrom: Type.Optional(Type.String()),
  confirmed: Type.Optional(
    Type.Object({
      by: Type.String(),
      /** Name of the second person, where the office asked for one. */
      second: Type.Optional(Type.String()),
      /** The second person was whoever keeps the server. */
      atConsole: Type.Optional(Type.Literal(true)),
      at: Type.String(),
      source: Type.String(),
      place: Type.Optional(Type.String()),
    }),
  ),
});
export type LawItemView = Static<typeof LawItemView>;

/** GET /api/law-confirmations: all that the law officer confirms, and since when papers wait for it. */
export const LawConfirmations = Type.Object({
  state: Type.Union([Type.Literal('inForce'), Type.Literal('grace'), Type.Literal('example')]),
  /** Last day of grace (AD). */
  until: Type.Optional(Type.String()),
  /** Last day (AD) on which a new wording need not be confirmed. */
  wordingUntil: Type.Optional(Type.String()),
  /** Whether papers are held back today. */
  holds: Type.Boolean(),
  /** Whether they are so for their wording as well. */
  holdsWording: Type.Boolean(),
  mayConfirm: Type.Boolean(),
  /** Whatever is confirmed now waits for a second person. */
  twoPersons: Type.Boolean(),
  masters: Type.Array(Type.Object({ id: Type.String(), title: Text })),
  items: Type.Array(LawItemView),
});
export type LawConfirmations = Static<typeof LawConfirmations>;

/** POST /api/law-confirmations: what was read, where, and the records that it bears out, by what they say. */
export const ConfirmLawBody = Type.Object(
  {
    hashes: Type.Array(Hash, { minItems: 1, maxItems: 500, uniqueItems: true }),
    source: Type.String({ minLength: 3, maxLength: 300 }),
    place: Type.Optional(Type.String({ maxLength: 120 })),
  },
  { additionalProperties: false },
);
export type ConfirmLawBody = Static<typeof ConfirmLawBody>;

/** How many are confirmed now; with a proposal none yet. */
export const LawConfirmed = Type.Object({
  confirmed: Type.Integer(),
  proposal: Type.Optional(Type.Object({ id: Type.String() })),
});
export type LawConfirmed = Static<typeof LawConfirmed>;
