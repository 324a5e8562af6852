import { Checkbox, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { NotificationSetting, NotificationSettings } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import classes from './accounts.module.css';
import { useKeepSettings, useNotificationSettings } from './api.ts';

/** What a person is told, kind by kind: in the app, by e-mail. Each press is kept at once. */
export function NotificationsPart() {
  const { t } = useTexts();
  const { data, error, refetch } = useNotificationSettings();
  const keep = useKeepSettings(() => showToast(t('account.notifications.saved')));
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.settings.length === 0) return <EmptyState icon="bell" text={t('account.notifications.empty')} />;
  const { settings, email } = data;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="notification-settings">
      <Stack gap="sm">
        <Title order={2} id="notification-settings">
          {t('account.profile.notifications')}
        </Title>
        <Text>{t('account.notifications.intro')}</Text>
        <Text>
          {email === undefined ? t('account.notifications.noAddress') : t('account.notifications.to', { email })}
        </Text>
        {keep.isError && <ProblemAlert error={keep.error} />}
        <SettingsTable
          settings={settings}
          hasAddress={email !== undefined}
          onChange={(changed) => keep.mutate(withChange(settings, changed))}
        />
      </Stack>
    </Paper>
  );
}

type Setting = NotificationSettings['settings'][number];

function withChange(settings: readonly Setting[], changed: NotificationSetting): NotificationSetting[] {
  return settings.map(({ kind, inApp, byEmail }) => (kind === changed.kind ? changed : { kind, inApp, byEmail }));
}

type SettingsTableProps = {
  readonly settings: readonly Setting[];
  readonly hasAddress: boolean;
  readonly onChange: (changed: NotificationSetting) => void;
};

function SettingsTable({ settings, hasAddress, onChange }: SettingsTableProps) {
  const { t, pick } = useTexts();
  return (
    <WideTable label={t('account.profile.notifications')}>
      <Table verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('account.notifications.kind')}</Table.Th>
            <Table.Th scope="col" className={classes['choice'] ?? ''}>
              {t('account.notifications.inApp')}
            </Table.Th>
            <Table.Th scope="col" className={classes['choice'] ?? ''}>
              {t('account.notifications.byEmail')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {settings.map(({ kind, title, inApp, byEmail, mayEmail }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {pick(title)}
              </Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={`${pick(title)}: ${t('account.notifications.inApp')}`}
                  checked={inApp}
                  onChange={(event) => onChange({ kind, byEmail, inApp: event.currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>
                {mayEmail ? (
                  <Checkbox
                    aria-label={`${pick(title)}: ${t('account.notifications.byEmail')}`}
                    checked={byEmail && hasAddress}
                    disabled={!hasAddress}
                    onChange={(event) => onChange({ kind, inApp, byEmail: event.currentTarget.checked })}
                  />
                ) : (
                  <span title={t('account.notifications.noEmail')}>–</span>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
