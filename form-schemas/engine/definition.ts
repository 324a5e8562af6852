import type { LandFormat } from '../values/land-area.ts';
import type { ConversionProfile, LengthUnit } from '../values/units.ts';
import type { Chronology, FormChronology } from './chronology-definition.ts';
import type { FactDefinitions, FactShape } from './fact-definition.ts';
import type { CodeLists, FieldInfo, Patterns, SchemaNode, Text } from './field-definition.ts';
import type {
  ApprovalPresets,
  FormDefinition,
  FormRule,
  LedgerRule,
  PaperRule,
  SectionDefinition,
  TellRule,
} from './form-definition.ts';
import type { Checklists, MasterDefinition } from './master-definition.ts';
import type { RuleGroup, RuleSet } from './rule-definition.ts';

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
  /** What a well-formed value looks like, from the pattern's hint; of a choice that is closed its name. */
  readonly hint?: Text;
  /** The row of a table that the message speaks of, as people call it: भुइँ तला. */
  readonly row?: Text;
  /** Labels of every field that the message speaks of, where it is not this one alone. */
  readonly about?: readonly Text[];
  /** A warning is shown and does not stop the form. */
  readonly severity?: 'warning';
};

/** What a form holds: its fields by key, sections and rows within. */
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
