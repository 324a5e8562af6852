import { type Static, Type } from 'typebox';
import type { LandFormat } from '../values/land-area.ts';
import type { ConversionProfile, LengthUnit } from '../values/units.ts';

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
    term: Type.Optional(Type.String()),
    /** Shown and never typed: the server puts its `prefill` back on each save; a table so marked has the rows of its own. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Name of a code list in codes.json. */
    codes: Type.Optional(Type.String()),
    /** Choices of this field alone, in place of a code list. */
    options: Type.Optional(Type.Array(Code, { minItems: 1, maxItems: 200 })),
    /** The codes are the keys of this master's records instead of a code list (wards, road names, roles), or `printed-sheets`. */
    pick: Type.Optional(Type.String()),
    /** Of these records only those whose key may do this, by a permission of the host: the posts that `act`. */
    may: Type.Optional(Type.String()),
    /** The approver that a yes-or-no of the form names stands for. */
    role: Type.Optional(Type.String()),
    /** Exact bounds as decimals, in the canonical unit. */
    min: Type.Optional(Type.String()),
    max: Type.Optional(Type.String()),
    exclusiveMax: Type.Optional(Type.String()),
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
    /** CEL giving the span in which the value may occur once in the office (`fiscalYearCode(this.receiptDate)`); `series` says among which values. */
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

/** A shared section: schema and labels together, used by forms through `$ref`. */
export type SectionDefinition = {
  readonly id: string;
  readonly note?: string;
  readonly schema: SchemaNode;
  /** Entries of the ledger that a form makes which names it in its own (`{ "of": "vouchers" }`). */
  readonly ledger?: readonly LedgerRule[];
};

