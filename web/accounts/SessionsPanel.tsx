import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { OwnSessions } from '../../server/contract/accounts.ts';
import { formatInstant } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './accounts.module.css';
import { useEndSession, useSessions } from './api.ts';
import { deviceName } from './device.ts';

/** Where the person is logged in now; any of it can be ended. */
export function SessionsPanel() {
  const { t } = useTexts();
  const { data, error, refetch } = useSessions();
  const end = useEndSession(() => showToast(t('account.sessions.ended')));
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="own-sessions">
      <Group justify="space-between" align="flex-start">
        <Title order={2} id="own-sessions">
          {t('account.profile.sessions')}
        </Title>
        {others.length > 0 && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </Group>
      <Text mb="sm">{t('account.sessions.intro')}</Text>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {end.isError && <ProblemAlert error={end.error} />}
      {data === undefined && error === null && <Waiting height={120} />}
      <ul className={classes['sessions']}>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {data !== undefined && others.length === 0 && <Text c="dimmed">{t('account.sessions.only')}</Text>}
    </Paper>
  );
}

type SessionLineProps = {
  readonly session: OwnSessions[number];
  readonly busy: boolean;
  readonly onEnd: () => void;
};

function SessionLine({ session: { device = '', address, since, lastSeen, isThis }, busy, onEnd }: SessionLineProps) {
  const { t, language } = useTexts();
  const name = deviceName(device) || t('account.sessions.unknownDevice');
  return (
    <li className={classes['session']}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isThis && (
            <StatusMark tone="approved" icon="check">
              {t('account.sessions.this')}
            </StatusMark>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {address !== undefined && (
            <>
              <span lang="en">{address}</span> ·{' '}
            </>
          )}
          {t('account.sessions.since', { date: formatInstant(since, language) })} ·{' '}
          {t('account.sessions.lastSeen', { date: formatInstant(lastSeen, language) })}
        </Text>
      </div>
      {!isThis && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={`${t('account.profile.endSession')}, ${name}`}
          onClick={onEnd}
        >
          {t('account.profile.endSession')}
        </Button>
      )}
    </li>
  );
}
