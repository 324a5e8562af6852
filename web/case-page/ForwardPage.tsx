import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useApplication } from '../application/api.ts';
import { ForwardButton } from './ForwardButton.tsx';

/** /user/forms/forward-to-next/:groupId?application=…: sends the case on from a group of forms (specification 2). */
export function ForwardPage() {
  const { t, language, pick } = useTexts();
  const { groupId = '' } = useParams();
  const [search] = useSearchParams();
  const id = search.get('application') ?? '';
  const { data: view, error, isPending } = useApplication(id);
  usePageTitle(t('application.forwardToNext'));
  if (id === '') {
    return (
      <EmptyState icon="file" text={t('problem.buildPermitNotSet')}>
        <Button component={Link} to="/user/task-list" variant="default">
          {t('inbox.title')}
        </Button>
      </EmptyState>
    );
  }
  if (error !== null) return <ProblemAlert error={error} />;
  if (isPending) return <Waiting />;
  const group = view.groups.find((each) => each.id === groupId);
  const [form] = view.forms.filter((each) => each.group === groupId);
  return (
    <Container size="sm" px={0} py="md">
      <Paper withBorder p="lg" bg="var(--naksa-surface)">
        <Stack>
          <Title order={1}>{t('application.forwardToNext')}</Title>
          <Text>
            {view.summary.registrationNo === undefined
              ? t('application.notRegistered')
              : withDigits(view.summary.registrationNo, language)}{' '}
            · <span lang="ne">{view.summary.ownerNe}</span>
          </Text>
          <Text fw={600}>{group === undefined ? pick(view.summary.stateTitle) : pick(group.title)}</Text>
          <Group>
            {form !== undefined && <ForwardButton view={view} form={form} />}
            <Button component={Link} to={`/user/applications/${id}`} variant="default">
              {t('common.back')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Container>
  );
}
