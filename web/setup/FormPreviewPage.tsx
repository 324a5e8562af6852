import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { Problem } from '../api/problem.ts';
import { BlankForm } from '../forms/BlankForm.tsx';
import { type OpenBlank, useBlankForm, useLibrary } from '../forms/blank.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { CheckBlank } from './CheckBlank.tsx';
import { FormFacts } from './FormFacts.tsx';
import { isFor, roleInForm } from './form-preview.ts';
import classes from './setup.module.css';
import { SetupSkeleton } from './SetupSkeleton.tsx';
import { SetupTrail } from './SetupTrail.tsx';

// the code lists of a building's class and construction type
const switches = ['buildingClass', 'constructionType'] as const;

/** /admin/forms/:slug: a form as it opens for a building and a role, to be tried out; nothing is kept. */
export function FormPreviewPage() {
  const { t, pick } = useTexts();
  const { slug = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const given = Object.fromEntries(
    switches.flatMap((list) => {
      const code = search.get(list);
      return code === null ? [] : [[list, code] as const];
    }),
  );
  const library = useLibrary();
  const blank = useBlankForm(slug, given);
  const error = library.error ?? blank.error;
  const title = blank.data === undefined ? undefined : pick(blank.data.bundle.rule.title);
  usePageTitle(title);
  if (error !== null) {
    if (error instanceof Problem && error.body.status === 404) return <NotFoundPage />;
    return <ProblemAlert error={error} onRetry={() => void Promise.all([library.refetch(), blank.refetch()])} />;
  }
  if (blank.data === undefined || library.data === undefined) return <SetupSkeleton rows={6} height={60} />;

  const role = search.get('role') ?? blank.data.bundle.rule.enterBy;
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <Stack gap="sm">
      <SetupTrail steps={[]} />
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{t('setup.common.previewHelp')}</Text>
      </div>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('setup.common.role')}
          value={role}
          data={library.data.roles.map(({ code, title: name }) => ({ value: code, label: pick(name) }))}
          onChange={(event) => choose('role', event.currentTarget.value)}
        />
        {switches.map((list) => (
          <NativeSelect
            key={list}
            label={t(`setup.common.${list}`)}
            value={search.get(list) ?? ''}
            data={[
              { value: '', label: t('setup.common.any') },
              ...(library.data.codes[list] ?? []).map((code) => ({ value: code.code, label: pick(code) })),
            ]}
            onChange={(event) => choose(list, event.currentTarget.value)}
          />
        ))}
      </Group>
      <PreviewedForm key={`${blank.dataUpdatedAt}-${role}`} form={blank.data} role={role} given={given} />
    </Stack>
  );
}

type PreviewedFormProps = {
  readonly form: OpenBlank;
  readonly role: string;
  readonly given: Readonly<Record<string, string>>;
};

function PreviewedForm({ form, role, given }: PreviewedFormProps) {
  const { t } = useTexts();
  const { rule } = form.bundle;
  const part = roleInForm(rule, role);
  return (
    <div className={classes['desk']}>
      <Stack gap="sm">
        {!isFor(rule, given) && (
          <Notice tone="waiting" icon="warning">
            {t('setup.common.previewNotAsked')}
          </Notice>
        )}
        <Notice tone="info" icon={part === 'enters' ? 'pencil' : 'lock'}>
          {t(`setup.common.part.${part}`)}
        </Notice>
        <Paper withBorder p="md" bg="var(--naksa-surface)">
          <BlankForm form={form} readOnly={part !== 'enters'}>
            {part === 'enters' && <CheckBlank />}
          </BlankForm>
        </Paper>
      </Stack>
      <FormFacts form={form} />
    </div>
  );
}
