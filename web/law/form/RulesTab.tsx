import { Anchor, Table, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import { ConditionChoice } from './ConditionChoice.tsx';
import type { FormDesk } from './desk.ts';
import { allPlaces, setFormWord } from './edit-source.ts';
import { FormPaper } from './FormPaper.tsx';
import { FormPosts } from './FormPosts.tsx';
import { labelAt } from './labels.ts';
import { picksFor } from './picks.ts';
import { readCel } from './read-cel.ts';
import { say } from './say.ts';
import { conditionOf, formulasAt } from './uses.ts';

type RulesTabProps = {
  /** The rules of the whole form: they take the focus of whoever is led to them. */
  readonly ref: Ref<HTMLElement>;
  readonly desk: FormDesk;
  readonly onOpen: () => void;
};

/** Every condition and calculation of the form as a sentence, and when the form itself is asked for. */
export function RulesTab({ ref, desk, onOpen }: RulesTabProps) {
  const { t, pick, language } = useTexts();
  const { source, bundle, words, codes } = desk;
  const picksAt = (place: readonly string[]) => (bundle === undefined ? [] : picksFor(place, { bundle, words, codes }));
  const rows = allPlaces(source).flatMap((place) =>
    Object.entries(formulasAt(source, place)).map(([word, cel]) => ({ place, word, cel, said: readCel(cel) })),
  );
  const facts = picksAt([]).filter(({ of }) => of !== undefined);
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('law.form.tab.rules')}>
      <FormPosts desk={desk} />
      <FormPaper desk={desk} />
      <ConditionChoice
        label={t('law.form.word.condition')}
        value={conditionOf(source)}
        picks={facts}
        never={t('law.form.condition.whole')}
        onChange={(value) =>
          desk.change(setFormWord(source, 'condition', value === true ? undefined : value), t('law.form.did.condition'))
        }
      />
      <WideTable label={t('law.form.tab.rules')}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('law.form.field')}</Table.Th>
              <Table.Th>{t('law.form.what')}</Table.Th>
              <Table.Th>{t('law.form.rule')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ place, word, cel, said }) => (
              <Table.Tr key={`${place.join('.')} ${word}`}>
                <Table.Td>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="start"
                    onClick={() => {
                      desk.choose(place);
                      onOpen();
                    }}
                  >
                    {pick(labelAt(desk, place))}
                  </Anchor>
                </Table.Td>
                <Table.Td>{t(`law.form.word.${word}`)}</Table.Td>
                <Table.Td>
                  {said === undefined ? (
                    <Text size="sm" lang="en">
                      {t('law.form.advanced')}: {cel}
                    </Text>
                  ) : (
                    say(said, { t, language, picks: picksAt(place) })
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  );
}
