import type { TFunction } from 'i18next';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';

/**
 * An issue in the reader's words: `field.validation.<code>`. The message names its field (or all that it is about) and the row;
 * the pattern's own hint is the example.
 */
export function issueText(
  issue: Pick<Issue, 'code' | 'params' | 'label' | 'hint' | 'row' | 'about'>,
  t: TFunction,
  language: Language,
): string {
  const { label, row, about = [], hint } = issue;
  const params: Record<string, string> = { unit: label[language], example: '' };
  for (const [name, value] of Object.entries(issue.params ?? {})) params[name] = withDigits(value, language);
  if (issue.code === 'bsMonthDays')
    params['month'] = t(`calendar.month.${issue.params?.['month'] ?? ''}`, { defaultValue: params['month'] ?? '' });
  if (hint !== undefined) params['example'] = hint[language];
  // what is unknown to the form has a name of its own
  if (issue.code !== 'unknownField') params['field'] = listed(about.length > 0 ? about : [label], t, language);
  const text = t(`field.validation.${issue.code}`, { defaultValue: '', ...params });
  const said = text === '' ? t('field.validation.required', params) : text;
  return row === undefined ? said : `${row[language]}: ${said}`;
}

/** `लम्बाइ, चौडाइ र उचाइ` */
function listed(labels: readonly Text[], t: TFunction, language: Language): string {
  const names = labels.map((label) => label[language]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('common.and', { first: names.slice(0, -1).join(', '), last });
}

/** DOM id of the control of a field. */
export function controlId(path: readonly (string | number)[]): string {
  return ['root', ...path].join('_');
}
