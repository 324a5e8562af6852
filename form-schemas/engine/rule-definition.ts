import type { FactDefinitions, FactShape } from './fact-definition.ts';
import type { CodeLists, Text } from './field-definition.ts';

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
  /** CEL giving the code of the row of the map check that tells the same matter: told once, as the rule tells it. */
  readonly sameAs?: string;
  /** CEL over facts (and `item`): what the application provides; a number, or words where a test judges. */
  readonly provided: string;
  /** CEL: what is required, from its master. */
  readonly limit: string;
  readonly operator?: '<=' | '>=' | '==';
  /** CEL giving the percent of the limit by which the two may differ all the same, from its master. */
  readonly tolerance?: string;
  /** CEL giving true or false, in the place of comparing the two. */
  readonly test?: string;
  /** Code of the list `unit`. */
  readonly unit?: string;
  /** The unit in which the law states the limit, where that is another than `unit`. */
  readonly stated?: string;
  /** What a negative length says before its amount, in place of a sign. */
  readonly negative?: Text;
  /** Id of the master that holds the limit. */
  readonly master?: string;
  /** AD dates between which it is law, both included. */
  readonly validFrom?: string;
  readonly validTo?: string;
};

/** Something of a building that an office may measure by a rule of its own; `code` is one of the list of measures. */
export type RuleMeasure = Pick<
  RuleDefinition,
  'when' | 'needs' | 'each' | 'subject' | 'provided' | 'unit' | 'negative'
> & {
  readonly code: string;
};

/** How the records of a master become rules: an office begins a rule by writing one. */
export type AddedRules = {
  readonly master: string;
  /** Code list in which the measures have their names. */
  readonly codes: string;
  /** Fields of a record, by the fact that has to hold what the field says; one that says nothing asks nothing. */
  readonly appliesTo: Readonly<Record<string, string>>;
  readonly measures: readonly RuleMeasure[];
};

/** One file of form-schemas/rules: the rules of one kind; in one of them how an office adds its own. */
export type RuleGroup = {
  readonly id: string;
  readonly title: Text;
  readonly rules: readonly RuleDefinition[];
  readonly added?: AddedRules;
};

/** A rule with what it reads: facts that hold single values, and columns of the table whose rows it is asked of. */
export type ReadyRule = RuleDefinition & {
  readonly reads: readonly string[];
  readonly table?: string;
  readonly columns: readonly string[];
  /** The clause of its by-law, where the office names it in its own record of the rule. */
  readonly clauseNo?: string;
};

/** The rules of a library with all that judging them needs; plain JSON, so that the browser judges as the server does. */
export type RuleSet = {
  readonly rules: readonly ReadyRule[];
  /** The fact that holds what the office says otherwise of its rules. */
  readonly own?: string;
  /** Rules that the office began itself: the fact that holds them, for whom each is, and what each may measure, by its code. */
  readonly added?: Pick<AddedRules, 'appliesTo'> & {
    readonly fact: string;
    readonly measures: Readonly<Record<string, ReadyRule>>;
  };
  /** Every fact that they read, directly or through other facts. */
  readonly shapes: Readonly<Record<string, FactShape>>;
  readonly sources: FactDefinitions;
  /** What people call the facts that come from a form. */
  readonly labels: Readonly<Record<string, Text>>;
  /** Titles of the masters that hold limits. */
  readonly masters: Readonly<Record<string, Text>>;
  readonly codes: CodeLists;
};
