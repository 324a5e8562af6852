import { Big } from 'big.js';
import { formatNumberEn, formatNumberNe } from '../../values/digits.ts';
import { lengthUnits } from '../../values/measured.ts';
import { convertLength, formatLengthEn, formatLengthNe, type LengthStyle } from '../../values/units.ts';
import type { FieldInfo } from '../field-definition.ts';
import { entryOf, withoutUndefined } from '../records.ts';
import type { RuleSet } from '../rule-definition.ts';
import { isDecimal, type RuleResult, type RuleVerdict } from './rules.ts';

/** A language in which results are put into words. */
export type RuleLanguage = 'ne' | 'en';

/** A result in words: what the panel shows and, in Nepali, what the map check stores and prints. */
export type RuleRow = {
  readonly ruleId: string;
  readonly title: string;
  readonly subject?: string;
  /** The row of the map check that tells the same matter. */
  readonly sameAs?: string;
  readonly value?: string;
  readonly limit?: string;
  readonly severity: string;
  /** Code of the list `ruleVerdict`. */
  readonly complies: string;
  readonly reason?: string;
  readonly clause: string;
  readonly byLaw?: string;
  readonly source: string;
  readonly attested: boolean;
  readonly inputs: readonly { readonly fact: string; readonly label: string; readonly value: string }[];
};

const verdictCodes = { pass: 'ok', fail: 'ng', unknown: 'unknown' } as const satisfies Record<RuleVerdict, string>;
const decimals = 2;
const anyOffice: LengthStyle = {};

/** The results as stored rows in Nepali, each with the columns that the table has. */
export function ruleRows(
  results: readonly RuleResult[],
  set: RuleSet,
  columns: readonly FieldInfo[],
  office: LengthStyle,
): readonly Readonly<Record<string, unknown>>[] {
  const keys = new Set(columns.flatMap(({ path }) => path.slice(0, 1)));
  return results.map((result) =>
    withoutUndefined(Object.entries(ruleRow(result, set, 'ne', office)).filter(([key]) => keys.has(key))),
  );
}

/** One result in words. Names of sides and codes are Nepali in both languages. */
export function ruleRow(
  result: RuleResult,
  set: RuleSet,
  language: RuleLanguage,
  office: LengthStyle = anyOffice,
): RuleRow {
  const {
    id,
    subject,
    sameAs,
    provided,
    limit,
    tolerance,
    reason,
    master,
    operator,
    inputs,
    unit,
    stated = unit,
    negative,
  } = result;
  const writing = { set, language, office };
  const value =
    provided === undefined
      ? undefined
      : measure(provided, { unit, writtenIn: unit }, { ...writing, office: { ...office, negative } });
  const bound = limit === undefined ? undefined : measure(limit, { unit, writtenIn: stated }, writing);
  const slack = tolerance === undefined ? undefined : slackText(tolerance, writing);
  const why = reason === undefined ? undefined : reasonText(reason, master, set, language);
  return {
    ruleId: id,
    title: result.title[language],
    ...(subject !== undefined && { subject }),
    ...(sameAs !== undefined && { sameAs }),
    ...(value !== undefined && { value }),
    ...(bound !== undefined && { limit: joined([word(set, 'ruleOperator', operator, language), bound, slack]) }),
    severity: result.severity,
    complies: verdictCodes[result.verdict],
    ...(why !== undefined && { reason: why }),
    clause: result.clause[language],
    ...(result.byLaw !== undefined && { byLaw: result.byLaw }),
    source: result.source,
    attested: result.attested,
    inputs: inputs.map(({ name, label, shown }) => ({ fact: name, label: label[language], value: shown[language] })),
  };
}

type Writing = { readonly set: RuleSet; readonly language: RuleLanguage; readonly office: LengthStyle };
type Units = { readonly unit: string | undefined; readonly writtenIn: string | undefined };

/** A number with its unit, rounded for the eye, lengths as the office writes them; words as they are. */
function measure(text: string, { unit, writtenIn }: Units, { set, language, office }: Writing): string {
  if (!isDecimal(text)) return text;
  const [from, to] = [lengthUnits[unit ?? ''], lengthUnits[writtenIn ?? '']];
  if (from?.count === 1 && to?.count === 1) {
    const length = convertLength(text, from.of, to.of, office.profile);
    return (language === 'ne' ? formatLengthNe : formatLengthEn)(length, to.of, office);
  }
  const number = new Big(text).round(decimals, Big.roundHalfUp);
  const written = language === 'ne' ? formatNumberNe(number) : formatNumberEn(number.toFixed());
  return joined([written, word(set, 'unit', unit, language)]);
}

/** By how much the two may differ, in brackets behind the limit. */
function slackText(tolerance: string, writing: Writing): string {
  const percent = measure(tolerance, { unit: '%', writtenIn: '%' }, writing);
  return `(${joined([word(writing.set, 'ruleOperator', '±', writing.language), percent])})`;
}

function reasonText(reason: string, master: string | undefined, set: RuleSet, language: RuleLanguage): string {
  const said = word(set, 'ruleReason', reason, language) ?? reason;
  const title = reason === 'noLimit' && master !== undefined ? entryOf(set.masters, master)?.[language] : undefined;
  return title === undefined ? said : `${said}: ${title}`;
}

function word({ codes }: RuleSet, list: string, code: string | undefined, language: RuleLanguage): string | undefined {
  return entryOf(codes, list)?.find((each) => each.code === code)?.[language];
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
