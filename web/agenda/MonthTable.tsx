import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import classes from './agenda.module.css';
import { EntryLink } from './EntryLink.tsx';
import { type Day, weeksOf } from './weeks.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A month as on a wall: weeks from Sunday to Saturday, and in each day what falls on it. */
export function MonthTable({ days }: { readonly days: readonly Day[] }) {
  const { t, language } = useTexts();
  const { today } = useSession();
  return (
    <table className={classes['month']} aria-label={t('calendar.title')}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {t(`calendar.weekday.${String(weekday)}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== undefined)?.day}>
            {week.map((day, at) => (
              <td
                key={weekdays[at]}
                data-today={day?.day === today}
                aria-current={day?.day === today ? 'date' : undefined}
              >
                {day !== undefined && (
                  <>
                    <span className={classes['number']}>{withDigits(day.number, language)}</span>
                    <ul className={classes['entries']}>
                      {day.entries.map((entry) => (
                        <EntryLink key={keyOf(entry)} entry={entry} />
                      ))}
                    </ul>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function keyOf({ application, run, term, form }: Day['entries'][number]): string {
  return [application.id, run, term ?? '', form?.slug ?? '', form?.label.en ?? ''].join(' ');
}
