import { Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Designer } from '../../server/contract/public.ts';
import { formatDate, withDigits } from '../i18n/format.ts';
import { formatValue } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useDesigners } from './api.ts';
import { Asked } from './Asked.tsx';
import { partsOf } from '../ui/address-filter.ts';
import { PublicPage } from './PublicPage.tsx';
import { SearchBar } from './SearchBar.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

const parts = ['q', 'class', 'valid'];

/** /designer: registered designers with their classes and how their licences stand today. */
export function DesignersPage() {
  const { t, pick } = useTexts();
  const [search, setSearch] = useSearchParams();
  const designers = useDesigners(partsOf(search, parts));
  const classes = designers.data?.pages[0]?.classes ?? [];
  const choices = [
    {
      name: 'class',
      label: t('public.designers.class'),
      options: classes.map(({ code, title }) => ({ value: code, label: pick(title) })),
    },
    {
      name: 'valid',
      label: t('public.designers.licence'),
      options: [{ value: 'yes', label: t('public.designers.onlyValid') }],
    },
  ];
  return (
    <PublicPage title={t('public.designers.title')} lead={t('public.designers.lead')} wide>
      <SearchBar
        label={t('public.designers.search')}
        choices={choices}
        search={search}
        onSearch={(next, replace) => setSearch(next, { replace })}
      />
      <Asked query={designers}>
        {({ pages }) => (
          <>
            <Found total={pages[0]?.total ?? 0} />
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {pages
                .flatMap((page) => page.designers)
                .map((designer) => (
                  <DesignerCard key={designer.id} designer={designer} />
                ))}
            </SimpleGrid>
          </>
        )}
      </Asked>
      <MoreButton list={designers} />
    </PublicPage>
  );
}

function Found({ total }: { readonly total: number }) {
  const { t, language } = useTexts();
  if (total === 0) return <EmptyState icon="people" text={t('public.designers.empty')} />;
  return (
    <Text c="dimmed" aria-live="polite">
      {t('public.people', { count: total, total: withDigits(total, language) })}
    </Text>
  );
}

function DesignerCard({ designer }: { readonly designer: Designer }) {
  const { t, language, pick } = useTexts();
  const { nameNe, consultancy, qualification, municipalRegNo, necNo, licenceNo, classes } = designer;
  const facts = [
    [
      t('public.designers.firm'),
      consultancy && (
        <span key="ne" lang="ne">
          {consultancy}
        </span>
      ),
    ],
    [t('public.designers.qualification'), qualification && pick(qualification)],
    [t('public.designers.registration'), municipalRegNo && formatValue(municipalRegNo, language)],
    [t('public.designers.nec'), necNo && formatValue(necNo, language)],
    [t('public.designers.license'), licenceNo && formatValue(licenceNo, language)],
    [t('public.designers.class'), classes.map(({ title }) => pick(title)).join(', ')],
  ] as const;
  return (
    <Paper component="article" withBorder p="md" bg="var(--naksa-surface)">
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <Title order={2} size="h3" lang="ne">
          {nameNe}
        </Title>
        <Licence designer={designer} />
      </Group>
      <FactList facts={facts.filter(([, value]) => value !== undefined && value !== '')} />
    </Paper>
  );
}

function Licence({ designer: { licence, licenceExpiresOn = '' } }: { readonly designer: Designer }) {
  const { t, language } = useTexts();
  const date = formatDate(licenceExpiresOn, language);
  if (licence === 'valid')
    return (
      <StatusMark tone="approved" icon="check">
        {t('public.designers.validUntil', { date })}
      </StatusMark>
    );
  if (licence === 'expired')
    return (
      <StatusMark tone="rejected" icon="warning">
        {t('public.designers.expired', { date })}
      </StatusMark>
    );
  return (
    <StatusMark tone="idle" icon="dash">
      {t('public.designers.noLicence')}
    </StatusMark>
  );
}
