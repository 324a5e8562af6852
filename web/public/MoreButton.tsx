import { Button, Group } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

type MoreButtonProps = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** The next page of a list, while there is one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreButtonProps) {
  const { t } = useTexts();
  if (!hasNextPage) return null;
  return (
    <Group justify="center">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('common.more')}
      </Button>
    </Group>
  );
}
