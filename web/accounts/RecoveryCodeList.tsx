import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './accounts.module.css';

type RecoveryCodeListProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** The recovery codes, shown this once: they can be copied or printed, and the person says that they are kept. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const { t } = useTexts();
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast(t('account.totp.codesCopied'));
  };
  return (
    <Stack>
      <Text fw={600}>{t('account.totp.codesTitle')}</Text>
      <Text>{t('account.totp.codesIntro')}</Text>
      <ul className={classes['codes']} lang="en">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button variant="default" leftSection={<Icon name="copy" size={16} />} onClick={() => void copy()}>
          {t('account.totp.codesCopy')}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="naksa-codes.txt"
        >
          {t('account.totp.codesSave')}
        </Button>
      </Group>
      <Button data-autofocus onClick={onKept}>
        {t('account.totp.codesKept')}
      </Button>
    </Stack>
  );
}
