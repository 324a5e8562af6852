import type { ReportFact } from '../../server/contract/reports.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { cellText } from './cell-text.ts';
import classes from './reports.module.css';

/** The numbers that a report begins with. */
export function FactTiles({ facts }: { readonly facts: readonly ReportFact[] }) {
  const { t, language, pick } = useTexts();
  return (
    <dl className={classes['facts']}>
      {facts.map(({ id, title, kind, value }) => (
        <div key={id} className={classes['fact']}>
          <dt>{pick(title)}</dt>
          <dd className="tabular">
            {kind === 'money' && <span className={classes['unit']}>{t('reports.rupees')} </span>}
            {cellText(value, kind, language)}
            {kind === 'days' && value !== null && <span className={classes['unit']}> {t('reports.dayUnit')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
