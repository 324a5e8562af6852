import { Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLibrary } from '../../forms/blank.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import type { WorkProps } from '../work.ts';
import type { FormDesk } from './desk.ts';
import { DesignTab } from './DesignTab.tsx';
import type { Place } from './edit-source.ts';
import { pointedIn } from './pointed.ts';
import { PreviewTab } from './PreviewTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { StoredTab } from './StoredTab.tsx';
import { useDraftBlank, useFormWords } from './use-draft-blank.ts';
import { WordsTab } from './WordsTab.tsx';

const tabs = ['design', 'rules', 'words', 'preview', 'stored'] as const;
const nothingGiven = {};

/** A form designed as a picture: its fields, rules and words, how it opens, and what it does to what is stored. */
export function FormWork({ view, source, onChange, shown: ledTo }: WorkProps) {
  const { t } = useTexts();
  const [tab, setTab] = useState<string>('design');
  const [place, setPlace] = useState<Place>([]);
  const [led, setLed] = useState<WorkProps['shown']>();
  if (ledTo !== led) {
    setLed(ledTo);
    const pointed = ledTo === undefined ? undefined : pointedIn(source, ledTo.pointer);
    if (pointed !== undefined) {
      setTab(pointed.tab);
      setPlace(pointed.place);
    }
  }
  const card = useRef<HTMLElement>(null);
  const blank = useDraftBlank(view.id, source, nothingGiven);
  const [shown, setShown] = useState(blank.data?.form);
  const form = blank.data?.form ?? shown;
  if (form !== shown) setShown(form);
  const words = useFormWords(view.id);
  const library = useLibrary();
  const error = blank.error ?? words.error ?? library.error;
  // a field that a section names is called by its key until the form came: by then it has its name
  const isNamed = !blank.isPending && !words.isPending && !library.isPending;
  useEffect(() => {
    if (ledTo !== undefined && isNamed) card.current?.focus();
  }, [ledTo, isNamed]);
  const desk: FormDesk = {
    slug: view.id,
    source,
    bundle: form?.bundle,
    words: words.data,
    codes: library.data?.codes ?? {},
    place,
    choose: setPlace,
    change: (next, said) => {
      if (next !== source) onChange(next, said);
    },
  };
  return (
    <>
      {error !== null && (
        <ProblemAlert error={error} onRetry={() => void Promise.all([blank.refetch(), words.refetch()])} />
      )}
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'design')} keepMounted={false}>
        <Tabs.List aria-label={t('law.form.tabs')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`law.form.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {isNamed ? (
          <>
            <Tabs.Panel value="design" pt="sm">
              <DesignTab
                ref={card}
                desk={desk}
                form={form}
                problems={blank.data?.problems ?? []}
                round={blank.dataUpdatedAt}
              />
            </Tabs.Panel>
            <Tabs.Panel value="rules" pt="sm">
              <RulesTab ref={card} desk={desk} onOpen={() => setTab('design')} />
            </Tabs.Panel>
            <Tabs.Panel value="words" pt="sm">
              <WordsTab desk={desk} />
            </Tabs.Panel>
            <Tabs.Panel value="preview" pt="sm">
              <PreviewTab desk={desk} />
            </Tabs.Panel>
            <Tabs.Panel value="stored" pt="sm">
              <StoredTab view={view} source={source} />
            </Tabs.Panel>
          </>
        ) : (
          <SetupSkeleton rows={10} height={36} />
        )}
      </Tabs>
    </>
  );
}
