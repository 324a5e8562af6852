import { Button, Group } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { partsOf, withPart } from '../ui/address-filter.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { TypedField } from '../ui/TypedField.tsx';

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

/** Words and choices by which a public list is narrowed; they live in the address, so that a search can be kept or sent. */
export function SearchBar({ label, choices = [], search, onSearch }: SearchBarProps) {
  const { t } = useTexts();
  const names = ['q', ...choices.map(({ name }) => name)];
  const isNarrowed = partsOf(search, names).size > 0;
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <TypedField
          style={{ flex: '4 1 16rem' }}
          label={label}
          type="search"
          leftSection={<Icon name="search" />}
          maxLength={60}
          value={search.get('q') ?? ''}
          onTyped={(value) => onSearch(withPart(search, 'q', value), true)}
        />
        {choices.map(({ name, label: choice, options }) => (
          <ChoiceField
            key={name}
            style={{ flex: '1 1 9rem' }}
            label={choice}
            value={search.get(name)}
            options={options}
            onChoose={(value) => onSearch(withPart(search, name, value), false)}
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
