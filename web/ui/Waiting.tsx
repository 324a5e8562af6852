import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

/** A page or a part on its way. */
export function Waiting({ height = 240 }: { readonly height?: number }) {
  const { t } = useTexts();
  return (
    <Center h={height}>
      <Loader color="lake" />
      <VisuallyHidden component="output">{t('common.pleaseWait')}</VisuallyHidden>
    </Center>
  );
}
