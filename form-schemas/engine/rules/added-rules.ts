import type { Facts, FormLibrary } from '../definition.ts';
import { isDecimalLiteral } from '../fields.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';
import type { AddedRules, ReadyRule, RuleDefinition, RuleSet } from '../rule-definition.ts';
import { severities, textOf, textsOf } from './own-rules.ts';

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

/** The rules that the office began itself, as its records in force say them. */
export function rulesBegun({ added }: Pick<RuleSet, 'added'>, facts: Facts): readonly ReadyRule[] {
  const records: unknown = added === undefined ? undefined : facts[added.fact];
  if (added === undefined || !Array.isArray(records)) return [];
  return records.filter(isRecord).flatMap((record) => {
    const measure = entryOf(added.measures, textOf(record, 'measure') ?? '');
    const limit = textOf(record, 'limit');
    const id = textOf(record, 'rule');
    if (measure === undefined || id === undefined || limit === undefined || !isDecimalLiteral(limit)) return [];
    return [{ ...measure, ...saidOf(record, measure), id, limit: limitOf(limit), appliesTo: askedOf(record, added) }];
  });
}

function saidOf(record: object, { title, severity, operator }: ReadyRule) {
  const basis = ownValue(record, 'basis');
  const byLaw = textOf(record, 'byLaw');
  const clauseNo = textOf(basis, 'clauseNo');
  const name = textsOf(record, 'title') ?? title;
  const compared = operators.find((each) => each === ownValue(record, 'operator')) ?? operator;
  return {
    title: name,
    clause: textsOf(record, 'clause') ?? name,
    ...(byLaw !== undefined && { byLaw }),
    ...(clauseNo !== undefined && { clauseNo }),
    source: textOf(basis, 'source') ?? '',
    attested: ownValue(basis, 'attested') === true,
    severity: severities.find((each) => each === ownValue(record, 'severity')) ?? severity,
    ...(compared !== undefined && { operator: compared }),
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
