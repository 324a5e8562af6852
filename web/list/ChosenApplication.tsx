import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Whose application it is, by name, number and land. */
export function ApplicationLine({ application }: { readonly application: ApplicationSummary }) {
  const { t, language, pick } = useTexts();
  const { ward, stateTitle } = application;
  const [owner, plotNo] = [ownerOf(application), plotOf(application)];
  return (
    <div>
      <Text fw={600} {...(owner === '' ? {} : { lang: 'ne' })}>
        {owner === '' ? t('team.unnamed') : owner}
      </Text>
      <Text size="sm" className="tabular">
        {numberOf(application, t, language)} · {t('application.wardNo', { ward: formatWard(ward, language) })}
        {plotNo !== '' && ` · ${t('application.plotNo', { plot: withDigits(plotNo, language) })}`}
      </Text>
      <Text size="sm" c="dimmed">
        {pick(stateTitle)}
      </Text>
    </div>
  );
}

/** One application with what can be done about it. */
export function ApplicationCard({
  application,
  children,
}: {
  readonly application: ApplicationSummary;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p="sm" bg="var(--naksa-surface)">
      <Group justify="space-between" gap="sm">
        <ApplicationLine application={application} />
        {children}
      </Group>
    </Paper>
  );
}

type ChosenProps = { readonly application: ApplicationSummary; readonly onOther: () => void };

/** The application on which a process is begun; another one can be chosen. */
export function ChosenApplication({ application, onOther }: ChosenProps) {
  const { t } = useTexts();
  return (
    <ApplicationCard application={application}>
      <Button variant="default" leftSection={<Icon name="search" size={16} />} onClick={onOther}>
        {t('list.start.other')}
      </Button>
    </ApplicationCard>
  );
}
