import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { PaperStanding } from './print-desk.ts';
import { CaseStatus } from './statuses.ts';

const text = Type.Optional(Type.String());

/** Body of POST /api/public/track: what the applicant was told, or the code of a paper that they hold. */
export const TrackBody = Type.Union([
  Type.Object(
    {
      number: Type.String({ minLength: 1, maxLength: 40 }),
      /** The last four digits of the applicant's telephone, or all of them, in either script. */
      phone: Type.String({ pattern: '^(?:[0-9\u0966-\u096F]{4}|[0-9\u0966-\u096F]{7,10})$' }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9-]{4,64}$' }) }, { additionalProperties: false }),
]);
export type TrackBody = Static<typeof TrackBody>;

/** Where a registered application stands; the same is said in its row of the register. */
const standing = {
  registrationNo: Type.String(),
  /** AD day. */
  registeredOn: Type.String(),
  constructionType: Text,
  buildingClass: Text,
  ward: Type.String(),
  plotNo: Type.String(),
  stage: Text,
  state: Text,
  status: CaseStatus,
  /** It was entered from a paper file, not decided in the system. */
  fromPaper: Type.Boolean(),
  /** AD day until which the permit is good. */
  validUntil: text,
};

/** What tracking an application answers. */
export const Tracked = Type.Object({
  found: Type.Boolean(),
  application: Type.Optional(
    Type.Object({
      ...standing,
      /** ISO instant since which it stands in its state. */
      since: Type.String(),
      /** Whose turn it is. */
      waitsFor: Type.Union([Type.Literal('you'), Type.Literal('office'), Type.Literal('term'), Type.Literal('nobody')]),
      /** Posts of the office that it waits for. */
      posts: Type.Array(Text),
      /** What the applicant's side has to do: forms to hand in and deeds, in their order. */
      deeds: Type.Array(Text),
      /** AD day on which a running term ends. */
      until: text,
      /** The stages that it has come through, oldest first. */
      stages: Type.Array(
        Type.Object({ title: Text, state: Text, openedAt: Type.String(), closedAt: text, granted: Type.Boolean() }),
      ),
    }),
  ),
});
export type Tracked = Static<typeof Tracked>;
/** What the public is told of a case that was found. */
export type TrackedApplication = NonNullable<Tracked['application']>;

/** Query of GET /api/public/register; words find registration and plot numbers only. */
export const RegisterQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 60 })),
    ward: Type.Optional(Type.String({ maxLength: 10 })),
    /** Fiscal year as `8384`. */
    year: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
    type: Type.Optional(Type.String({ maxLength: 10 })),
    status: Type.Optional(Type.String({ pattern: '^[PACXD]$' })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type RegisterQuery = Static<typeof RegisterQuery>;

/** A row of the register; whoever's name it is shows only where the law marks it public. */
export const RegisterRow = Type.Object({ id: Type.String(), ...standing, ownerNe: text, applicantNe: text });
export type RegisterRow = Static<typeof RegisterRow>;

/** GET /api/public/register: newest registration first. */
export const RegisterPage = Type.Object({
  rows: Type.Array(RegisterRow),
  /** What the register can be narrowed to. */
  wards: Type.Array(Type.String()),
  years: Type.Array(Type.String()),
  types: Type.Array(Type.Object({ code: Type.String(), title: Text })),
  next: text,
});
export type RegisterPage = Static<typeof RegisterPage>;

/** GET /api/public/register/:id: one entry with every public answer of its forms and its papers. */
export const RegisterEntry = Type.Object({
  row: RegisterRow,
  forms: Type.Array(
    Type.Object({
      title: Text,
      answers: Type.Array(Type.Object({ label: Text, value: Text })),
    }),
  ),
  papers: Type.Array(
    Type.Object({
      title: Text,
      number: text,
      /** ISO instant. */
      issuedAt: Type.String(),
      standing: PaperStanding,
    }),
  ),
});
export type RegisterEntry = Static<typeof RegisterEntry>;

const Count = Type.Object({ title: Text, count: Type.Integer() });

/** GET /api/public/statistics: what the office did, counted; nothing of people. */
export const Statistics = Type.Object({
  /** `8384` and how it is written. */
  fiscalYear: Type.Object({ code: Type.String(), labelNe: Type.String() }),
  registered: Type.Integer(),
  granted: Type.Integer(),
  completed: Type.Integer(),
  running: Type.Integer(),
  /** Half of the first permits of a year's registrations were given within so many days; absent while there is none. */
  medianDays: Type.Optional(Type.Integer()),
  /** BS months `2083-07`, oldest first, none left out. */
  months: Type.Array(Type.Object({ month: Type.String(), registered: Type.Integer(), granted: Type.Integer() })),
  types: Type.Array(Count),
  classes: Type.Array(Count),
  wards: Type.Array(Type.Object({ ward: Type.String(), count: Type.Integer() })),
});
export type Statistics = Static<typeof Statistics>;
