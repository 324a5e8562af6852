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
]);

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
    /** Canonical unit, e.g. ft, sqft, NPR, %. */
    unit: Type.Optional(Type.String()),
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
    term: Type.Optional(Type.String()),
    /** Shown and never typed: the server puts its `prefill` back on each save; a table so marked has the rows of its own. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Name of a code list in codes.json. */
    codes: Type.Optional(Type.String()),
    /** Exact bounds as decimals, in the canonical unit. */
    min: Type.Optional(Type.String()),
    max: Type.Optional(Type.String()),
    exclusiveMax: Type.Optional(Type.String()),
    decimals: Type.Optional(Type.Integer()),
    /** Dates: the latest or earliest day allowed (CEL giving a date or `today`). */
    latest: Type.Optional(Type.String()),
    earliest: Type.Optional(Type.String()),
    /** Name of a pattern in patterns.json; digits are normalised to Latin before the test. */
    pattern: Type.Optional(Type.String()),
    /** Files: extensions and megabytes. */
    accept: Type.Optional(Type.Array(Type.String())),
    maxMB: Type.Optional(Type.Number()),
    /** The value may occur once per office within this span: `fiscal-year`. */
    unique: Type.Optional(Type.String()),
    /** Rows that come from a checklist master; such a table has no add and remove. */
    master: Type.Optional(Type.String()),
    /** Rows: key whose codes fix one row each (the four sides). */
    fixedBy: Type.Optional(Type.String()),
    /** Custom control of the web host: land-area, floors, rows, measure, bs-date, file … ; absent = by type. */
    control: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Annotation = Static<typeof Annotation>;

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

/** A shared section: schema and labels together, used by forms through `$ref`. */
export type SectionDefinition = { readonly id: string; readonly note?: string; readonly schema: SchemaNode };

export const Role = Type.String({ pattern: '^[A-Z]{1,5}$' });
export const Requirement = Type.Union([
  Type.Literal('required'),
  Type.Literal('conditional'),
  Type.Literal('optional'),
]);
export type Requirement = Static<typeof Requirement>;

