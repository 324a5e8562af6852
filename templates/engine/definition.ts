import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { CodeLists, FieldInfo, Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Checklists } from '../../form-schemas/engine/master-definition.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';

/** What the office calls the kind of paper; each has one file in layouts/ and one look in styles/. */
export type LayoutName = string;

/**
 * A column of the signature block: what its signer does, and who that is: `enterer`, or the code of a role. `under` says by what
 * right somebody signs what goes out in the chief's name: by his order, or by authority delegated to the post.
 */
export type SignatureColumn = { readonly title: string; readonly by: string; readonly under?: 'order' | 'delegated' };

/** One receiver of a copy (बोधार्थ) and why. */
export type CopyTo = { readonly to: string; readonly purpose: string };

/** One entry of documents.json: everything about a paper but its text. */
export type DocumentDefinition = {
  readonly title: Text;
  readonly layout: LayoutName;
  readonly landscape?: boolean;
  /** Keys of the legal references that the text cites, for those who look after them. */
  readonly law?: readonly string[];
  readonly signatures?: readonly SignatureColumn[];
  readonly copies?: readonly CopyTo[];
  /** Code lists that the text goes through row by row. */
  readonly lists?: readonly string[];
  /** Papers of the same application whose place it takes: they are superseded when it is issued. */
  readonly supersedes?: readonly string[];
  /** It stays in the file: nobody is waiting to take it. */
  readonly stays?: true;
  /** The paper that people sign before this one can be: it prints the same form for the hand, `of` is `sheet`. */
  readonly sheet?: string;
  /**
   * `application`: it prints no form but the application itself, its whole history. `form`: it prints any form field by field,
   * for one that an office adds before it has a text of its own. `sheet`: it is signed by hand and issued never. A receipt's is what
   * it tells of: `submission`, `registration` or `payment`.
   */
  readonly of?: 'application' | 'form' | 'sheet' | ReceiptOf;
};

/** What a person is given a receipt of. */
export const receiptsOf = ['submission', 'registration', 'payment'] as const;
/** One of what people are given receipts of. */
export type ReceiptOf = (typeof receiptsOf)[number];

/** Papers by id, as documents.json has them. */
export type DocumentCatalogue = Readonly<Record<string, DocumentDefinition>>;

/** Contents of the template folder by file name without its ending; hosts read it, the engine has no file system. */
export type TemplateFiles = {
  readonly documents: Readonly<Record<string, string>>;
  readonly partials: Readonly<Record<string, string>>;
  readonly layouts: Readonly<Record<string, string>>;
  readonly styles: Readonly<Record<string, string>>;
  readonly catalogue: DocumentCatalogue;
};

/** What is given to a paper when it is issued; a draft has none of it. Dates are AD, `YYYY-MM-DD`. */
export type IssueDetails = {
  readonly number?: string;
  /** Serial of a sheet for signing: it has a code and a day and no number, and a dotted line where somebody writes. */
  readonly sheetNo?: string;
  readonly version?: number;
  readonly date?: string;
  readonly dispatchNo?: string;
  readonly verifyUrl?: string;
  readonly qrSvg?: string;
  readonly shortHash?: string;
  /** The newest signed checkpoint of the record: its number, and the beginning of its hash in groups; absent before the first. */
  readonly checkpoint?: { readonly number: number; readonly hash: string };
};

/** One event, or one comment, of an application as its history paper tells it: texts in Nepali, the date AD. */
export type HistoryLine = {
  readonly date: string;
  readonly time: string;
  readonly actor: string;
  readonly designation: string;
  /** What was done; absent where the stage has no words for it, as for its own beginning. */
  readonly action?: string;
  readonly stage?: string;
  readonly state?: string;
  readonly form?: string;
  readonly text?: string;
};

/** A payment that stands, as a receipt tells it: what for, in Nepali, the day AD, the amount in paisa. */
export type PaymentLine = {
  readonly title: string;
  readonly date: string;
  readonly receiptNo: string;
  readonly amount: number;
};

/** What a receipt tells beside the facts; days AD. */
export type ReceiptDetails = {
  readonly submittedOn?: string;
  readonly submittedBy?: string;
  readonly payments: readonly PaymentLine[];
  /** Paisa. */
  readonly paid: number;
  /** Leads to where the application stands; only what is registered can be followed. */
  readonly qrSvg?: string;
};

/** All that a paper is made from; it is frozen with the issued document. */
export type PrintInput = {
  readonly document: DocumentDefinition;
  readonly facts: Facts;
  readonly shapes: Readonly<Record<string, FactShape>>;
  readonly codes: CodeLists;
  readonly checklists: Checklists;
  /** The form that this paper prints, as it stands. */
  readonly form: {
    readonly rule: FormRule;
    readonly state: FormState;
    readonly data: FormData;
    readonly fields: readonly FieldInfo[];
  };
  readonly issue: IssueDetails;
  /** Of a paper of the application: its events and its comments, first one first. */
  readonly history?: { readonly events: readonly HistoryLine[]; readonly comments: readonly HistoryLine[] };
  readonly receipt?: ReceiptDetails;
  /** Legal references valid on the issue date, and editions of the building codes, by key. */
  readonly law: Readonly<Record<string, string>>;
  readonly standards: Readonly<Record<string, string>>;
  /** Pictures as `data:` addresses, by attachment id; of people by `signature/<account>` and `stamp/<account>`. */
  readonly images: Readonly<Record<string, string>>;
  /** SHA-256 of the files that its form holds, by attachment id. */
  readonly files?: Readonly<Record<string, string>>;
};

/** The nested object that templates read. */
export type PrintModel = Readonly<Record<string, unknown>>;
