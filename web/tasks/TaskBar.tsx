import { Button, Group, Text } from '@mantine/core';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { StickyBar } from '../ui/StickyBar.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import type { BulkDeed } from './bulk-deeds.ts';
import { useDeedTitle } from './use-deed-title.ts';
import type { TaskWork } from './use-task-work.ts';

const icons = { event: 'check', take: 'user', release: 'back' } as const satisfies Record<BulkDeed['kind'], IconName>;

/** The chosen files and what may be done with them at once; a button says for how many of them. */
export function TaskBar({ work }: { readonly work: TaskWork }) {
  const { t, language } = useTexts();
  const titleOf = useDeedTitle();
  const events = work.deeds.filter(({ kind }) => kind === 'event');
  const [only] = events;
  useShortcut('approve', only !== undefined && events.length === 1 ? () => work.setDeed(only) : undefined);
  return (
    <StickyBar label={t('task.chosen')} text={<ChosenText count={work.chosen.size} openOnly={events.length === 0} />}>
      <Group gap="xs">
        <Button variant="subtle" color="lake" onClick={work.clear}>
          {t('desk.letGo')}
        </Button>
        {work.deeds.toReversed().map((deed) => (
          <Button
            key={deed.key}
            variant={deed === only ? 'filled' : 'default'}
            leftSection={<Icon name={icons[deed.kind]} size={16} />}
            {...(deed === only && events.length === 1 ? { 'aria-keyshortcuts': 'Alt+A', title: 'Alt+A' } : {})}
            onClick={() => work.setDeed(deed)}
          >
            {titleOf(deed)} ({withDigits(deed.rows.length, language)})
          </Button>
        ))}
      </Group>
    </StickyBar>
  );
}

/** @param openOnly none of them can go on without being opened */
function ChosenText({ count, openOnly }: { readonly count: number; readonly openOnly: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <Text fw={600} component="output">
        {t('task.chosenCount', { count })}
      </Text>
      {openOnly && (
        <Text size="sm" c="dimmed">
          {t('task.oneByOne')}
        </Text>
      )}
    </>
  );
}