/** The part of a form that stages judge: who enters, who approves, when it is needed. */
export const FormRule = Type.Object(
  {
    slug: Type.String(),
    title: Text,
    /** Position in the ordered menu list; the next form is the next position. */
    order: Type.Integer(),
    enterBy: Role,
    /** Further roles that may enter in place of `enterBy` (E for B, G for the ward's record …). */
    enterAlso: Type.Optional(Type.Array(Role)),
    /** Roles in the order they are required; the priority of a role comes from the designation master. */
    approvers: Type.Array(Role),
    classes: Type.Array(Type.String()),
    types: Type.Array(Type.String()),
    requirement: Requirement,
    /** CEL over facts; a conditional form is required while it holds. */
    condition: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type FormRule = Static<typeof FormRule>;

/** One file of form-schemas/forms. */
export type FormDefinition = FormRule & {
  readonly stage: string;
  readonly group: string;
  readonly kind: string;
  readonly purpose?: string;
  /** Template that prints it, absent when the form is not printed. */
  readonly document?: string;
  readonly schema: SchemaNode;
};

/** One code of a code list. */
export type Code = { readonly code: string; readonly ne: string; readonly en: string };
export type CodeLists = Readonly<Record<string, readonly Code[]>>;

/** A regular expression by name (patterns.json), with what to tell the person who typed something else. */
export type Patterns = Readonly<Record<string, { readonly pattern: string; readonly hint: Text }>>;

/** A named thing that rules, lists, documents and other forms read (facts.json). Exactly one source is given. */
export type FactDefinition = {
  readonly type: FieldType;
  readonly codes?: string;
  readonly unit?: string;
  readonly privacy?: Privacy;
  /** `slug#/pointer` in a form's newest submitted data. */
  readonly from?: string;
  /** CEL over other facts. */
  readonly derive?: string;
  /** Path in the office's configuration, e.g. `organization.nameNe`, `timers.noticePeriodDays`. */
  readonly config?: string;
  /** Given by the engine: registrationNo, registrationDate, … */
  readonly engine?: string;
};
export type FactDefinitions = Readonly<Record<string, FactDefinition>>;

/** A checklist row that fills a `master` table. `condition` is CEL over facts. */
export type ChecklistRow = {
  readonly code: string;
  readonly group: Text;
  readonly label: Text;
  readonly unit?: string;
  readonly operator?: string;
  readonly standard?: string;
  readonly fact?: string;
  readonly condition?: string;
  readonly source?: string;
  readonly groupId?: string;
};
export type Checklists = Readonly<Record<string, readonly ChecklistRow[]>>;

/** All shipped or published form data of an office, as the engine needs it. */
export type FormLibrary = {
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly sections: Readonly<Record<string, SectionDefinition>>;
  readonly codes: CodeLists;
  readonly patterns: Patterns;
  readonly facts: FactDefinitions;
  readonly checklists: Checklists;
};

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

/** How a fact's value is stored, so that a formula can read it; `fields` describe an object or the rows of a table (paths from there). */
export type FactShape = Pick<FactDefinition, 'type' | 'codes' | 'unit' | 'privacy'> & {
  readonly multiple?: boolean;
  readonly fields?: readonly FieldInfo[];
};

/** A form with every reference resolved: what both hosts validate and show. */
export type FormBundle = {
  readonly slug: string;
  readonly rule: FormRule;
  readonly document?: string;
  /** Plain JSON Schema draft-07: no $ref, no `naksa`, no titles, closed objects. The same bytes are validated by both hosts. */
  readonly schema: SchemaNode;
  /** Every field in reading order, containers before their children. */
  readonly fields: readonly FieldInfo[];
  /** Code lists, patterns and facts that the form's fields and formulas read. */
  readonly codes: CodeLists;
  readonly patterns: Patterns;
  readonly facts: Readonly<Record<string, FactShape>>;
};

/** One thing wrong with a form's data; `path` is the concrete pointer parts (row numbers included). */
export type Issue = {
  readonly path: readonly (string | number)[];
  /** Key under `field.` in the interface texts: required, pattern, max, date-impossible, block-overflow … */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly label: Text;
  /** What a well-formed value looks like, from the pattern's hint. */
  readonly hint?: Text;
  /** A warning is shown and does not stop the form. */
  readonly severity?: 'warning';
};

export type FormData = Readonly<Record<string, unknown>>;
/** Fact values by full name. Values are stored forms (see FieldType). A missing fact is absent. */
export type Facts = Readonly<Record<string, unknown>>;

/** What the law's tables say on the day of the evaluation; the host reads it from the setup records. */
export type Masters = {
  /** Rate in rupees per square foot by use of the floor, then by floor code. */
  readonly floorRates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By construction type: a factor on the floor rate, or one flat rate in its place. */
  readonly typeRates?: Readonly<Record<string, { readonly multiplier?: string; readonly flat?: string }>>;
  /** Revenue heads by code, in rupees. */
  readonly feeHeads?: Readonly<Record<string, string>>;
  /** Other decimal tables: name, key, column (`roadSetback`, road code, `setbackFt`). */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** Days on which the office is closed, AD. */
  readonly holidays?: readonly string[];
  /** Weekly holidays, 1 = आइतबार … 7 = शनिबार; शनिबार when not given. */
  readonly weeklyHolidays?: readonly number[];
  /** How many pai make a dhur; no legal default. */
  readonly paiPerDhur?: number;
};

/** The world outside the form; the pure boxes have no clock and no tables of their own. */
export type Environment = { readonly today: string; readonly masters: Masters };

/** One thing wrong with a definition: where, and what to do about it. */
export type DefinitionProblem = {
  /** e.g. `forms/notice.json` */
  readonly file: string;
  /** JSON pointer inside the file. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
};
