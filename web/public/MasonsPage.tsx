import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Mason } from '../../server/contract/public.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { formatValue } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { useMasons } from './api.ts';
import { Asked } from './Asked.tsx';
import { partsOf } from '../ui/address-filter.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { PublicPage } from './PublicPage.tsx';
import { SearchBar } from './SearchBar.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

/** /mason: masons with the training that they have. */
export function MasonsPage() {
  const { t, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const masons = useMasons(partsOf(search, ['q', 'ward']));
  const wards = masons.data?.pages[0]?.wards ?? [];
  const options = wards.map((ward) => ({ value: ward, label: formatWard(ward, language) }));
  return (
    <PublicPage title={t('public.masons.title')} lead={t('public.masons.lead')} wide>
      <SearchBar
        label={t('public.masons.search')}
        choices={[{ name: 'ward', label: t('common.ward'), options }]}
        search={search}
        onSearch={(next, replace) => setSearch(next, { replace })}
      />
      <Asked query={masons}>
        {({ pages }) => (
          <>
            <Found total={pages[0]?.total ?? 0} />
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {pages
                .flatMap((page) => page.masons)
                .map((mason) => (
                  <MasonCard key={mason.id} mason={mason} />
                ))}
            </SimpleGrid>
          </>
        )}
      </Asked>
      <MoreButton list={masons} />
    </PublicPage>
  );
}

function Found({ total }: { readonly total: number }) {
  const { t, language } = useTexts();
  if (total === 0) return <EmptyState icon="tools" text={t('public.masons.empty')} />;
  return (
    <Text c="dimmed" aria-live="polite">
      {t('public.people', { count: total, total: withDigits(total, language) })}
    </Text>
  );
}

function MasonCard({ mason }: { readonly mason: Mason }) {
  const { t, language } = useTexts();
  const { nameNe, trainingNe, trainedOn, certificateNo, ward, addressNe, mobile } = mason;
  const facts = [
    [
      t('public.masons.training'),
      trainingNe && (
        <span key="ne" lang="ne">
          {trainingNe}
        </span>
      ),
    ],
    [t('public.masons.trainedOn'), trainedOn && <DateText key="date" value={trainedOn} />],
    [t('public.masons.certificate'), certificateNo && formatValue(certificateNo, language)],
    [t('common.ward'), ward && formatWard(ward, language)],
    [
      t('common.address'),
      addressNe && (
        <span key="ne" lang="ne">
          {addressNe}
        </span>
      ),
    ],
    [t('public.masons.phone'), mobile && <PhoneLink key="phone" phone={mobile} />],
  ] as const;
  return (
    <Paper component="article" withBorder p="md" bg="var(--naksa-surface)">
      <Title order={2} size="h3" lang="ne" mb="xs">
        {nameNe}
      </Title>
      <FactList facts={facts.filter(([, value]) => value !== undefined && value !== '')} />
    </Paper>
  );
}
