import { Button, CopyButton, Paper, Stack, Text, Title } from '@mantine/core';
import type { SmsDesk as Desk } from '../../../server/contract/sms.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useSmsDesk } from './api.ts';
import { Secrets } from './Secrets.tsx';

const PAISA = 100;
const counts = ['sent', 'delivered', 'waiting', 'unclear', 'failed', 'kept', 'stopped'] as const;

/** Above the carriers: what SMS cost against the limit, what became of those of this month, where reports come in, and the secrets. */
export function SmsDesk({ editable }: { readonly editable: boolean }) {
  const { t } = useTexts();
  const { data, error, refetch } = useSmsDesk();
  return (
    <Paper withBorder p="md" maw="64rem" bg="var(--naksa-surface)" component="section" aria-labelledby="sms-desk">
      <Stack gap="sm">
        <Title order={2} fz="lg" id="sms-desk">
          {t('setup.area.sms.title')}
        </Title>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting height="40rem" />}
        {data !== undefined && <Standing desk={data} />}
        {editable && (data !== undefined || error !== null) && <Secrets />}
      </Stack>
    </Paper>
  );
}

function Standing({ desk: { way, limit, spent, runsOut, counts: count } }: { readonly desk: Desk }) {
  const { t, language } = useTexts();
  const rupees = (paisa: number) => t('common.rupees', { amount: formatNumber(paisa / PAISA, language, 2) });
  const of = (used: number, most: number | undefined) =>
    most === undefined ? rupees(used) : t('setup.area.sms.of', { used: rupees(used), most: rupees(most) });
  return (
    <>
      {way === undefined && (
        <Notice tone="waiting" icon="info">
          {t('setup.area.sms.noWay')}
        </Notice>
      )}
      {runsOut && (
        <Notice tone="waiting" icon="warning">
          {t('setup.area.sms.runsOut')}
        </Notice>
      )}
      <FactList
        facts={[
          [t('setup.area.sms.today'), of(spent.day, limit?.day)],
          [t('setup.area.sms.month'), of(spent.month, limit?.month)],
          ...counts.map((each) => [t(`setup.area.sms.${each}`), formatNumber(count[each], language)] as const),
        ]}
      />
      {way?.reports !== undefined && <CarrierAddress address={way.reports} what="reports" />}
      {way?.incoming !== undefined && <CarrierAddress address={way.incoming} what="incoming" />}
    </>
  );
}

type AddressProps = { readonly address: string; readonly what: 'reports' | 'incoming' };

/** An address that is given to the carrier and to nobody else. */
function CarrierAddress({ address, what }: AddressProps) {
  const { t } = useTexts();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(`setup.area.sms.${what}`)}
      </Text>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={copy}>
            {t(copied ? 'setup.area.sms.copied' : 'setup.area.sms.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
