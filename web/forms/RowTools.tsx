import { ActionIcon, Group } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

type RowToolsProps = {
  readonly index: number;
  readonly name: string;
  readonly onCopy: ((index: number) => void) | undefined;
  readonly onRemove: (index: number) => void;
};

/** Copy and remove a row. */
export function RowTools({ index, name, onCopy, onRemove }: RowToolsProps) {
  const { t } = useTexts();
  const [copy, remove] = [t('form.copyRow'), t('form.removeRow')];
  return (
    <Group gap={4} wrap="nowrap">
      {onCopy !== undefined && (
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`${copy}, ${name}`}
          title={copy}
          onClick={() => onCopy(index)}
        >
          <Icon name="copy" size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={32}
        aria-label={`${remove}, ${name}`}
        title={remove}
        onClick={() => onRemove(index)}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
