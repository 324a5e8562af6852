import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** AD calendar day. */
const Day = Type.String();
const text = Type.Optional(Type.String());

/** GET /api/public/announcements: what the office tells everybody today, newest first, what is important before the rest. */
export const Announcements = Type.Object({
  announcements: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Text,
      text: Text,
      publishedOn: Day,
      important: Type.Boolean(),
      url: text,
    }),
  ),
});
export type Announcements = Static<typeof Announcements>;
/** An announcement of the office to the public. */
export type Announcement = Announcements['announcements'][number];

/** GET /api/public/downloads: in the office's order. */
export const Downloads = Type.Object({
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Text,
      /** Heading under which it stands. */
      category: text,
      descriptionNe: text,
      url: Type.String(),
      /** ISO instant. */
      updatedAt: Type.String(),
      /** Of a file that the office keeps itself: its ending and its bytes. */
      file: Type.Optional(Type.Object({ ending: Type.String(), size: Type.Integer() })),
    }),
  ),
});
export type Downloads = Static<typeof Downloads>;
/** A file that the office offers to the public. */
export type Download = Downloads['files'][number];

/** GET /api/public/faq: in the office's order. */
export const Questions = Type.Object({
  questions: Type.Array(Type.Object({ id: Type.String(), question: Text, answer: Text })),
});
export type Questions = Static<typeof Questions>;
/** A question that is often asked, with its answer. */
export type Question = Questions['questions'][number];

/** POST /api/public/files: where everybody finds the file now. */
export const PublicFile = Type.Object({ url: Type.String(), name: Type.String(), size: Type.Integer() });
export type PublicFile = Static<typeof PublicFile>;

const Code = Type.Object({ code: Type.String(), title: Text });

/** Query of GET /api/public/designers and /masons. */
export const PeopleQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** Code of a building class that the designer may design. */
    class: Type.Optional(Type.String({ maxLength: 10 })),
    ward: Type.Optional(Type.String({ maxLength: 10 })),
    /** Only designers whose licence is good today. */
    valid: Type.Optional(Type.Literal('yes')),
    /** Id of the last one that is known. */
    after: Type.Optional(Type.String({ maxLength: 60 })),
  },
  { additionalProperties: false },
);
export type PeopleQuery = Static<typeof PeopleQuery>;

/** A registered designer as everybody may know them. */
export const Designer = Type.Object({
  id: Type.String(),
  nameNe: Type.String(),
  designationNe: text,
  qualification: Type.Optional(Text),
  consultancy: text,
  municipalRegNo: text,
  necNo: text,
  licenceNo: text,
  classes: Type.Array(Code),
  licenceExpiresOn: Type.Optional(Day),
  /** How the licence stands today; none said = unknown. */
  licence: Type.Union([Type.Literal('valid'), Type.Literal('expired'), Type.Literal('unknown')]),
});
export type Designer = Static<typeof Designer>;

/** GET /api/public/designers: by name. */
export const Designers = Type.Object({
  designers: Type.Array(Designer),
  total: Type.Integer(),
  /** Every class that somebody may be asked for. */
  classes: Type.Array(Code),
  next: text,
});
export type Designers = Static<typeof Designers>;

/** A trained mason as everybody may know them. */
export const Mason = Type.Object({
  id: Type.String(),
  nameNe: Type.String(),
  certificateNo: text,
  trainingNe: text,
  trainedOn: Type.Optional(Day),
  ward: text,
  addressNe: text,
  mobile: text,
});
export type Mason = Static<typeof Mason>;

/** GET /api/public/masons: by name. */
export const Masons = Type.Object({
  masons: Type.Array(Mason),
  total: Type.Integer(),
  wards: Type.Array(Type.String()),
  next: text,
});
export type Masons = Static<typeof Masons>;

const reach = { addressNe: text, phone: text, email: text, url: text };

/** GET /api/public/contact. */
export const Contacts = Type.Object({
  office: Type.Object({
    officeNe: text,
    placeNe: text,
    districtNe: text,
    provinceNe: text,
    hoursNe: text,
    phone: text,
    email: text,
    url: text,
  }),
  people: Type.Array(Type.Object({ id: Type.String(), name: Text, designationNe: text, ...reach })),
  wards: Type.Array(
    Type.Object({
      code: Type.String(),
      nameNe: Type.String(),
      placeNe: text,
      chairpersonNe: text,
      formerNe: text,
      ...reach,
    }),
  ),
});
export type Contacts = Static<typeof Contacts>;

/** One step of a permit: what is done, by whom, in how many office days at most. */
export const GuideStep = Type.Object({ title: Text, by: Type.Array(Text), days: Type.Optional(Type.Integer()) });
export type GuideStep = Static<typeof GuideStep>;

/** A way to build: which cases take it, its stages one after another, and the papers that the application needs. */
export const GuideWay = Type.Object({
  stage: Type.String(),
  title: Text,
  /** Kinds of construction, each with the classes of building where it is only some. */
  kinds: Type.Array(Type.Object({ types: Type.Array(Text), classes: Type.Array(Text) })),
  stages: Type.Array(Type.Object({ id: Type.String(), title: Text, steps: Type.Array(GuideStep) })),
  papers: Type.Array(Text),
});
export type GuideWay = Static<typeof GuideWay>;

/** GET /api/public/guide: how one applies, out of the stages in force. */
export const Guide = Type.Object({ ways: Type.Array(GuideWay) });
export type Guide = Static<typeof Guide>;
