import type { RuleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { ruleLook, worstFirst } from './rule-look.ts';
import { RuleCards, RuleTable } from './RuleTable.tsx';
import classes from './rules.module.css';
import { useWidth } from './use-width.ts';

// pixels that the four columns need to be read
const tableWidth = 500;

/** Results of the building rules: how many came out how, then the broken ones, then the kept ones folded away. */
export function RuleList({ label, rows }: { readonly label: string; readonly rows: readonly RuleRow[] }) {
  const { t } = useTexts();
  const { ref, width } = useWidth();
  const sorted = worstFirst(rows);
  const open = sorted.filter(({ complies }) => complies !== 'ok');
  const kept = sorted.filter(({ complies }) => complies === 'ok');
  const blocking = rows.filter(({ complies, severity }) => complies === 'ng' && severity === 'E').length;
  const Rows = width < tableWidth ? RuleCards : RuleTable;
  return (
    <div ref={ref} className={classes['panel']}>
      <RuleCounts rows={sorted} />
      {blocking > 0 && (
        <Notice tone="rejected" icon="warning">
          {t('form.rules.blocking', { count: blocking })}
        </Notice>
      )}
      {width > 0 && open.length > 0 && <Rows label={label} rows={open} />}
      {width > 0 && kept.length > 0 && (
        <details className={classes['more']}>
          <summary>{t('form.rules.kept', { count: kept.length })}</summary>
          <Rows label={t('form.rules.kept', { count: kept.length })} rows={kept} />
        </details>
      )}
    </div>
  );
}

/** How many results there are of each kind; said again when that changes. */
function RuleCounts({ rows }: { readonly rows: readonly RuleRow[] }) {
  const { t } = useTexts();
  const kinds = ['ng', 'unknown', 'ok'].flatMap((verdict) => {
    const [first, ...others] = rows.filter(({ complies }) => complies === verdict);
    return first === undefined ? [] : [{ verdict, first, count: others.length + 1 }];
  });
  if (kinds.length === 0) return <p className={classes['reason']}>{t('form.rules.none')}</p>;
  return (
    <ul className={classes['counts']} aria-live="polite">
      {kinds.map(({ verdict, first, count }) => (
        <li key={verdict}>
          <StatusMark {...ruleLook(first)}>{t(`form.rules.count.${verdict}`, { count })}</StatusMark>
        </li>
      ))}
    </ul>
  );
}
