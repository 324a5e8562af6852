import type { RuleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Tone } from '../ui/StatusMark.tsx';
import { rowsOf } from './records.ts';

type Look = { readonly tone: Tone; readonly icon: IconName };

const unjudged: Look = { tone: 'idle', icon: 'dash' };
const looks: Readonly<Record<string, Look>> = {
  ok: { tone: 'approved', icon: 'check' },
  ng: { tone: 'rejected', icon: 'cross' },
  unknown: unjudged,
};
const warned: Look = { tone: 'waiting', icon: 'warning' };
const verdicts = ['ng', 'unknown', 'ok'];
const severities = ['E', 'W', 'I'];

/** Colour and icon of a result: a broken rule that does not block is a warning. */
export function ruleLook({ complies, severity }: RuleRow): Look {
  return complies === 'ng' && severity !== 'E' ? warned : (looks[complies] ?? unjudged);
}

/** The rows with what is broken first, what blocks before what warns; the order of the rules otherwise. */
export function worstFirst(rows: readonly RuleRow[]): readonly RuleRow[] {
  const rank = ({ complies, severity }: RuleRow) => verdicts.indexOf(complies) * 10 + severities.indexOf(severity);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Results as they were stored with a form. */
export function storedRuleRows(value: unknown): readonly RuleRow[] {
  return rowsOf(value).map((row) => {
    const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '');
    const optional = (key: 'subject' | 'value' | 'limit' | 'reason' | 'byLaw') =>
      text(key) === '' ? {} : { [key]: text(key) };
    return {
      ruleId: text('ruleId'),
      title: text('title'),
      ...optional('subject'),
      ...optional('value'),
      ...optional('limit'),
      severity: text('severity'),
      complies: text('complies'),
      ...optional('reason'),
      clause: text('clause'),
      ...optional('byLaw'),
      source: text('source'),
      attested: row['attested'] === true,
      inputs: rowsOf(row['inputs']).map(storedInput),
    };
  });
}

function storedInput(row: Readonly<Record<string, unknown>>): RuleRow['inputs'][number] {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '');
  return { fact: text('fact'), label: text('label'), value: text('value') };
}
