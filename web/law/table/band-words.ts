import type { TFunction } from 'i18next';
import type { BandFault } from '../../../form-schemas/engine/rules/decision-table.ts';
import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import { unitText } from '../../forms/controls/unit-text.ts';
import { formatNumber, withDigits } from '../../i18n/format.ts';
import type { Language } from '../../i18n/i18n.ts';

type Saying = { readonly t: TFunction; readonly language: Language };

/** What is said twice or not at all, in words: which rows, and from how much to how much. */
export function bandText(
  { kind, rows, from, to }: BandFault,
  above: FieldNode | undefined,
  { t, language }: Saying,
): string {
  const unit = unitText(above?.info.unit, t);
  const measured = (number: string) => [formatNumber(number, language), unit].filter(Boolean).join(' ');
  const [row = 0, other = row] = rows;
  const words = {
    row: withDigits(row + 1, language),
    other: withDigits(other + 1, language),
    from: measured(from),
    to: to === undefined ? '' : measured(to),
  };
  return t(`law.table.fault.${kind}${to === undefined ? 'Open' : ''}`, words);
}
