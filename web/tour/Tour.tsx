import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { showTour, useTourShown } from './tour-state.ts';

const MOST_STEPS = [1, 2, 3, 4, 5] as const;

/** What a newcomer is told on their own page, one step after the other; put away for good by one press. */
export function Tour() {
  const { newcomer = false } = useSession();
  const shown = useTourShown(newcomer);
  return shown ? <Steps /> : null;
}

function Steps() {
  const { t } = useTexts();
  const [at, setAt] = useState(0);
  const steps = useSteps();
  const isLast = at === steps.length - 1;
  return (
    <Paper withBorder p="sm" bg="var(--naksa-surface)" component="section" aria-labelledby="tour">
      <Title order={2} size="h5" id="tour">
        {t('tour.title')} · {t('tour.at', { at: at + 1, of: steps.length })}
      </Title>
      <Text aria-live="polite" my="xs" maw="46rem">
        {steps[at]}
      </Text>
      <Group gap="xs">
        {at > 0 && (
          <Button size="compact-md" fz="sm" variant="default" onClick={() => setAt(at - 1)}>
            {t('tour.before')}
          </Button>
        )}
        {!isLast && (
          <Button size="compact-md" fz="sm" variant="default" onClick={() => setAt(at + 1)}>
            {t('tour.next')}
          </Button>
        )}
        <Button
          size="compact-md"
          fz="sm"
          variant={isLast ? 'default' : 'subtle'}
          color="lake"
          onClick={() => void showTour(false)}
        >
          {t('tour.away')}
        </Button>
      </Group>
    </Paper>
  );
}

/** The steps of the person's post; of a post that has none of its own, those for everybody. */
function useSteps(): readonly string[] {
  const { t } = useTexts();
  const { account } = useSession();
  const stepsOf = (post: string) =>
    MOST_STEPS.map((step) => t(`tour.${post}.${String(step)}`, { defaultValue: '' })).filter((text) => text !== '');
  const own = stepsOf(account.role);
  return [...(own.length > 0 ? own : stepsOf('other')), t('tour.help')];
}
