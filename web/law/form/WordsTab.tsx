import { Table } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import type { FormDesk } from './desk.ts';
import { allPlaces, annotate, type Place, saidAt } from './edit-source.ts';
import { labelAt, textOf } from './labels.ts';
import { SettledInput } from './SettledInput.tsx';

const words = ['label', 'help', 'says'] as const;

/** All texts of the form in both languages, those that lack one first. */
export function WordsTab({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const { source } = desk;
  const rows = allPlaces(source).flatMap((place) =>
    words.flatMap((word) => {
      const text = textOf(saidAt(source, place)[word]);
      return text === undefined ? [] : [{ place, word, text }];
    }),
  );
  // the order of when the page was opened, so that a row stays under the cursor
  const [first] = useState(() => new Set(rows.filter(({ text }) => isMissing(text)).map(keyOf)));
  const missing = rows.filter(({ text }) => isMissing(text)).length;
  const put = (place: Place, word: string, text: { readonly ne: string; readonly en: string }) =>
    desk.change(
      annotate(source, place, word, text),
      t('law.form.did.changed', { name: pick(labelAt(desk, place)), what: t(`law.form.word.${word}`) }),
    );
  return (
    <>
      <output>{t('law.form.words.missing', { count: missing })}</output>
      <WideTable label={t('law.form.tab.words')}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('law.form.what')}</Table.Th>
              <Table.Th>{t('law.form.words.ne')}</Table.Th>
              <Table.Th>{t('law.form.words.en')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows
              .toSorted((a, b) => Number(first.has(keyOf(b))) - Number(first.has(keyOf(a))))
              .map(({ place, word, text }) => {
                const name = `${pick(labelAt(desk, place))} · ${t(`law.form.word.${word}`)}`;
                return (
                  <Table.Tr key={`${place.join('.')} ${word}`}>
                    <Table.Td>{name}</Table.Td>
                    {(['ne', 'en'] as const).map((side) => (
                      <Table.Td key={side} miw="10rem">
                        <SettledInput
                          aria-label={`${name} · ${t(`law.form.words.${side}`)}`}
                          lang={side}
                          value={text[side]}
                          onSettle={(value) => put(place, word, { ...text, [side]: value })}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

function isMissing({ ne, en }: { readonly ne: string; readonly en: string }): boolean {
  // a question that was only asked in Nepali stands in both places
  return ne.trim() === '' || en.trim() === '' || (ne === en && /\p{Script=Devanagari}/u.test(en));
}

function keyOf({ place, word }: { readonly place: Place; readonly word: string }): string {
  return `${place.join('.')} ${word}`;
}
