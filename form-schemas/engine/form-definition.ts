import { type Static, Type } from 'typebox';
import { type SchemaNode, Text } from './field-definition.ts';

/** A shared section: schema and labels together, used by forms through `$ref`. */
export type SectionDefinition = {
  readonly id: string;
  readonly note?: string;
  readonly schema: SchemaNode;
  /** Entries of the ledger that a form makes which names it in its own (`{ "of": "vouchers" }`). */
  readonly ledger?: readonly LedgerRule[];
  /** Messages that every form sends whose ledger takes this section's entries. */
  readonly tells?: readonly TellRule[];
};

/** The code of a post: an open set, for an office adds posts of its own. */
export const Role = Type.String({ pattern: '^[A-Z]{1,6}$' });
/** Whether a form must be filled: always, while its condition holds, or as its people like. */
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
    roles: Type.Array(Role, { maxItems: 12 }),
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
