import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { factsWithForm } from '../../form-schemas/engine/rules/rule-facts.ts';
import { judgeRules } from '../../form-schemas/engine/rules/rules.ts';
import type { Case } from '../case/case.ts';
import type { RuleResultView } from '../contract/forms.ts';
import type { LoadedForm } from '../runtime.ts';

/** The building rules judged on a form as it stands; nothing for a form beside which they are not shown. */
export function rulesBeside(
  { environment }: Pick<Case, 'environment'>,
  { bundle }: Pick<LoadedForm, 'bundle'>,
  facts: Facts,
  data: FormData,
): { readonly rules?: RuleResultView[] } {
  const { rules, slug } = bundle;
  if (rules === undefined) return {};
  const live = factsWithForm(rules, { slug, data, facts, environment });
  const results = judgeRules(rules, { facts: live, environment });
  return { rules: results.map((result) => ({ ...result, inputs: [...result.inputs] })) };
}
