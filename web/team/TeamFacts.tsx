import { useTexts } from '../i18n/use-texts.ts';
import { withDigits } from '../i18n/format.ts';
import type { TeamView } from '../../server/contract/task.ts';
import { useSession } from '../session/session.ts';
import { daysSince } from '../tasks/ageing.ts';
import { toggleFilter } from './filter.ts';
import classes from './team.module.css';

type TeamFactsProps = {
  readonly team: TeamView;
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
};

/** The whole office in four numbers; two of them show the files behind them. */
export function TeamFacts({ team, search, onChange }: TeamFactsProps) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const { total, unassigned } = team;
  const oldest = total.oldest === undefined ? 0 : daysSince(total.oldest, today);
  return (
    <ul className={classes['facts']}>
      <li className={classes['fact']}>
        <span className={classes['figure']}>{withDigits(total.tasks, language)}</span>
        <span>{t('team.allTasks')}</span>
      </li>
      <li className={classes['fact']}>
        <span className={classes['figure']}>{t('team.days', { count: oldest })}</span>
        <span>{t('team.oldestOf')}</span>
      </li>
      <li>
        <button
          type="button"
          className={classes['fact']}
          aria-pressed={search.get('late') === 'true'}
          data-late={total.overdue > 0}
          onClick={() => onChange(toggleFilter(search, 'late', 'true'))}
        >
          <span className={classes['figure']}>{withDigits(total.overdue, language)}</span>
          <span>{t('team.overdue')}</span>
        </button>
      </li>
      <li>
        <button
          type="button"
          className={classes['fact']}
          aria-pressed={search.get('holder') === 'nobody'}
          onClick={() => onChange(toggleFilter(search, 'holder', 'nobody'))}
        >
          <span className={classes['figure']}>{withDigits(unassigned, language)}</span>
          <span>{t('team.unassigned')}</span>
        </button>
      </li>
    </ul>
  );
}
