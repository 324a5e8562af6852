import { Button, Container, Group, Paper, Stack, Title } from '@mantine/core';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { RouteList } from '../../form-schemas/engine/form-definition.ts';
import { BlankForm } from '../forms/BlankForm.tsx';
import { useBlankForm, useLibrary } from '../forms/blank.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useApplication } from '../application/api.ts';
import { lastApplication } from './last-application.ts';

/**
 * /forms/:slug and /user/forms/:slug (specification 2): that form of the application opened last, else the blank form.
 * @param list which of the two lists of routes the address belongs to
 */
export function FormAddressPage({ list }: { readonly list: RouteList }) {
  const { account } = useSession();
  const { slug = '' } = useParams();
  const id = lastApplication(account.id);
  const library = useLibrary();
  const application = useApplication(id ?? '', id !== undefined);
  const form = library.data?.forms.find(({ routes }) => routes[list].includes(slug));

  if (library.error !== null) return <ProblemAlert error={library.error} onRetry={() => void library.refetch()} />;
  if (library.data === undefined || application.isLoading) return <Waiting />;
  if (form === undefined) return <NotFoundPage />;
  const held = application.data?.forms.some((each) => each.slug === form.slug) === true;
  if (id !== undefined && held) return <Navigate to={`/user/applications/${id}/forms/${form.slug}`} replace />;
  return <BlankPage slug={form.slug} title={form.title} open={application.data === undefined ? undefined : id} />;
}

type BlankPageProps = {
  readonly slug: string;
  readonly title: { readonly ne: string; readonly en: string };
  /** The application opened last, when it has no such form. */
  readonly open: string | undefined;
};

function BlankPage({ slug, title, open }: BlankPageProps) {
  const { t, pick } = useTexts();
  const blank = useBlankForm(slug, {});
  usePageTitle(pick(title));
  return (
    <Container size="lg" px={0}>
      <Stack gap="md">
        <Title order={1}>{pick(title)}</Title>
        <Notice
          tone="waiting"
          icon="warning"
          title={t(open === undefined ? 'application.notSet' : 'application.formNotUsed')}
        >
          {t('application.blankForm')}
          <Group gap="xs" mt="xs">
            <Button
              component={Link}
              to="/user/task-list"
              variant="default"
              leftSection={<Icon name="left" size={16} />}
            >
              {t('menu.header.taskList')}
            </Button>
            {open !== undefined && (
              <Button component={Link} to={`/user/applications/${open}`} variant="default">
                {t('application.openLast')}
              </Button>
            )}
          </Group>
        </Notice>
        <Paper withBorder p="md" bg="var(--naksa-surface)">
          {blank.isPending && <Waiting />}
          {blank.isError && <ProblemAlert error={blank.error} onRetry={() => void blank.refetch()} />}
          {blank.data !== undefined && <BlankForm key={blank.data.view.hash} form={blank.data} readOnly />}
        </Paper>
      </Stack>
    </Container>
  );
}
