import { Button, Container, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatWard } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useWards } from '../public/use-wards.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useCreateApplication } from './api.ts';
import { BuildingClassChoice } from './BuildingClassChoice.tsx';
import { BuildingTypeChoice } from './BuildingTypeChoice.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A new case: what is to be built, of which class, in which ward; the rest is asked by the forms. */
export function NewApplicationPage() {
  const { t, language } = useTexts();
  const { account } = useSession();
  const navigate = useNavigate();
  const wards = useWards();
  const create = useCreateApplication();
  const [requestId] = useState(() => crypto.randomUUID());
  const [search] = useSearchParams();
  const [type, setType] = useState(search.get('type') ?? '');
  const [buildingClass, setBuildingClass] = useState('');
  const [ward, setWard] = useState('');
  usePageTitle(t('application.newTitle'));

  const offered = account.wards.length === 0 ? wards : wards.filter((code) => account.wards.includes(code));
  const complete = type !== '' && buildingClass !== '' && ward !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || create.isPending) return;
    create.mutate(
      { constructionType: type, buildingClass, ward, requestId },
      { onSuccess: ({ id }) => void navigate(`/user/applications/${id}`) },
    );
  };
  return (
    <Container size="lg" px={0}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <Title order={1}>{t('application.newTitle')}</Title>
          <BuildingTypeChoice value={type} onChange={setType} />
          <BuildingClassChoice value={buildingClass} onChange={setBuildingClass} />
          <Paper withBorder p="md" bg="var(--naksa-surface)">
            <NativeSelect
              maw={280}
              label={t('inbox.filter.ward')}
              withAsterisk
              value={ward}
              data={[
                { value: '', label: t('common.choose') },
                ...offered.map((code) => ({ value: code, label: formatWard(code, language) })),
              ]}
              onChange={(event) => setWard(event.currentTarget.value)}
            />
          </Paper>
          {create.isError && <ProblemAlert error={create.error} />}
          <Notice tone="info" icon="info">
            {t('application.new.help')}
          </Notice>
          <Group>
            <Button
              type="submit"
              size="md"
              disabled={!complete}
              loading={create.isPending}
              leftSection={<Icon name="plus" />}
            >
              {t('application.new.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}
