import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { refreshSession } from '../session/session.ts';
import { AccountCard } from './AccountCard.tsx';
import { TwoStepSetup } from './TwoStepSetup.tsx';

const width = 560;

/** The office asks the person's post for a second step at login: nothing else is open before it is set up. */
export function TwoStepGatePage() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const goOn = async () => {
    await refreshSession();
    await queries.invalidateQueries();
  };
  return (
    <AccountCard title={t('account.totp.title')} size={width}>
      <Text>{t('account.totp.gateIntro')}</Text>
      <TwoStepSetup onDone={() => void goOn()} />
    </AccountCard>
  );
}
