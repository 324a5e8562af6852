import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { partsOf, withPart } from './filter.ts';

/** A choice of a search, by the name that it has in the address. */
export type Choice = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

type SearchBarProps = {
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly search: URLSearchParams;
  readonly onSearch: (search: URLSearchParams, replace: boolean) => void;
};

const pause = 300;

/** Words and choices by which a public list is narrowed; they live in the address, so that a search can be kept or sent. */
export function SearchBar({ label, choices = [], search, onSearch }: SearchBarProps) {
  const { t } = useTexts();
  const typed = useDebouncedCallback((value: string) => onSearch(withPart(search, 'q', value), true), pause);
  const names = ['q', ...choices.map(({ name }) => name)];
  const isNarrowed = partsOf(search, names).size > 0;
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <TextInput
          key={isNarrowed ? 'filled' : 'empty'}
          style={{ flex: '4 1 16rem' }}
          label={label}
          type="search"
          leftSection={<Icon name="search" />}
          defaultValue={search.get('q') ?? ''}
          maxLength={60}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        {choices.map(({ name, label: choice, options }) => (
          <NativeSelect
            key={name}
            style={{ flex: '1 1 9rem' }}
            label={choice}
            value={search.get(name) ?? ''}
            data={[{ value: '', label: t('common.all') }, ...options]}
            onChange={(event) => onSearch(withPart(search, name, event.currentTarget.value), false)}
          />
        ))}
        {isNarrowed && (
          <Button
            variant="subtle"
            color="lake"
            leftSection={<Icon name="cross" size={16} />}
            onClick={() => onSearch(new URLSearchParams(), false)}
          >
            {t('common.clearFilters')}
          </Button>
        )}
      </Group>
    </search>
  );
}
