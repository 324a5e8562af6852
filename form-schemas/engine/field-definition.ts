import { type Static, Type } from 'typebox';

/** A text in both languages of the office; Nepali is what the law reads, English stands beside it. */
export const Text = Type.Object({ ne: Type.String(), en: Type.String() }, { additionalProperties: false });
export type Text = Static<typeof Text>;

/** How a field's value is stored and what kind of control shows it. */
export const FieldType = Type.Union([
  Type.Literal('string'), // one line, NFC
  Type.Literal('text'), // many lines
  Type.Literal('integer'), // JSON number
  Type.Literal('decimal'), // exact decimal as a string: "12.50"
  Type.Literal('money'), // integer paisa
  Type.Literal('boolean'),
  Type.Literal('enum'), // code of a code list
  Type.Literal('enum-list'), // unique codes
  Type.Literal('date'), // { ad: "2026-11-20", bs: "2083-08-04", source: "bs" | "ad" }
  Type.Literal('length'), // { value: "12.50", unit: "FEET" | "METRE" }
  Type.Literal('area'), // { value: "825", unit: "SQUARE FEET" | "SQUARE METRE" }
  Type.Literal('measure'), // { value: "8.25", by?: "5", unit: a code of the list `unit` }, the unit that its row asks for or one like it
  Type.Literal('file'), // attachment id (uuid)
  Type.Literal('object'), // a section
  Type.Literal('rows'), // a table of sections
]);
export type FieldType = Static<typeof FieldType>;

/** Who may see a field: everybody on a whitelisting public page, the parties and staff, or staff with need (masked in lists, never exported). */
export const Privacy = Type.Union([Type.Literal('public'), Type.Literal('staff'), Type.Literal('sensitive')]);
export type Privacy = Static<typeof Privacy>;

/** What the engine writes into a field when the form is approved. */
export const Stamp = Type.Union([
  Type.Literal('number'), // next number of `series`
  Type.Literal('decision-date'), // date on which the last approver approved
  Type.Literal('fiscal-year'), // label of the fiscal year of that date
  Type.Literal('till-date'), // decision date + `term` of the timers master
  Type.Literal('approval-note'), // what the last approver wrote with the approval: the order of a note
  Type.Literal('seed'), // what a record of a master was made with, see MasterSeed
]);

/** One choice, in both languages. */
export const Code = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ._/-]*$' }),
    ne: Type.String({ minLength: 1, maxLength: 200 }),
    en: Type.String({ minLength: 1, maxLength: 200 }),
    /** It is offered no more; where it was chosen it stays. */
    closed: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type Code = Readonly<Static<typeof Code>>;

/**
 * Everything Naksa knows of a field beyond plain JSON Schema, under the one keyword `naksa`.
 * Expressions are CEL: `this.x` = sibling, `form.x.y` = same form, any other name = a fact.
 */
