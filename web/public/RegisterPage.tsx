import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useRegister } from './api.ts';
import { Asked } from './Asked.tsx';
import { partsOf } from '../ui/address-filter.ts';
import { PublicPage } from './PublicPage.tsx';
import { RegisterCards, RegisterTable } from './RegisterRows.tsx';
import { type Choice, SearchBar } from './SearchBar.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { publicLooks } from './status.ts';

const parts = ['q', 'ward', 'year', 'type', 'status'];

/** /register: what the office has registered and permitted; only what the law marks public. */
export function RegisterPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const register = useRegister(partsOf(search, parts));
  const small = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const Rows = small ? RegisterCards : RegisterTable;
  const choices = useChoices(register.data?.pages[0]);
  return (
    <PublicPage title={t('public.register.title')} lead={t('public.register.help')} wide>
      <SearchBar
        label={t('public.register.search')}
        choices={choices}
        search={search}
        onSearch={(next, replace) => setSearch(next, { replace })}
      />
      <Asked query={register}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return rows.length === 0 ? (
            <EmptyState icon="search" text={t('public.register.empty')} />
          ) : (
            <Rows rows={rows} />
          );
        }}
      </Asked>
      <MoreButton list={register} />
    </PublicPage>
  );
}

type Known = NonNullable<ReturnType<typeof useRegister>['data']>['pages'][number];

function useChoices(known: Known | undefined): readonly Choice[] {
  const { t, language, pick } = useTexts();
  const { wards = [], years = [], types = [] } = known ?? {};
  return [
    {
      name: 'ward',
      label: t('common.ward'),
      options: wards.map((ward) => ({ value: ward, label: formatWard(ward, language) })),
    },
    {
      name: 'year',
      label: t('public.register.year'),
      options: years.map((year) => ({
        value: year,
        label: withDigits(`0${year.slice(0, 2)}/0${year.slice(2)}`, language),
      })),
    },
    {
      name: 'type',
      label: t('public.register.type'),
      options: types.map(({ code, title }) => ({ value: code, label: pick(title) })),
    },
    {
      name: 'status',
      label: t('public.register.status'),
      options: Object.keys(publicLooks).map((status) => ({ value: status, label: t(`public.register.is.${status}`) })),
    },
  ];
}
