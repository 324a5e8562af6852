import { Center, Loader, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

/** A page or a part on its way (specification 2: the overlay says ‘please wait’). */
export function Waiting({ height = 240 }: { readonly height?: number | string }) {
  const { t } = useTexts();
  return (
    <Center h={height}>
      <Stack align="center" gap="xs">
        <Loader color="lake" />
        <Text component="output" c="dimmed">
          {t('common.pleaseWait')}
        </Text>
      </Stack>
    </Center>
  );
}
