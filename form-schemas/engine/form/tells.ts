import { formatBsDate, fromAd } from '../../values/bs-date.ts';
import { toDevanagari, toLatin } from '../../values/digits.ts';
import { formatMoney, formatMoneyNe, toPaisa } from '../../values/money.ts';
import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import type { TellRule } from '../form-definition.ts';
import { isNumeric, toBig } from '../formula/decimal-type.ts';
import { evaluate, holds, type Scope } from '../formula/formula.ts';
import { openForm } from './open-form.ts';

/** A message that a form sends. */
type Telling = Pick<TellRule, 'template' | 'roles'> & {
  /** What its marks say, by name. */
  readonly words: Readonly<Record<string, Text>>;
};

/** What is asked of a form: its data, what is known of the case and by which rates and calendar. */
type Told = { readonly data: FormData; readonly facts: Facts; readonly environment: Environment };

const adDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The messages that a form sends once it stands so; those whose condition does not hold, or cannot be said, are left out. */
export function tellings(
  bundle: FormBundle,
  on: TellRule['on'],
  { data, facts, environment }: Told,
): readonly Telling[] {
  const rules = (bundle.tells ?? []).filter((rule) => rule.on === on);
  if (rules.length === 0) return [];
  const { scope } = openForm(bundle, data, facts, environment);
  return rules
    .filter(({ when }) => when === undefined || holds(when, scope))
    .map(({ template, roles, words = {} }) => ({ template, roles, words: wordsOf(words, scope) }));
}

/** Every formula of a rule. */
export function tellExpressions({ when, words = {} }: TellRule): readonly string[] {
  return [...(when === undefined ? [] : [when]), ...Object.values(words)];
}

function wordsOf(words: NonNullable<TellRule['words']>, scope: Scope): Telling['words'] {
  return Object.fromEntries(Object.entries(words).map(([name, formula]) => [name, wordOf(evaluate(formula, scope))]));
}

function wordOf(value: unknown): Text {
  if (isNumeric(value)) {
    const paisa = toPaisa(toBig(value));
    return { ne: formatMoneyNe(paisa), en: formatMoney(paisa) };
  }
  const text = typeof value === 'string' ? value : '';
  const day = adDay.test(text) ? fromAd(text) : undefined;
  if (day !== undefined) return { ne: formatBsDate(day, 'ne'), en: formatBsDate(day, 'en') };
  return { ne: toDevanagari(text), en: toLatin(text) };
}
