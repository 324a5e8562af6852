import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { TwoStepView } from '../../server/contract/accounts.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useRefreshTwoStep, useTwoStep } from './api.ts';
import { NewCodes } from './NewCodes.tsx';
import { TurnOff } from './TurnOff.tsx';
import { TwoStepSetup } from './TwoStepSetup.tsx';

type Step = 'enable' | 'newCodes' | 'disable';

/** The second step of one's login: whether it is on, and what can be done about it. */
export function TwoStepPanel() {
  const { t } = useTexts();
  const { data, error, refetch } = useTwoStep();
  const refresh = useRefreshTwoStep();
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    void refresh();
  };
  const turnedOff = () => {
    showToast(t('account.totp.disabled'));
    setStep(undefined);
  };
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="two-step">
      <Title order={2} id="two-step">
        {t('account.totp.title')}
      </Title>
      <Text mb="sm">{t('account.totp.intro')}</Text>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={80} />}
      {data !== undefined && <Standing view={data} onChoose={setStep} />}
      <Dialog opened={step === 'enable'} title={t('account.totp.enable')} onClose={close}>
        <TwoStepSetup onDone={close} />
      </Dialog>
      <Dialog opened={step === 'newCodes'} title={t('account.totp.newCodes')} onClose={close}>
        <NewCodes onDone={close} />
      </Dialog>
      <Dialog opened={step === 'disable'} title={t('account.totp.disable')} onClose={close}>
        <TurnOff onDone={turnedOff} />
      </Dialog>
    </Paper>
  );
}

type StandingProps = { readonly view: TwoStepView; readonly onChoose: (step: Step) => void };

function Standing({ view: { on, since = '', required, recoveryCodesLeft }, onChoose }: StandingProps) {
  const { t, language } = useTexts();
  if (!on) {
    return (
      <Group>
        <StatusMark tone="waiting" icon="warning">
          {t('account.totp.off')}
        </StatusMark>
        <Button leftSection={<Icon name="shield" size={16} />} onClick={() => onChoose('enable')}>
          {t('account.totp.enable')}
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Group mb="sm">
        <StatusMark tone="approved" icon="check">
          {t('account.totp.on', { date: formatDate(since, language) })}
        </StatusMark>
        {recoveryCodesLeft > 0 && <Text size="sm">{t('account.totp.codesLeft', { count: recoveryCodesLeft })}</Text>}
      </Group>
      {recoveryCodesLeft === 0 && (
        <Box mb="sm">
          <Notice tone="waiting" icon="warning">
            {t('account.totp.codesNone')}
          </Notice>
        </Box>
      )}
      <Group>
        <Button variant={recoveryCodesLeft === 0 ? 'filled' : 'default'} onClick={() => onChoose('newCodes')}>
          {t('account.totp.newCodes')}
        </Button>
        {required ? (
          <Text size="sm" c="dimmed">
            {t('account.totp.required')}
          </Text>
        ) : (
          <Button variant="default" onClick={() => onChoose('disable')}>
            {t('account.totp.disable')}
          </Button>
        )}
      </Group>
    </>
  );
}
