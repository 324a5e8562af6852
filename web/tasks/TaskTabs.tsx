import type { ApplicationList } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { type View, viewKeys, views } from './filter.ts';

type TaskTabsProps = {
  readonly view: View;
  readonly counts: ApplicationList['counts'] | undefined;
  readonly onChange: (view: View) => void;
};

/** Tabs of the task list, each with its number of applications. */
export function TaskTabs({ view, counts, onChange }: TaskTabsProps) {
  const { t } = useTexts();
  const tabs = views.map((name) => ({
    name,
    label: t(viewKeys[name]),
    count: counts?.[name],
    late: name === 'overdue',
  }));
  return <CountTabs label={t('inbox.title')} value={view} tabs={tabs} onChange={onChange} />;
}
