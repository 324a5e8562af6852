import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ProposedChange } from '../../server/contract/proposals.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ChangeTable } from '../masters/ChangeTable.tsx';
import { type OpenMaster, recordName } from '../masters/master.ts';
import { DateText } from '../ui/DateText.tsx';
import { turnsOf, type ToldChange, toldChanges } from './told-changes.ts';

type ToldChangesProps = { readonly master: OpenMaster; readonly changes: readonly ProposedChange[] };

/** What a proposal changes, record by record: first in a sentence, then what stands there and what would. */
export function ToldChanges({ master, changes }: ToldChangesProps) {
  const { t } = useTexts();
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="proposed-changes">
      <Title order={2} fz="lg" id="proposed-changes">
        {t('proposal.changes')}
      </Title>
      <Stack gap="lg" mt="xs">
        {toldChanges(changes).map((change, place) => (
          <Told key={`${String(place)} ${change.key}`} master={master} change={change} />
        ))}
      </Stack>
    </Paper>
  );
}

function Told({ master, change }: { readonly master: OpenMaster; readonly change: ToldChange }) {
  const { t, language, pick } = useTexts();
  const { told, key, before, after, from, last } = change;
  const data = after ?? before ?? {};
  const turns = turnsOf(master.bundle, change);
  return (
    <div>
      <Text fw={600}>
        {t(`proposal.action.${told}`)} · {recordName(master, { key, data }, language)}
      </Text>
      {from !== undefined && (
        <Text size="sm">
          {t('proposal.from')}: <DateText value={from} />
          {before !== undefined && ` · ${t('proposal.daysBefore')}`}
        </Text>
      )}
      {last !== undefined && (
        <Text size="sm">
          {t('proposal.last')}: <DateText value={last} />
        </Text>
      )}
      {turns.map(({ path, label, was, is }) => (
        <Text key={path} fw={600} c="var(--naksa-waiting)">
          {t('proposal.turn', { label: pick(label), before: pick(was), after: pick(is) })}
        </Text>
      ))}
      {told !== 'ending' && <ChangeTable master={master} change={change} proposed />}
      {before !== undefined && after !== undefined && (
        <details>
          <summary>{t('proposal.whole')}</summary>
          <ChangeTable master={master} change={{ after: data, changed: [] }} proposed />
        </details>
      )}
    </div>
  );
}
