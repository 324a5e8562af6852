import { Tabs } from '@mantine/core';
import type { ApplicationList } from '../../server/contract/application.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { type View, viewKeys, views } from './filter.ts';
import classes from './tasks.module.css';

type TaskTabsProps = {
  readonly view: View;
  readonly counts: ApplicationList['counts'] | undefined;
  readonly onChange: (view: View) => void;
};

/** Tabs of the task list, each with its number of applications. */
export function TaskTabs({ view, counts, onChange }: TaskTabsProps) {
  const { t, language } = useTexts();
  return (
    <Tabs
      value={view}
      onChange={(value) => onChange(views.find((name) => name === value) ?? 'inbox')}
      keepMounted={false}
    >
      <Tabs.List className={classes['tabs'] ?? ''} aria-label={t('inbox.title')}>
        {views.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes['tab'] ?? ''}>
            {t(viewKeys[name])}
            {counts !== undefined && (
              <span className={classes['count']} data-late={name === 'overdue' && counts[name] > 0}>
                {withDigits(counts[name], language)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <span hidden>{t(viewKeys[view])}</span>
      </Tabs.Panel>
    </Tabs>
  );
}
