import { Button, Container, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatWard } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { useWards } from '../office/use-wards.ts';
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
  const office = useOffice();
  const create = useCreateApplication();
  const [requestId] = useState(() => crypto.randomUUID());
  const [search] = useSearchParams();
  const [type, setType] = useState(search.get('type') ?? '');
  const [buildingClass, setBuildingClass] = useState(search.get('class') ?? '');
  const [ward, setWard] = useState(search.get('ward') ?? '');
  const [asked, setAsked] = useState(false);
  usePageTitle(t('application.newTitle'));

  const offered = account.wards.length === 0 ? wards : wards.filter((code) => account.wards.includes(code));
  const missing = [
    { name: 'constructionType', given: type, text: t('application.chooseBuildingType') },
    { name: 'buildingClass', given: buildingClass, text: t('application.chooseClass') },
    { name: 'ward', given: ward, text: t('application.chooseWard') },
  ].filter(({ given }) => given === '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const [first] = missing;
    if (first !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
    if (first !== undefined || create.isPending) return;
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
              name="ward"
              withAsterisk
              value={ward}
              data={[
                { value: '', label: t('common.choose') },
                ...offered.map((code) => ({ value: code, label: formatWard(code, language) })),
              ]}
              onChange={(event) => setWard(event.currentTarget.value)}
            />
          </Paper>
          {office.data?.wards.length === 0 && (
            <Notice tone="rejected" icon="warning">
              {t('application.noWards')}
            </Notice>
          )}
          {create.isError && <ProblemAlert error={create.error} />}
          {asked && missing.length > 0 && (
            <Notice tone="rejected" icon="warning" urgent>
              {missing.map(({ name, text }) => (
                <div key={name}>{text}</div>
              ))}
            </Notice>
          )}
          <Notice tone="info" icon="info">
            {t('application.new.help')}
          </Notice>
          <Group>
            <Button type="submit" size="md" loading={create.isPending} leftSection={<Icon name="plus" />}>
              {t('application.new.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}
