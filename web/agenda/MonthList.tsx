import { Title } from '@mantine/core';
import { weekdayOf } from '../../form-schemas/values/bs-date.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './agenda.module.css';
import { EntryLink } from './EntryLink.tsx';
import type { Day } from './weeks.ts';

/** The days of a month on which something falls, one below the other. */
export function MonthList({ days }: { readonly days: readonly Day[] }) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const full = days.filter(({ entries }) => entries.length > 0);
  if (full.length === 0) return <EmptyState icon="check" text={t('calendar.none')} />;
  return full.map(({ day, entries }) => (
    <section key={day} className={classes['day']} data-today={day === today}>
      <Title order={3} size="h4">
        {formatDate(day, language)}, {t(`calendar.weekday.${String(weekdayOf(day))}`)}
        {day === today && ` · ${t('calendar.today')}`}
      </Title>
      <ul className={classes['entries']}>
        {entries.map((entry) => (
          <EntryLink
            key={`${entry.application.id} ${String(entry.run)} ${entry.term ?? ''} ${entry.form?.slug ?? ''} ${entry.form?.label.en ?? ''}`}
            entry={entry}
          />
        ))}
      </ul>
    </section>
  ));
}
