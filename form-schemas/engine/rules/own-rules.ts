import type { FormData, FormLibrary } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { isRecord, ownValue, sameJson } from '../records.ts';
import type { RuleDefinition } from '../rule-definition.ts';

/** What an office may say of a rule itself; how the rule is judged is the library's to say. */
type Own = Pick<RuleDefinition, 'title' | 'clause' | 'byLaw' | 'source' | 'attested' | 'severity'>;
type Named = Pick<FormLibrary, 'masters' | 'facts'>;

/** How much a broken rule weighs. */
export const severities: readonly RuleDefinition['severity'][] = ['E', 'W', 'I'];

const ruleMasters = new WeakMap<FormLibrary['masters'], { readonly id: string | undefined }>();

/** The master whose records are the rules of the library; undefined in a library without one. */
export function ruleMaster({ masters }: Pick<FormLibrary, 'masters'>): string | undefined {
  const held = ruleMasters.get(masters) ?? { id: Object.values(masters).find(({ seed }) => seed === 'bylaws')?.id };
  ruleMasters.set(masters, held);
  return held.id;
}

/** The fact that holds what the office says otherwise of its rules; undefined in a library without one. */
export function ruleFact(library: Named): string | undefined {
  const id = ruleMaster(library);
  if (id === undefined) return undefined;
  return Object.entries(library.facts).find(([, { master }]) => master === id)?.[0];
}

/** A rule as its record says it. */
export function ruleRecord({ id, title, severity, clause, byLaw, source, attested }: RuleDefinition): FormData {
  return { rule: id, title, severity, clause, ...(byLaw !== undefined && { byLaw }), source, attested };
}

const known = new WeakMap<readonly unknown[], readonly unknown[]>();

/** Of the records of rules those that say something else than the library; the same records give the same list. */
export function changedRules(rules: readonly RuleDefinition[], records: readonly unknown[]): readonly unknown[] {
  const held = known.get(records);
  if (held !== undefined) return held;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const changed = records.filter((record) => {
    const rule = byId.get(String(ownValue(record, 'rule')));
    return rule !== undefined && !saysTheSame(rule, record);
  });
  known.set(records, changed);
  return changed;
}

function saysTheSame(rule: RuleDefinition, record: unknown): boolean {
  return textOf(record, 'clauseNo') === undefined && sameJson({ ...ownOf(rule) }, { ...laidOver(rule, record) });
}

/** The rules with what the office says of them in the place of what the library says. */
export function withOwnRules<Rule extends RuleDefinition>(
  rules: readonly Rule[],
  records: unknown,
): readonly (Rule & { readonly clauseNo?: string })[] {
  if (!Array.isArray(records) || records.length === 0) return rules;
  const byId = new Map(records.map((record: unknown) => [ownValue(record, 'rule'), record]));
  return rules.map((rule) => {
    const record = byId.get(rule.id);
    if (record === undefined) return rule;
    const clauseNo = textOf(record, 'clauseNo');
    return { ...rule, ...laidOver(rule, record), ...(clauseNo !== undefined && { clauseNo }) };
  });
}

function ownOf({ title, clause, byLaw, source, attested, severity }: RuleDefinition): Own {
  return { title, clause, ...(byLaw !== undefined && { byLaw }), source, attested, severity };
}

function laidOver(rule: RuleDefinition, record: unknown): Own {
  const byLaw = textOf(record, 'byLaw') ?? rule.byLaw;
  const attested = ownValue(record, 'attested');
  return {
    title: textsOf(record, 'title') ?? rule.title,
    clause: textsOf(record, 'clause') ?? rule.clause,
    ...(byLaw !== undefined && { byLaw }),
    source: textOf(record, 'source') ?? rule.source,
    attested: typeof attested === 'boolean' ? attested : rule.attested,
    severity: severities.find((severity) => severity === ownValue(record, 'severity')) ?? rule.severity,
  };
}

/** What a record says in a field, where it says something. */
export function textOf(record: unknown, name: string): string | undefined {
  const text = ownValue(record, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The same of a field in both languages. */
export function textsOf(record: unknown, name: string): Text | undefined {
  const texts = ownValue(record, name);
  const [ne, en] = isRecord(texts) ? [textOf(texts, 'ne'), textOf(texts, 'en')] : [];
  return ne === undefined || en === undefined ? undefined : { ne, en };
}
