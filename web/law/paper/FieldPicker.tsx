import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Field, PaperNames } from './paper-names.ts';
import classes from './paper.module.css';

type FieldPickerProps = {
  readonly fields: PaperFields;
  readonly names: PaperNames;
  /** Absent while no line is open that a value could be put into. */
  readonly onPick: ((field: Field) => void) | undefined;
};

/** Every value that may be put into the open line, by topic, with what it prints in the typical sample. */
export function FieldPicker({ fields, names, onPick }: FieldPickerProps) {
  const { t, pick } = useTexts();
  const [wanted, setWanted] = useState('');
  const find = wanted.trim().toLowerCase();
  const fits = (field: Field, topic: string) =>
    field.source !== undefined && `${topic} ${pick(field.label)} ${field.example}`.toLowerCase().includes(find);
  const topics = fields.topics
    .map((topic) => ({ ...topic, fields: topic.fields.filter((field) => fits(field, pick(topic.label))) }))
    .filter((topic) => topic.fields.length > 0);
  return (
    <Stack gap="xs">
      <TextInput label={t('law.paper.findField')} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      {onPick === undefined && <Text size="sm">{t('law.paper.openLine')}</Text>}
      {topics.length === 0 && <Text size="sm">{t('law.paper.noField')}</Text>}
      {topics.map((topic) => (
        <details key={topic.id} open={find !== ''}>
          <summary className={classes['topic']}>{pick(topic.label)}</summary>
          <ul className={classes['found']}>
            {topic.fields.map((field) => (
              <li key={field.path}>
                <button
                  type="button"
                  className={classes['value']}
                  disabled={onPick === undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick?.(field)}
                >
                  {names.nameOfField(field)}
                  {field.example !== '' && <span className={classes['example']}>{field.example}</span>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Stack>
  );
}