export const Annotation = Type.Object(
  {
    type: FieldType,
    label: Text,
    help: Type.Optional(Text),
    privacy: Type.Optional(Privacy),
    /** Canonical unit, e.g. ft, sqft, NPR, %; of a measure the key of the field beside it that holds its unit. */
    unit: Type.Optional(Type.String()),
    /** Measures: key of the field beside it that says what is measured (a code of `measured`); a size has two sides. */
    measures: Type.Optional(Type.String()),
    /** Tables: key of the field in whose column it stands, where a row mostly shows one of the two. */
    column: Type.Optional(Type.String()),
    /** true = always, a CEL expression = when it holds; absent = never. */
    required: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
    /** CEL; the field is shown, kept and checked only while it holds. */
    show: Type.Optional(Type.String()),
    /** CEL that gives the first value: a fact (`org.nameNe`), a literal (`"shri"`), `today`. */
    prefill: Type.Optional(Type.String()),
    /** CEL; the field is read-only and recomputed on each save. */
    compute: Type.Optional(Type.String()),
    /** Read-only, written by the engine at approval. */
    stamp: Type.Optional(Stamp),
    series: Type.Optional(Type.String()),
    /** A number that is given anew when the form is approved again: what goes out twice is written into the register twice. Others stay. */
    anew: Type.Optional(Type.Literal(true)),
    term: Type.Optional(Type.String()),
    /** Shown and never typed: the server puts its `prefill` back on each save; a table so marked has the rows of its own. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Name of a code list in codes.json. */
    codes: Type.Optional(Type.String()),
    /** Choices of this field alone, in place of a code list. */
    options: Type.Optional(Type.Array(Code, { minItems: 1, maxItems: 200 })),
    /** The codes are the keys of this master's records instead of a code list (wards, road names, roles), or what the host knows of the case: `printed-sheets`, `recorded-objections`. */
    pick: Type.Optional(Type.String()),
    /** Of these records only those whose key may do this, by a permission of the host: the posts that `act`. */
    may: Type.Optional(Type.String()),
    /** The approver that a yes-or-no of the form names stands for. */
    role: Type.Optional(Type.String()),
    /** Exact bounds as decimals, in the canonical unit. */
    min: Type.Optional(Type.String()),
    max: Type.Optional(Type.String()),
    exclusiveMax: Type.Optional(Type.String()),
    /** Lengths: what a negative one says before its amount, in place of a sign (inside the right of way). */
    negative: Type.Optional(Text),
    decimals: Type.Optional(Type.Integer()),
    /** Dates: the latest or earliest day allowed (CEL giving a date or `today`). */
    latest: Type.Optional(Type.String()),
    earliest: Type.Optional(Type.String()),
    /** CEL that a given value has to meet, and what to tell the person when it does not. */
    holds: Type.Optional(Type.String()),
    says: Type.Optional(Text),
    /** What `holds` finds is told as a warning and stops nothing. */
    warns: Type.Optional(Type.Literal(true)),
    /** The text is itself CEL over facts, which gives this type (the condition of a paper). */
    formula: Type.Optional(Type.Literal('bool')),
    /** Floor tables: CEL giving the percent by which an area may differ from length × width before the person is warned. */
    tolerance: Type.Optional(Type.String()),
    /** Name of a pattern in patterns.json; digits are normalised to Latin before the test. */
    pattern: Type.Optional(Type.String()),
    /** Files: extensions and megabytes. */
    accept: Type.Optional(Type.Array(Type.String())),
    maxMB: Type.Optional(Type.Number()),
    /** Files: key of the field beside it that names the file storage category; what was uploaded in that category stands here. */
    category: Type.Optional(Type.String()),
    /** Codes of file storage categories whose files say what is typed here; what holds fields says it for all of them. */
    sources: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 12 })),
    /** CEL giving the span in which the value may occur once in the office (`fiscalYearCode(this.receiptDate)`); `series` says among which values. A file is told by its bytes. */
    unique: Type.Optional(Type.String()),
    /** Rows that come from a checklist master; such a table has no add and remove. */
    master: Type.Optional(Type.String()),
    /** Rows: key whose codes fix one row each (the four sides). */
    fixedBy: Type.Optional(Type.String()),
    /** Rows fixed by a key: each code has at least one row, and may have more (several neighbours on one side). */
    several: Type.Optional(Type.Literal(true)),
    /** Custom control of the web host: land-area, floors, rows, measure, bs-date, file, latitude and longitude (a place on the earth, beside each other) … ; none = nobody reads it; absent = by type. */
    control: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Annotation = Omit<Static<typeof Annotation>, 'options'> & { readonly options?: readonly Code[] };

/** A JSON Schema node as it stands in a form or section file. `$ref` names a section (`person`) or value type (`value:date`). */
export type SchemaNode = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly additionalProperties?: boolean;
  readonly readOnly?: boolean;
  readonly naksa?: Annotation;
};

/** One code of a code list. */
export type CodeLists = Readonly<Record<string, readonly Code[]>>;

/** A regular expression by name (patterns.json), with what to tell the person who typed something else. */
export type Patterns = Readonly<Record<string, { readonly pattern: string; readonly hint: Text }>>;

/** One leaf or container of a bundled form; `path` has `*` for "every row". */
export type FieldInfo = Annotation & {
  readonly path: readonly string[];
  readonly options?: readonly Code[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  /** The only value allowed, e.g. `true` for a declaration that must be ticked. */
  readonly const?: string | number | boolean;
  /** Files: the value is a list of attachment ids. */
  readonly multiple?: boolean;
};
