import type { TFunction } from 'i18next';
import type { FieldInfo } from '../../../form-schemas/engine/field-definition.ts';
import { showValue } from '../../../form-schemas/engine/formula/show.ts';
import type { LengthStyle } from '../../../form-schemas/values/units.ts';
import { formatValue, type Language } from '../../i18n/i18n.ts';
import { unitText } from './unit-text.ts';

/** Who reads, and how the office writes lengths. */
type Reader = { readonly language: Language; readonly t: TFunction; readonly office?: LengthStyle };

/**
 * A value that is only read, as the reader reads it: codes and picks by their label, numbers with their unit, digits of the
 * reader's language; what holds letters stays as it is.
 * @returns undefined for no value
 */
export function givenText(info: FieldInfo, value: unknown, { language, t, office }: Reader): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const feet = info.type === 'decimal' && info.unit === 'ft';
  if (feet) return showValue({ type: 'length' }, { value, unit: 'FEET' }, office)[language];
  const text = formatValue(showValue(info, value, office)[language], language);
  const unit = info.type === 'decimal' || info.type === 'integer' ? unitText(info.unit, t) : undefined;
  return unit === undefined ? text : `${text} ${unit}`;
}
