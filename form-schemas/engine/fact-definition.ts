import type { Code, FieldInfo, FieldType, Privacy, Text } from './field-definition.ts';

/** A named thing that rules, lists, documents and other forms read (facts.json). Exactly one source is given. */
export type FactDefinition = {
  readonly type: FieldType;
  readonly codes?: string;
  readonly unit?: string;
  /** What its number is a measure of, a code of `measured`: the width of a road is no distance to it. */
  readonly measures?: string;
  /** Of a length: what a negative one says before its amount, in place of a sign. */
  readonly negative?: Text;
  readonly privacy?: Privacy;
  /** `slug#/pointer` in a form's newest submitted data. */
  readonly from?: string;
  /** Other places, `slug#/pointer`, that take the place of `from` once their run of the case is over with a decision; the newest such run counts. */
  readonly later?: readonly string[];
  /** `from` is read in the runs of the case before this one: what the newest says that says something; nothing where none went before. */
  readonly before?: boolean;
  /** Places, `slug#/pointer`, that hold lists: what was approved there in the runs of the case before, each run by the first place where it says something. */
  readonly collects?: readonly string[];
  /** CEL over other facts. */
  readonly derive?: string;
  /** Path in the office's configuration, e.g. `organization.nameNe`, `timers.noticePeriodDays`. */
  readonly config?: string;
  /** Given by the engine: registrationNo, registrationDate, … */
  readonly engine?: string;
  /** The section whose fields the rows have that the engine gives. */
  readonly section?: string;
  /** The records of a master in force, as rows; `floor-rate`. */
  readonly master?: string;
  /** The results of all rules as rows with the fields of this section. */
  readonly rules?: string;
  /** What the form that decides says: its field that is stamped so. */
  readonly decided?: 'decision-date' | 'approval-note';
  /** Which of these moments of the chronology stand out of their order, in words; no value when none does. */
  readonly order?: readonly string[];
};
/** Facts by their full name, as facts.json has them. */
export type FactDefinitions = Readonly<Record<string, FactDefinition>>;

/** How a fact's value is stored, so that a formula can read it; `fields` describe an object or the rows of a table (paths from there). */
export type FactShape = Pick<FactDefinition, 'type' | 'codes' | 'unit' | 'negative' | 'privacy'> & {
  /** Choices of the field that it comes from, where these stand in no code list. */
  readonly options?: readonly Code[];
  readonly multiple?: boolean;
  readonly fields?: readonly FieldInfo[];
};
