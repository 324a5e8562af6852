import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OfficeItem } from '../../server/contract/offices.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupTrail } from '../setup/SetupTrail.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useFounding, useNewCode, useOffices } from './api.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { FoundDialog } from './FoundDialog.tsx';

/** /admin/offices: the offices that this deployment serves, each under its own address; the technical administrator founds another. */
export function OfficesPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useOffices();
  const [founding, setFounding] = useState(false);
  const found = useFounding();
  const renew = useNewCode();
  const waiting = found.data ?? renew.data;
  usePageTitle(t('setup.area.offices.title'));
  const close = () => {
    found.reset();
    renew.reset();
  };
  return (
    <Stack gap="md">
      <SetupTrail steps={[]} />
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>{t('setup.area.offices.title')}</Title>
          <Text c="dimmed">{t('setup.area.offices.help')}</Text>
        </div>
        {data !== undefined && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setFounding(true)}>
            {t('setup.area.offices.found')}
          </Button>
        )}
      </Group>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {renew.isError && <ProblemAlert error={renew.error} />}
      {data === undefined && error === null && <Waiting height={160} />}
      {data !== undefined && (
        <OfficeTable offices={data.offices} busy={renew.isPending} onCode={(code) => renew.mutate(code)} />
      )}
      <FoundDialog
        opened={founding && found.data === undefined}
        founding={found}
        onClose={() => {
          setFounding(false);
          found.reset();
        }}
      />
      <CodeDialog
        waiting={waiting}
        onClose={() => {
          setFounding(false);
          close();
        }}
      />
    </Stack>
  );
}

type OfficeTableProps = {
  readonly offices: readonly OfficeItem[];
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
};

function OfficeTable({ offices, busy, onCode }: OfficeTableProps) {
  const { t, pick } = useTexts();
  return (
    <WideTable label={t('setup.area.offices.title')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('setup.area.offices.name')}</Table.Th>
            <Table.Th>{t('setup.area.offices.address')}</Table.Th>
            <Table.Th>{t('setup.area.offices.since')}</Table.Th>
            <Table.Th>{t('setup.area.offices.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offices.map((office) => (
            <Table.Tr key={office.code}>
              <Table.Td fw={600}>{pick({ ne: office.nameNe, en: office.nameEn })}</Table.Td>
              <Table.Td>
                <Anchor href={office.address} lang="en">
                  {office.address}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <DateText value={office.since} />
              </Table.Td>
              <Table.Td>
                <OfficeState office={office} busy={busy} onCode={onCode} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

type OfficeStateProps = Omit<OfficeTableProps, 'offices'> & { readonly office: OfficeItem };

function OfficeState({ office, busy, onCode }: OfficeStateProps) {
  const { t } = useTexts();
  const { needsFirstAdministrator, isDefault, code, nameNe } = office;
  if (!needsFirstAdministrator) {
    return (
      <StatusMark tone="approved" icon="check">
        {t(isDefault ? 'setup.area.offices.own' : 'setup.area.offices.open')}
      </StatusMark>
    );
  }
  return (
    <Group gap="sm">
      <StatusMark tone="waiting" icon="clock">
        {t('setup.area.offices.waits')}
      </StatusMark>
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        loading={busy}
        aria-label={`${t('setup.area.offices.newCode')}: ${nameNe}`}
        onClick={() => onCode(code)}
      >
        {t('setup.area.offices.newCode')}
      </Button>
    </Group>
  );
}
