import { VisuallyHidden } from '@mantine/core';
import type { RuleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './rules.module.css';

/** The clause that a rule follows, where it was read, and what was read in the case to judge it. */
export function RuleClause({ row }: { readonly row: RuleRow }) {
  const { t, language } = useTexts();
  return (
    <details className={classes['more']}>
      <summary>
        {t('form.rules.clause')}
        <VisuallyHidden lang={langOf(row.title, language)}>{`: ${row.title}`}</VisuallyHidden>
      </summary>
      <blockquote className={classes['clause']} lang={langOf(row.clause, language)}>
        {row.clause}
      </blockquote>
      <div className={classes['source']} lang={langOf(row.source, language)}>
        {row.source}
      </div>
      {!row.attested && (
        <StatusMark tone="waiting" icon="warning">
          {t('form.rules.notAttested')}
        </StatusMark>
      )}
      {row.inputs.length > 0 && (
        <dl className={classes['inputs']} aria-label={t('form.rules.inputs')}>
          {row.inputs.map(({ fact, label, value }) => (
            <div key={fact} style={{ display: 'contents' }}>
              <dt lang={langOf(label, language)}>{label}</dt>
              <dd lang={langOf(value, language)}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
