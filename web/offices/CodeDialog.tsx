import { Anchor, Text } from '@mantine/core';
import type { WaitingOffice } from '../../server/contract/offices.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SaidOnce } from '../ui/SaidOnce.tsx';

type CodeDialogProps = { readonly waiting: WaitingOffice | undefined; readonly onClose: () => void };

/** The one-time code of a new office, and where its first administrator enters it. */
export function CodeDialog({ waiting, onClose }: CodeDialogProps) {
  const { t, pick } = useTexts();
  if (waiting === undefined) return null;
  const { office, setupCode } = waiting;
  const address = `${office.address}/setup/first`;
  return (
    <SaidOnce
      title={t('setup.area.offices.codeOf', { name: pick({ ne: office.nameNe, en: office.nameEn }) })}
      warning={t('setup.area.offices.codeOnce')}
      secret={setupCode}
      onClose={onClose}
    >
      <Text size="sm">
        {t('setup.area.offices.codeWhere')}{' '}
        <Anchor href={address} lang="en">
          {address}
        </Anchor>
      </Text>
    </SaidOnce>
  );
}
