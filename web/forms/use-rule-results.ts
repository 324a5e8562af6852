import { useEffect, useState } from 'react';
import type { Environment, Facts } from '../../form-schemas/engine/definition.ts';
import type { RuleSet } from '../../form-schemas/engine/rule-definition.ts';
import { factsWithForm } from '../../form-schemas/engine/rules/rule-facts.ts';
import { judgeRules, type RuleResult } from '../../form-schemas/engine/rules/rules.ts';
import { useFormSetting } from './form-context.ts';

/** What the rules are judged on beside the form itself. */
export type RuleSource = {
  readonly set: RuleSet;
  readonly facts: Facts;
  readonly environment: Environment;
  /** What the server found with the form that it has. */
  readonly served: readonly RuleResult[];
};

// a typist's pause; the server says the same with the next save
const pause = 400;

/** Results of the rules: the server's for what it has, the browser's own for what was typed since. */
export function useRuleResults({ set, facts, environment, served }: RuleSource): readonly RuleResult[] {
  const { store, slug } = useFormSetting();
  const [results, setResults] = useState(served);
  const [last, setLast] = useState(served);
  if (last !== served) {
    setLast(served);
    setResults(served);
  }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let judged = store.filled();
    const judge = () => {
      judged = store.filled();
      const live = factsWithForm(set, { slug, data: judged, facts, environment });
      setResults(judgeRules(set, { facts: live, environment }));
    };
    const stop = store.subscribe(() => {
      if (store.filled() === judged) return;
      clearTimeout(timer);
      timer = setTimeout(judge, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, slug, set, facts, environment]);
  return results;
}
