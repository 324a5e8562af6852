import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A formula that the builders cannot show: it stays as it is and is changed as text. */
export function LockedFormula({ label, cel }: { readonly label: string; readonly cel: string }) {
  const { t } = useTexts();
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Badge variant="outline" leftSection={<Icon name="lock" />}>
          {t('law.form.advanced')}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('law.form.locked')}
      </Text>
      <Code lang="en" block>
        {cel}
      </Code>
    </Stack>
  );
}
