import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { here } from '../api/base.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { QrCode } from '../ui/QrCode.tsx';

/** The public page that says whether the paper is good: as a link, and as the pattern that stands on the paper. */
export function VerifyAddress({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const path = `/verify/${code}`;
  const address = `${window.location.origin}${here(path)}`;
  return (
    <Group wrap="nowrap" align="flex-start">
      <QrCode text={address} label={t('print.scanToVerify')} />
      <div>
        <Text size="sm">{t('desk.verifyHelp')}</Text>
        <Anchor component={Link} to={path} lang="en" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
      </div>
    </Group>
  );
}
