import type { TFunction } from 'i18next';
import type { FieldInfo } from '../../../form-schemas/engine/definition.ts';
import { showValue } from '../../../form-schemas/engine/show.ts';
import { formatValue, type Language } from '../../i18n/i18n.ts';
import { unitText } from './unit-text.ts';

/**
 * A value that is only read, as the reader reads it: codes and picks by their label, numbers with their unit, digits of the
 * reader's language; what holds letters stays as it is.
 * @returns undefined for no value
 */
export function givenText(info: FieldInfo, value: unknown, language: Language, t: TFunction): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = formatValue(showValue(info, value)[language], language);
  const unit = info.type === 'decimal' || info.type === 'integer' ? unitText(info.unit, t) : undefined;
  return unit === undefined ? text : `${text} ${unit}`;
}
