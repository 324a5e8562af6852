import { Container, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { PicturePlace } from './PicturePlace.tsx';
import { kinds, useOwnPictures } from './pictures.ts';

/** /user/pictures: the signature and the stamp that stand on the papers which the person signs. */
export function PicturesPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnPictures();
  usePageTitle(t('account.pictures.title'));
  return (
    <Container size={880} py="md" px={0}>
      <Stack>
        <div>
          <Title order={1}>{t('account.pictures.title')}</Title>
          <Text>{t('account.pictures.intro')}</Text>
        </div>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting />}
        {data !== undefined && kinds.map((kind) => <PicturePlace key={kind} kind={kind} picture={data[kind]} />)}
      </Stack>
    </Container>
  );
}
