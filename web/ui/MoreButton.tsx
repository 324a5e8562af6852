import { Button, Group } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

type MoreButtonProps = {
  /** The list that grows page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** “Show more”, unless the list has a word of its own. */
  readonly label?: string;
};

/** The next page of a list, while there is one. */
export function MoreButton({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, label }: MoreButtonProps) {
  const { t } = useTexts();
  if (!hasNextPage) return null;
  return (
    <Group justify="center">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label ?? t('common.more')}
      </Button>
    </Group>
  );
}
