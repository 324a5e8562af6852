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
import { SmsPanel } from './SmsPanel.tsx';

const ways = ['inApp', 'byEmail'] as const;

/** What a person is told: whether news goes to their telephone, and kind by kind. */
export function NotificationsPart() {
  return (
    <Stack>
      <SmsPanel />
      <Kinds />
    </Stack>
  );
}

/** Kind by kind: in the app, by e-mail. Each press is kept at once. */
function Kinds() {
  const { t } = useTexts();
  const { data, error, refetch } = useNotificationSettings();
  const keep = useKeepSettings(() => showToast(t('account.notifications.saved')));
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.settings.length === 0) return <EmptyState icon="bell" text={t('account.notifications.empty')} />;
  const { settings, email } = data;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)">
      <Stack gap="sm">
        <Title order={2}>{t('account.profile.notifications')}</Title>
        <Text>{t('account.notifications.intro')}</Text>
        <Text>
          {email === undefined ? t('account.notifications.noAddress') : t('account.notifications.to', { email })}
        </Text>
        {keep.isError && <ProblemAlert error={keep.error} />}
        <SettingsTable
          settings={settings}
          hasAddress={email !== undefined}
          onChange={(changed) => keep.mutate(withChanges(settings, changed))}
        />
      </Stack>
    </Paper>
  );
}

type Setting = NotificationSettings['settings'][number];

function withChanges(
  settings: readonly Setting[],
  changed: readonly NotificationSetting[],
): readonly NotificationSetting[] {
  const changedOf = new Map(changed.map((each) => [each.kind, each]));
  return settings.map(({ kind, inApp, byEmail }) => changedOf.get(kind) ?? { kind, inApp, byEmail });
}

type SettingsTableProps = {
  readonly settings: readonly Setting[];
  readonly hasAddress: boolean;
  readonly onChange: (changed: readonly NotificationSetting[]) => void;
};

function SettingsTable({ settings, hasAddress, onChange }: SettingsTableProps) {
  const { t } = useTexts();
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
          <AllRow settings={settings} hasAddress={hasAddress} onChange={onChange} />
          {settings.map((setting) => (
            <SettingRow
              key={setting.kind}
              setting={setting}
              hasAddress={hasAddress}
              onChange={(changed) => onChange([changed])}
            />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** Every kind at once; half marked while some are on and some off. */
function AllRow({ settings, hasAddress, onChange }: SettingsTableProps) {
  const { t } = useTexts();
  return (
    <Table.Tr>
      <Table.Th scope="row">{t('common.all')}</Table.Th>
      {ways.map((way) => {
        const open = settings.filter(({ mayEmail }) => way === 'inApp' || (mayEmail && hasAddress));
        const on = open.filter((setting) => setting[way]).length;
        return (
          <Table.Td key={way}>
            <Checkbox
              aria-label={`${t('common.all')}: ${t(`account.notifications.${way}`)}`}
              checked={on > 0 && on === open.length}
              indeterminate={on > 0 && on < open.length}
              disabled={open.length === 0}
              onChange={() =>
                onChange(open.map(({ kind, inApp, byEmail }) => ({ kind, inApp, byEmail, [way]: on < open.length })))
              }
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

type SettingRowProps = {
  readonly setting: Setting;
  readonly hasAddress: boolean;
  readonly onChange: (changed: NotificationSetting) => void;
};

function SettingRow({ setting, hasAddress, onChange }: SettingRowProps) {
  const { t, pick } = useTexts();
  const { kind, title, inApp, byEmail, mayEmail } = setting;
  return (
    <Table.Tr>
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
  );
}
