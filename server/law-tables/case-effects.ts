import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { Environment, Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { ledgerEntries } from '../../form-schemas/engine/form/ledger.ts';
import { readsMaster } from '../../form-schemas/engine/law/master-readers.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { judgeRules, type RuleResult } from '../../form-schemas/engine/rules/rules.ts';
import { ruleSet } from '../../form-schemas/engine/rules/rule-set.ts';
import { type Case, factsOf } from '../case/case.ts';
import type { CaseEffect } from '../contract/law-tables.ts';
import type { OfficeConfig } from '../office/read.ts';

/** The office as it stands, and as it would stand. */
export type BothWays = {
  readonly master: string;
  readonly before: { readonly config: OfficeConfig; readonly environment: Environment };
  readonly after: BothWays['before'];
};

/** A case as the office's tables have it: what its rules come to, and what the bills come to that are still to be made. */
type Outcome = {
  readonly rules: readonly RuleResult[];
  readonly bills: ReadonlyMap<string, number>;
};

/** What a case would have otherwise: rules that it would keep or break, bills that are still to be made. What was paid stays. */
export function effectsOn(held: Case, { master, before, after }: BothWays): readonly CaseEffect[] {
  const was = outcomeOf({ ...held, ...before }, master);
  const would = outcomeOf({ ...held, ...after }, master);
  return [...ruleEffects(was.rules, would.rules), ...billEffects(held, was, would)];
}

function outcomeOf(held: Case, master: string): Outcome {
  const stored = factsOf(held);
  const readers = Object.entries(held.submissions).filter(([slug]) => reads(held, slug, master));
  const data = Object.fromEntries(readers.map(([slug, form]) => [slug, renewed(held, slug, form, stored)]));
  const facts = factsOf(held, { data });
  return {
    rules: judgeRules(ruleSet(held.library), { facts, environment: held.environment }),
    bills: new Map(billsToCome(held, master).map((slug) => [slug, demanded(held, slug, facts)])),
  };
}

function reads({ library }: Case, slug: string, master: string): boolean {
  return library.forms[slug] !== undefined && readsMaster(library, bundleForm(library, slug), master);
}

/** A form as it would be worked out today. */
function renewed({ library, environment }: Case, slug: string, form: FormData, facts: Facts): FormData {
  return computeForm(bundleForm(library, slug), form, facts, environment);
}

/** Forms of the run that demand money by the master's records and have not been written yet. */
function billsToCome(held: Case, master: string): readonly string[] {
  const { library, definition, application, forms } = held;
  return definition.stage.body.forms
    .map(({ slug }) => slug)
    .filter((slug) => forms[slug] === undefined && reads(held, slug, master))
    .filter((slug) => {
      const { ledger = [], rule } = bundleForm(library, slug);
      const isBill = ledger.some(({ kind }) => kind === 'demand');
      return (
        isBill &&
        rule.types.includes(application.construction_type) &&
        rule.classes.includes(application.building_class)
      );
    });
}

/** Paisa that a form would demand as it would be filled today. */
function demanded({ library, environment }: Case, slug: string, facts: Facts): number {
  const bundle = bundleForm(library, slug);
  const data = computeForm(bundle, prefillForm(bundle, library, facts, environment), facts, environment);
  return ledgerEntries(bundle, data, facts, environment)
    .filter(({ kind }) => kind === 'demand')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A rule that begins or ends is told only where it is broken. */
function ruleEffects(was: readonly RuleResult[], would: readonly RuleResult[]): readonly CaseEffect[] {
  const [before, after] = [was, would].map((results) => new Map(results.map((result) => [nameOf(result), result])));
  const ended = was.filter((old) => old.verdict === 'fail' && after?.has(nameOf(old)) === false);
  return [
    ...would.flatMap((result) => {
      const old = before?.get(nameOf(result));
      if (old === undefined) return result.verdict === 'fail' ? [ruleEffect(undefined, result)] : [];
      const isWeighed = result.verdict === 'fail' && old.severity !== result.severity;
      return old.verdict === result.verdict && !isWeighed ? [] : [ruleEffect(old, result)];
    }),
    ...ended.map((old) => ruleEffect(old, undefined)),
  ];
}

function ruleEffect(old: RuleResult | undefined, now: RuleResult | undefined): CaseEffect {
  const said = now ?? old;
  if (said === undefined) throw new Error('an effect is of a rule that there was or will be');
  return {
    kind: 'rule',
    rule: said.id,
    title: said.title,
    severity: said.severity,
    severityBefore: (old ?? said).severity,
    before: old?.verdict ?? 'none',
    after: now?.verdict ?? 'none',
    ...(said.subject !== undefined && { subject: said.subject }),
    ...(said.provided !== undefined && { provided: said.provided }),
    ...(old?.limit !== undefined && { limitBefore: old.limit }),
    ...(now?.limit !== undefined && { limitAfter: now.limit }),
  };
}

function nameOf({ id, subject = '' }: RuleResult): string {
  return `${id} ${subject}`;
}

function billEffects({ library }: Case, was: Outcome, would: Outcome): readonly CaseEffect[] {
  return [...would.bills].flatMap(([form, after]) => {
    const before = was.bills.get(form) ?? 0;
    const { title } = bundleForm(library, form).rule;
    return before === after ? [] : [{ kind: 'bill' as const, form, title, before, after }];
  });
}