export const Role = Type.String({ pattern: '^[A-Z]{1,6}$' });
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
    /**
     * What must hold before an approver may approve it; `shows` names a fact with what stands in the way. `last` asks it
     * only of whoever approves last: those before recommend what is still to be decided. `note` is what the last approver's
     * note is called where it becomes part of the paper (a field stamped `approval-note`).
     */
    approval: Type.Optional(
      Type.Object(
        {
          condition: Type.String(),
          says: Text,
          shows: Type.Optional(Type.String()),
          last: Type.Optional(Type.Literal(true)),
          note: Type.Optional(Text),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type FormRule = Static<typeof FormRule>;

/** What an entry of the ledger records: money demanded, received, taken as deposit, kept of a deposit, paid back. */
export const LedgerKind = Type.Union([
  Type.Literal('demand'),
  Type.Literal('receipt'),
  Type.Literal('deposit'),
  Type.Literal('deduction'),
  Type.Literal('refund'),
]);
export type LedgerKind = Static<typeof LedgerKind>;

/** Entries that a form makes in the ledger when it is approved; formulas are CEL over `this` (a row of `rows`), `form` and facts. */
export const LedgerRule = Type.Object(
  {
    kind: LedgerKind,
    /** Table of the form, one entry for each of its rows; absent = one entry. */
    rows: Type.Optional(Type.String()),
    /** The entry is made only while this holds. */
    when: Type.Optional(Type.String()),
    /** Gives the code of whose money it is: income, deposit, fine. */
    account: Type.String(),
    /** Gives the head of revenue. */
    head: Type.Optional(Type.String()),
    /** Gives rupees; nothing and 0 make no entry. */
    amount: Type.String(),
    receiptNo: Type.Optional(Type.String()),
    /** Gives the day; absent = the day of approval. */
    on: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type LedgerRule = Static<typeof LedgerRule>;

/** In the ledger of a form: the entries that a section brings along. */
export const LedgerOfSection = Type.Object({ of: Type.String() }, { additionalProperties: false });
export type LedgerOfSection = Static<typeof LedgerOfSection>;

/** A message that goes out when a form is handed in or approved; formulas are CEL over `form` and facts. */
export const TellRule = Type.Object(
  {
    on: Type.Union([Type.Literal('submitted'), Type.Literal('approved')]),
    /** Key of a record of the office's message templates. */
    template: Type.String({ pattern: '^[a-z][A-Za-z]{0,59}$' }),
    /** Who of the office and of the designers hears it; the template says whether the applicant does. */
    roles: Type.Array(Type.String({ pattern: '^[A-Z]{1,6}$' }), { maxItems: 12 }),
    /** It goes out only while this holds, the case as it stands after the event. */
    when: Type.Optional(Type.String()),
    /** What marks of the message say, by their names: a text, an amount of rupees, a day. */
    words: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]{1,20}$' }), Type.String())),
  },
  { additionalProperties: false },
);
export type TellRule = Static<typeof TellRule>;

/** A paper that is issued beside a form's own when the form is approved: a letter about what a note decided. */
export const PaperRule = Type.Object(
  {
    document: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,79}$' }),
    /** What it is called wherever papers are listed. */
    title: Text,
    /** It is issued only where this holds when the form is approved; CEL over `form` and facts. */
    when: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type PaperRule = Static<typeof PaperRule>;

/** The two lists of form routes: `/forms/{slug}` and `/user/forms/{slug}`. */
export type RouteList = 'forms' | 'user';

/** One file of form-schemas/forms. */
export type FormDefinition = FormRule & {
  readonly stage: string;
  readonly group: string;
  readonly kind: string;
  readonly purpose?: string;
  /** Template that prints it, absent when the form is not printed. */
  readonly document?: string;
  readonly papers?: readonly PaperRule[];
  /** Slugs under which a list of routes leads here, where that is not its own slug in both lists (specification 2). */
  readonly routes?: Readonly<Partial<Record<RouteList, readonly string[]>>>;
  readonly ledger?: readonly (LedgerRule | LedgerOfSection)[];
  readonly tells?: readonly TellRule[];
  /** The building rules are judged and shown beside it as it is filled. */
  readonly judged?: true;
  /** Its approval is the decision of its stage: "decision" in papers and conditions is what its stamped fields say. */
  readonly decides?: true;
  readonly schema: SchemaNode;
};

/**
 * Who signs, as an office may choose it (form-schemas/approvals.json): by the name of the choice, approvers of the forms that
 * differ from their files.
 */
export type ApprovalPresets = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** One code of a code list. */
export type CodeLists = Readonly<Record<string, readonly Code[]>>;

/** A regular expression by name (patterns.json), with what to tell the person who typed something else. */
export type Patterns = Readonly<Record<string, { readonly pattern: string; readonly hint: Text }>>;

/** A named thing that rules, lists, documents and other forms read (facts.json). Exactly one source is given. */
export type FactDefinition = {
  readonly type: FieldType;
  readonly codes?: string;
  readonly unit?: string;
  /** What its number is a measure of, a code of `measured`: the width of a road is no distance to it. */
  readonly measures?: string;
  readonly privacy?: Privacy;
  /** `slug#/pointer` in a form's newest submitted data. */
  readonly from?: string;
  /** Other places, `slug#/pointer`, that take the place of `from` once their run of the case is over with a decision; the newest such run counts. */
  readonly later?: readonly string[];
  /** CEL over other facts. */
  readonly derive?: string;
  /** Path in the office's configuration, e.g. `organization.nameNe`, `timers.noticePeriodDays`. */
  readonly config?: string;
  /** Given by the engine: registrationNo, registrationDate, … */
  readonly engine?: string;
  /** The records of a master in force, as rows; `floor-rate`. */
  readonly master?: string;
  /** The results of all rules as rows with the fields of this section. */
  readonly rules?: string;
  /** What the form that decides says: its field that is stamped so. */
  readonly decided?: 'decision-date' | 'approval-note';
  /** Which of these moments of the chronology stand out of their order, in words; no value when none does. */
  readonly order?: readonly string[];
};
export type FactDefinitions = Readonly<Record<string, FactDefinition>>;

/** A day that a case knows, and what people call it; its value is a fact, a column of a fact's rows, or a field. */
export const Moment = Type.Object(
  {
    title: Text,
    fact: Type.Optional(Type.String()),
    /** Of a fact that is rows: the column with the day; what comes after comes after the last of them. */
    column: Type.Optional(Type.String()),
    /** `slug#/pointer` of a field that no fact holds (`*` for every row); what follows it stands in the same form. */
    field: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Moment = Static<typeof Moment>;

/** Moments that follow each other, the earliest first. */
export const MomentOrder = Type.Object(
  {
    moments: Type.Array(Type.String(), { minItems: 2 }),
    /** So many days lie at least between one and the next; absent = they may be one day. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    /** None can be given before the one before it is known. */
    known: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type MomentOrder = Static<typeof MomentOrder>;

/** Days that may be any: the fields, and why. */
export const FreeDays = Type.Object(
  { why: Text, fields: Type.Array(Type.String(), { minItems: 1 }) },
  { additionalProperties: false },
);
export type FreeDays = Static<typeof FreeDays>;

/** In which order the days of a case follow each other (form-schemas/chronology.json). */
export type Chronology = {
  readonly moments: Readonly<Record<string, Moment>>;
  readonly orders: readonly MomentOrder[];
  readonly free: readonly FreeDays[];
};

/** What lies next before a moment. */
export type Step = {
  readonly earlier: string;
  readonly later: string;
  /** Days that lie at least between the two. */
  readonly days: number;
  readonly known?: true;
};

/** The part of a chronology that a form is held against: the days of its own fields, and all that may stand before them. */
export type FormChronology = {
  readonly moments: Readonly<
    Record<string, Pick<Moment, 'title' | 'fact' | 'column'> & { readonly path?: readonly string[] }>
  >;
  readonly steps: readonly Step[];
};

/** A checklist row that fills a `master` table. `condition` is CEL over facts. */
export type ChecklistRow = {
  readonly code: string;
  readonly group: Text;
  readonly label: Text;
  /** What is measured, a code of `measured`; such a row has a unit and is answered in numbers. */
  readonly measures?: string;
  readonly unit?: string;
  /** Kind of the office's tolerance within which a measure agrees; none = exactly. */
  readonly tolerance?: string;
  readonly operator?: string;
  readonly standard?: string;
  readonly fact?: string;
  readonly condition?: string;
  readonly source?: string;
  readonly groupId?: string;
};
export type Checklists = Readonly<Record<string, readonly ChecklistRow[]>>;

/** Where a record of a master may be in use outside the masters; the host knows how to look there. */
export const UsePlace = Type.Union([
  Type.Literal('application.ward'),
  Type.Literal('application.fiscalYear'),
  Type.Literal('application.type'),
  Type.Literal('application.class'),
  Type.Literal('account.role'),
  Type.Literal('account.wards'),
  Type.Literal('account.filed'), // the account filed an application or acted on one
  Type.Literal('attachment.category'),
  Type.Literal('number-series.series'),
  Type.Literal('program.post'), // the program itself knows the post
  Type.Literal('law.name'), // a stage, form or paper of any version names it, or the program ships it
]);
export type UsePlace = Static<typeof UsePlace>;

/**
 * What of the library an office has as records of its own: the rules of its forms and their order, its groups, the forms of
 * each class, the forms asked only while a fact has a value, the rows of a checklist, the papers of forms, the setup menu.
 */
export const MasterSeed = Type.Union([
  Type.Literal('rules'),
  Type.Literal('order'),
  Type.Literal('groups'),
  Type.Literal('classes'),
  Type.Literal('asked'),
  Type.Literal('checklist'),
  Type.Literal('papers'),
  Type.Literal('menu'),
]);
export type MasterSeed = Static<typeof MasterSeed>;

/** What of the public site the records of a master fill; of them only what is marked public is handed out. */
export const PublicPage = Type.Union([
  Type.Literal('announcements'),
  Type.Literal('downloads'),
  Type.Literal('questions'),
  Type.Literal('designers'),
  Type.Literal('masons'),
  Type.Literal('contacts'),
  Type.Literal('wards'),
  Type.Literal('office'),
]);
export type PublicPage = Static<typeof PublicPage>;

/** An entry of the setup menu that opens a master which has another name elsewhere, its list narrowed to records with these values. */
export type MasterEntry = {
  readonly id: string;
  readonly title: Text;
  readonly menu: string;
  readonly order: number;
  readonly where?: Readonly<Record<string, string>>;
};

/** An entry of the header menu: what people begin, search and look through. */
export type ProcessEntry = {
  readonly id: string;
  readonly title: Text;
  /** What it stands under in the header. */
  readonly heading: string;
  readonly order: number;
  /** Address inside the app. */
  readonly url: string;
  /** Role codes that see it. */
  readonly readers: readonly string[];
  /** What the host must let the person do: a key of its navigation. */
  readonly needs: string;
  /** The office cannot hide it: by it the menus are arranged, so that nobody locks the office out. */
  readonly always?: true;
};

/**
 * One file of form-schemas/masters: a setup screen. Its records are forms of their own, written in the language of forms, so one
 * list, one editor, one validation and one import serve them all; formulas and rules read them as facts (`master` sources).
 */
export type MasterDefinition = {
  /** Kind of its records, kebab-case. */
  readonly id: string;
  readonly title: Text;
  /** One sentence on what it decides, for the person who opens the screen. */
  readonly help: Text;
  /** Heading of the setup menu under which it stands, and its place there. */
  readonly menu: string;
  readonly order: number;
  /** Where its records live; absent = setup records. */
  readonly store?: 'account' | 'organization' | 'calendar' | 'legacy';
  /** Fields that name a record; they cannot change afterwards. Absent = records are numbered. */
  readonly key?: readonly string[];
  /** Several records of one key may follow each other in time (valid from, valid to). */
  readonly dated?: true;
  /** Records ship with the office and may be changed, neither added nor deleted. */
  readonly fixed?: true;
  /** What a newer release ships beside the office's own records comes to it, unless it deleted that. */
  readonly grows?: true;
  /** Records are made of what the library holds when an office is installed; they follow the library until somebody changes them. */
  readonly seed?: MasterSeed;
  /** What the seed is of: a checklist, a code list, a fact. */
  readonly list?: string;
  /** Only records with these values are of this master, and new ones get them. */
  readonly where?: Readonly<Record<string, string>>;
  /** Further entries of the setup menu that open it. */
  readonly entries?: readonly MasterEntry[];
  /** Entries of the header menu; of the master that holds the entries of the menus. */
  readonly processes?: readonly ProcessEntry[];
  /** Its records are shown to everybody, on this page. */
  readonly page?: PublicPage;
  /** What the office sees of the work that its records begin, above them. */
  readonly desk?: 'sms';
  /** Changing a record changes definitions: the office's stages and forms are published again. */
  readonly law?: true;
  /**
   * A change is proposed by one person and confirmed by another: `always`, or once the office has an application (`live`). What is `law`
   * is so once the office has an application, also where nothing is said here.
   */
  readonly twoPersons?: 'always' | 'live';
  /** Of a dated master: a record has a first and a last day. */
  readonly bounded?: true;
  /**
   * It is a table of decisions: its key says for whom a row is, `values` what the row gives them. A band is a column of the key with
   * the column beside it: the row holds for more than the one, up to the other. `sources` say where a row comes from.
   */
  readonly table?: {
    readonly values: readonly string[];
    readonly bands?: readonly { readonly above: string; readonly to: string }[];
    readonly sources?: readonly string[];
  };
  /** Fields shown in the list, in order. */
  readonly columns: readonly string[];
  /** Field whose text names a record in messages and in pickers. */
  readonly name: string;
  /** Fields whose texts together say which record it is, where one alone does not: year, use, class and floor of a rate. */
  readonly label?: readonly string[];
  /** Field that papers print; nobody can confirm a record as law in which it is empty. */
  readonly prints?: string;
  /** Role codes that see and that change it. */
  readonly readers: readonly string[];
  readonly editors: readonly string[];
  /** Role codes that confirm what somebody else proposed of it, where that is not left to the editors; what is `law` has its own. */
  readonly confirmers?: readonly string[];
  /** Where a record may be in use: a place of the host, or `field` of another master. */
  readonly usedBy?: readonly (
    | { readonly place: UsePlace }
    | { readonly master: string; readonly field: string }
    | { readonly fact: string }
  )[];
  readonly schema: SchemaNode;
};

/** One by-law or clause of the building code, judged from facts: provided against limit, or by a test of its own. */
export type RuleDefinition = {
  /** `GC-1`; what results, deviations and papers name. */
  readonly id: string;
  readonly title: Text;
  readonly clause: Text;
  /** The act, by-law or code that the clause stands in, as papers name it. Absent in rules of before papers named it. */
  readonly byLaw?: string;
  /** Whence we have it: for screens, never for paper. A text that no lawyer or engineer has read says so in `attested`. */
  readonly source: string;
  readonly attested: boolean;
  /** E blocks approval unless a deviation with reason is approved, W warns, I informs. */
  readonly severity: 'E' | 'W' | 'I';
  /** The rule is asked only where each of these facts has one of the codes. */
  readonly appliesTo?: Readonly<Record<string, readonly string[]>>;
  /** CEL over facts: the rule is asked only while it holds. */
  readonly when?: string;
  /** CEL; while it does not hold too little is given to judge the rule: sums of nothing are no measures. */
  readonly needs?: string;
  /** CEL giving a list: the rule is asked of each item, which the other formulas read as `item`. */
  readonly each?: string;
  /** CEL giving the Nepali name of the item: पूर्व. */
  readonly subject?: string;
  /** CEL over facts (and `item`): what the application provides; a number, or words where a test judges. */
  readonly provided: string;
  /** CEL: what is required, from its master. */
  readonly limit: string;
  readonly operator?: '<=' | '>=' | '==';
  /** CEL giving true or false, in the place of comparing the two. */
  readonly test?: string;
  /** Code of the list `unit`. */
  readonly unit?: string;
  /** The unit in which the law states the limit, where that is another than `unit`. */
  readonly stated?: string;
  /** Id of the master that holds the limit. */
  readonly master?: string;
  /** AD dates between which it is law, both included. */
  readonly validFrom?: string;
  readonly validTo?: string;
};

/** One file of form-schemas/rules: the rules of one kind. */
export type RuleGroup = { readonly id: string; readonly title: Text; readonly rules: readonly RuleDefinition[] };

/** A rule with what it reads: facts that hold single values, and columns of the table whose rows it is asked of. */
export type ReadyRule = RuleDefinition & {
  readonly reads: readonly string[];
  readonly table?: string;
  readonly columns: readonly string[];
};

/** The rules of a library with all that judging them needs; plain JSON, so that the browser judges as the server does. */
export type RuleSet = {
  readonly rules: readonly ReadyRule[];
  /** Every fact that they read, directly or through other facts. */
  readonly shapes: Readonly<Record<string, FactShape>>;
  readonly sources: FactDefinitions;
  /** What people call the facts that come from a form. */
  readonly labels: Readonly<Record<string, Text>>;
  /** Titles of the masters that hold limits. */
  readonly masters: Readonly<Record<string, Text>>;
  readonly codes: CodeLists;
};

/** All shipped or published form data of an office, as the engine needs it. */
export type FormLibrary = {
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly masters: Readonly<Record<string, MasterDefinition>>;
  readonly rules: Readonly<Record<string, RuleGroup>>;
  readonly sections: Readonly<Record<string, SectionDefinition>>;
  readonly codes: CodeLists;
  readonly patterns: Patterns;
  readonly facts: FactDefinitions;
  readonly checklists: Checklists;
  readonly approvals?: ApprovalPresets;
  /** Absent in libraries published before there was one. */
  readonly chronology?: Chronology;
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
  /** Choices of the field that it comes from, where these stand in no code list. */
  readonly options?: readonly Code[];
  readonly multiple?: boolean;
  readonly fields?: readonly FieldInfo[];
};

/** A form with every reference resolved: what both hosts validate and show. */
export type FormBundle = {
  readonly slug: string;
  readonly rule: FormRule;
  readonly document?: string;
  readonly papers?: readonly PaperRule[];
  readonly ledger?: readonly LedgerRule[];
  readonly tells?: readonly TellRule[];
  /** Plain JSON Schema draft-07: no $ref, no `naksa`, no titles, closed objects. The same bytes are validated by both hosts. */
  readonly schema: SchemaNode;
  /** Every field in reading order, containers before their children. */
  readonly fields: readonly FieldInfo[];
  /** Code lists, patterns and facts that the form's fields and formulas read. */
  readonly codes: CodeLists;
  readonly patterns: Patterns;
  readonly facts: Readonly<Record<string, FactShape>>;
  /** The building rules, in a form beside which they are judged. */
  readonly rules?: RuleSet;
  /** In which order its days stand to each other and to those of the case; absent where none of them has a place there. */
  readonly chronology?: FormChronology;
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
  /** The row of a table that the message speaks of, as people call it: भुइँ तला. */
  readonly row?: Text;
  /** Labels of every field that the message speaks of, where it is not this one alone. */
  readonly about?: readonly Text[];
  /** A warning is shown and does not stop the form. */
  readonly severity?: 'warning';
};

export type FormData = Readonly<Record<string, unknown>>;
/** Fact values by full name. Values are stored forms (see FieldType). A missing fact is absent. */
export type Facts = Readonly<Record<string, unknown>>;

/** What the office's calendar and measures say; everything else that formulas read of the office is a fact. */
export type Masters = {
  /** Days on which the office is closed, AD. */
  readonly holidays?: readonly string[];
  /** Weekly holidays, 1 = आइतबार … 7 = शनिबार; शनिबार when not given. */
  readonly weeklyHolidays?: readonly number[];
  /** How many pai make a dhur; no legal default. */
  readonly paiPerDhur?: number;
  /** `spec` repeats the rounded factors of the older system, for audits of its prints; exact when not given. */
  readonly conversionProfile?: ConversionProfile;
  /** The unit of length that the office has chosen; a length measured in the other one says it in brackets. */
  readonly lengthUnit?: LengthUnit;
  /** How land areas are written: blocks as they are (`0-4-2-1.5`), or two digits each (`00-04-02-01.50`). */
  readonly landFormat?: LandFormat;
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
