import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { RuleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { RuleClause } from './RuleClause.tsx';
import { ruleLook } from './rule-look.ts';
import classes from './rules.module.css';

type RuleRowsProps = { readonly label: string; readonly rows: readonly RuleRow[] };

/** Results as a table: rule, what it requires, what is provided, how it came out. */
export function RuleTable({ label, rows }: RuleRowsProps) {
  const { t, language } = useTexts();
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {['rule', 'required', 'provided', 'result'].map((column) => (
            <th key={column} scope="col">
              {t(`form.rules.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // a rule is asked of several things, and a thing may have no name
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${row.ruleId}-${index}`} data-verdict={row.complies}>
            <th scope="row">
              <RuleName row={row} />
              <RuleClause row={row} />
            </th>
            <td lang={langOf(row.limit, language)}>{row.limit ?? '–'}</td>
            <td lang={langOf(row.value, language)}>{row.value ?? '–'}</td>
            <td>
              <RuleVerdict row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as cards, for a narrow place. */
export function RuleCards({ label, rows }: RuleRowsProps) {
  const { t, language } = useTexts();
  return (
    <ol className={classes['cards']} aria-label={label}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${row.ruleId}-${index}`} className={classes['card']}>
          <RuleName row={row} />
          <RuleVerdict row={row} />
          <dl className={classes['values']}>
            <div>
              <dt>{t('form.rules.required')}</dt>
              <dd lang={langOf(row.limit, language)}>{row.limit ?? '–'}</dd>
            </div>
            <div>
              <dt>{t('form.rules.provided')}</dt>
              <dd lang={langOf(row.value, language)}>{row.value ?? '–'}</dd>
            </div>
          </dl>
          <RuleClause row={row} />
        </li>
      ))}
    </ol>
  );
}

function RuleName({ row }: { readonly row: RuleRow }) {
  const { language } = useTexts();
  return (
    <div>
      <span className={classes['rule']} lang={langOf(row.title, language)}>
        {row.title}
      </span>
      {row.subject !== undefined && (
        <div className={classes['subject']} lang={langOf(row.subject, language)}>
          {row.subject}
        </div>
      )}
      {row.byLaw !== undefined && (
        <div className={classes['reason']} lang={langOf(row.byLaw, language)}>
          {row.byLaw}
        </div>
      )}
    </div>
  );
}

/** How it came out: icon and word, and whether it stops the approval. */
function RuleVerdict({ row }: { readonly row: RuleRow }) {
  const { t, language } = useTexts();
  const { tone, icon } = ruleLook(row);
  return (
    <div>
      <StatusMark tone={tone} icon={icon}>
        {t(`form.rules.verdict.${row.complies}`, { defaultValue: row.complies })}
      </StatusMark>
      {row.complies === 'ng' && (
        <div className={classes['reason']}>{t(`codes.ruleSeverity.${row.severity}.short`, { defaultValue: '' })}</div>
      )}
      {row.reason !== undefined && (
        <div className={classes['reason']} lang={langOf(row.reason, language)}>
          {row.reason}
        </div>
      )}
    </div>
  );
}
