import { Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { SaidOnce } from '../ui/SaidOnce.tsx';

/** A password that is good once, and until when. */
export type GivenPassword = { readonly oneTimePassword: string; readonly validUntil?: string };

type PasswordDialogProps = {
  readonly name: string;
  readonly given: GivenPassword | undefined;
  readonly onClose: () => void;
};

/** A first password: to be told to the person, who must choose another at the first login. */
export function PasswordDialog({ name, given, onClose }: PasswordDialogProps) {
  const { t } = useTexts();
  if (given === undefined) return null;
  return (
    <SaidOnce
      title={t('setup.common.passwordOf', { name })}
      warning={t('setup.common.passwordOnce', { name })}
      secret={given.oneTimePassword}
      onClose={onClose}
    >
      {given.validUntil !== undefined && (
        <Text size="sm">
          {t('setup.common.passwordUntil')}: <DateText value={given.validUntil} withTime />
        </Text>
      )}
    </SaidOnce>
  );
}
