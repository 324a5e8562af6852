import type { TFunction } from 'i18next';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import { withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';

/** An issue in the reader's words: `field.validation.<code>`, with the pattern's own hint as the example. */
export function issueText(
  issue: Pick<Issue, 'code' | 'params' | 'label' | 'hint'>,
  t: TFunction,
  language: Language,
): string {
  const params: Record<string, string> = { unit: issue.label[language] };
  for (const [name, value] of Object.entries(issue.params ?? {})) params[name] = withDigits(value, language);
  if (issue.code === 'bsMonthDays')
    params['month'] = t(`calendar.month.${issue.params?.['month'] ?? ''}`, { defaultValue: params['month'] ?? '' });
  if (issue.hint !== undefined) params['example'] = issue.hint[language];
  const text = t(`field.validation.${issue.code}`, { defaultValue: '', ...params });
  return text === '' ? t('field.validation.required') : text;
}

/** DOM id of the control of a field, the same that RJSF gives it. */
export function controlId(path: readonly (string | number)[]): string {
  return ['root', ...path].join('_');
}
