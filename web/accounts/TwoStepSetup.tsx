import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TwoStepKey } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import classes from './accounts.module.css';
import { useBeginTwoStep, useConfirmTwoStep } from './api.ts';
import { AskPassword } from './AskPassword.tsx';
import { CodeInput } from './CodeInput.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

/** Password, the key into the telephone, a first code, the recovery codes: then the second step is on. */
export function TwoStepSetup({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const begin = useBeginTwoStep();
  const confirm = useConfirmTwoStep();
  if (confirm.data !== undefined) return <RecoveryCodeList codes={confirm.data.codes} onKept={onDone} />;
  if (begin.data !== undefined) {
    return (
      <KeyAndCode
        secretKey={begin.data}
        error={confirm.error}
        busy={confirm.isPending}
        onCode={(code) => confirm.mutate(code)}
      />
    );
  }
  return (
    <AskPassword
      intro={t('account.totp.intro')}
      error={begin.error}
      busy={begin.isPending}
      onPassword={(password) => begin.mutate(password)}
    />
  );
}

type KeyAndCodeProps = {
  readonly secretKey: TwoStepKey;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
};

const qrSize = 184;

function KeyAndCode({ secretKey: { secret, address }, error, busy, onCode }: KeyAndCodeProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onCode(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('account.totp.scan')}</Text>
        <Group align="flex-start">
          <QrCode text={address} label={t('account.totp.scanAlt')} size={qrSize} />
          <Stack gap="xs" style={{ flex: '1 1 14rem' }}>
            <Text size="sm">{t('account.totp.key')}</Text>
            <div className={classes['key']} lang="en">
              {inGroups(secret)}
            </div>
          </Stack>
        </Group>
        {error !== null && <ProblemAlert error={error} />}
        <CodeInput label={t('account.totp.confirm')} value={code} onChange={setCode} />
        <Button type="submit" disabled={code.trim() === ''} loading={busy}>
          {t('account.totp.confirmButton')}
        </Button>
      </Stack>
    </form>
  );
}

/** Four letters at a time are easier to type over. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
