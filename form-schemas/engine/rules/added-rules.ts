import type { Facts, FormLibrary } from '../definition.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';
import type { AddedRules, ReadyRule, RuleDefinition, RuleSet } from '../rule-definition.ts';
import { severities, textOf, textsOf } from './own-rules.ts';

/** A limit that a person can mean: no sign, up to seven digits and two decimals. */
const limitPattern = /^\d{1,7}(\.\d{1,2})?$/u;
const operators: readonly NonNullable<RuleDefinition['operator']>[] = ['<=', '>=', '=='];

/** How an office adds rules; undefined in a library that lets none be added. */
export function addedRules({ rules }: Pick<FormLibrary, 'rules'>): AddedRules | undefined {
  return Object.values(rules).find(({ added }) => added !== undefined)?.added;
}

/** What may be measured, each as a rule that has everything but its limit and its words: so it is checked and made ready. */
export function measureRules({ codes }: Pick<FormLibrary, 'codes'>, added: AddedRules): readonly RuleDefinition[] {
  const named = entryOf(codes, added.codes) ?? [];
  return added.measures.map(({ code, ...measure }): RuleDefinition => {
    const { ne, en } = named.find((each) => each.code === code) ?? { ne: code, en: code };
    const plain = { title: { ne, en }, clause: { ne, en }, source: '', attested: false, severity: 'I' } as const;
    return { id: code, ...plain, ...measure, operator: '<=', limit: limitOf('0') };
  });
}

/** The fact that holds the rules that an office added; undefined in a library where none is. */
export function addedFact({ facts }: Pick<FormLibrary, 'facts'>, { master }: AddedRules): string | undefined {
  return Object.entries(facts).find(([, fact]) => fact.master === master)?.[0];
}

/**
 * The rules that the office began itself, as its records in force say them. A record that does not say what is measured, how it
 * compares, up to what limit and how much it weighs is no rule, nor is one that calls itself as a rule of the library.
 */
export function rulesBegun({ added, rules }: Pick<RuleSet, 'added' | 'rules'>, facts: Facts): readonly ReadyRule[] {
  const records: unknown = added === undefined ? undefined : facts[added.fact];
  if (added === undefined || !Array.isArray(records)) return [];
  return records.filter(isRecord).flatMap((record) => {
    const measure = entryOf(added.measures, textOf(record, 'measure') ?? '');
    const limit = textOf(record, 'limit') ?? '';
    const id = textOf(record, 'rule');
    const operator = operators.find((each) => each === ownValue(record, 'operator'));
    const severity = severities.find((each) => each === ownValue(record, 'severity'));
    if (measure === undefined || id === undefined || operator === undefined || severity === undefined) return [];
    if (!limitPattern.test(limit) || isNamedAlike(rules, id)) return [];
    const said = { id, operator, severity, limit: limitOf(limit), appliesTo: askedOf(record, added) };
    return [{ ...measure, ...wordsOf(record, measure), ...said }];
  });
}

/** Whether a record of rules that an office begins calls itself as a rule of the library does, hyphens and capitals left aside. */
export function takesNameOfRule(library: Pick<FormLibrary, 'rules'>, master: string, record: unknown): boolean {
  if (addedRules(library)?.master !== master) return false;
  const name = textOf(record, 'rule');
  return name !== undefined && Object.values(library.rules).some(({ rules }) => isNamedAlike(rules, name));
}

function isNamedAlike(rules: readonly Pick<RuleDefinition, 'id'>[], name: string): boolean {
  const plain = plainName(name);
  return rules.some(({ id }) => plainName(id) === plain);
}

function plainName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
}

function wordsOf(record: object, { title }: ReadyRule) {
  const basis = ownValue(record, 'basis');
  const byLaw = textOf(record, 'byLaw');
  const clauseNo = textOf(basis, 'clauseNo');
  const name = textsOf(record, 'title') ?? title;
  return {
    title: name,
    clause: textsOf(record, 'clause') ?? name,
    ...(byLaw !== undefined && { byLaw }),
    ...(clauseNo !== undefined && { clauseNo }),
    source: textOf(basis, 'source') ?? '',
    attested: ownValue(basis, 'attested') === true,
  };
}

function askedOf(record: object, { appliesTo }: Pick<AddedRules, 'appliesTo'>): Record<string, readonly string[]> {
  const wanted = Object.entries(appliesTo).flatMap(([fact, field]): [string, string[]][] => {
    const code = textOf(record, field);
    return code === undefined ? [] : [[fact, [code]]];
  });
  return Object.fromEntries(wanted);
}

/** A limit as a formula. */
function limitOf(limit: string): string {
  return `dec("${limit}")`;
}
