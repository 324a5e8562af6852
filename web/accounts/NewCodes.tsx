import { useTexts } from '../i18n/use-texts.ts';
import { useNewCodes } from './api.ts';
import { AskPassword } from './AskPassword.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

/** New recovery codes in the place of the old ones, by password. */
export function NewCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const give = useNewCodes();
  if (give.data !== undefined) return <RecoveryCodeList codes={give.data.codes} onKept={onDone} />;
  return (
    <AskPassword
      intro={t('account.totp.newCodesHelp')}
      error={give.error}
      busy={give.isPending}
      onPassword={(password) => give.mutate(password)}
    />
  );
}
