import { yearStatus } from '../../form-schemas/values/bs-date.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './ProjectedMark.module.css';

/** Says whether the days of a BS year may still change: its months are projected or differ between almanacs. */
export function isProjected(year: number | undefined): boolean {
  const status = year === undefined ? undefined : yearStatus(year);
  return status === 'projected' || status === 'disputed';
}

/** “अनुमानित” beside a BS date of such a year; nothing beside any other. */
export function ProjectedMark({ year }: { readonly year: number | undefined }) {
  const { t } = useTexts();
  if (!isProjected(year)) return null;
  return (
    <span className={classes['mark']} title={t('calendar.projectedYear')}>
      {t('application.projectedDate')}
    </span>
  );
}
