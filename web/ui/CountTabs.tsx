import { Tabs } from '@mantine/core';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './CountTabs.module.css';

type CountTab<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly count?: number | undefined;
  /** The number stands in red while it is not nought. */
  readonly late?: boolean;
};

type CountTabsProps<Name extends string> = {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly CountTab<Name>[];
  readonly onChange: (name: Name) => void;
};

/** Tabs of a list, each with the number of what is under it. */
export function CountTabs<Name extends string>({ label, value, tabs, onChange }: CountTabsProps<Name>) {
  const { language } = useTexts();
  const choose = (name: string | null) => {
    const chosen = tabs.find((tab) => tab.name === name);
    if (chosen !== undefined) onChange(chosen.name);
  };
  return (
    <Tabs value={value} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''} aria-label={label}>
        {tabs.map(({ name, label: tab, count, late = false }) => (
          <Tabs.Tab key={name} value={name} className={classes['tab'] ?? ''}>
            {tab}
            {count !== undefined && (
              <span className={classes['count']} data-late={late && count > 0}>
                {withDigits(count, language)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>
        <span hidden>{tabs.find(({ name }) => name === value)?.label}</span>
      </Tabs.Panel>
    </Tabs>
  );
}
