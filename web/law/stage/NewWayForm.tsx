import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { mayLead } from './edit-chart.ts';
import type { DeskRow } from './read-stage.ts';
import classes from './stage.module.css';

type NewWayFormProps = {
  readonly rows: readonly DeskRow[];
  readonly from: DeskRow;
  readonly onConnect: (from: DeskRow, to: DeskRow) => void;
};

/** One more way from this desk to another: what drawing an arrow on the chart does, by picking. */
export function NewWayForm({ rows, from, onConnect }: NewWayFormProps) {
  const { t, pick } = useTexts();
  const [to, setTo] = useState('');
  const targets = rows.filter((row) => mayLead(from, row));
  const target = targets.find(({ id }) => id === to);
  if (targets.length === 0) return null;
  return (
    <details className={classes['way']}>
      <summary>{t('law.stageDesk.newWay')}</summary>
      <Group align="end" gap="xs" mt="sm">
        <NativeSelect
          className={classes['grow'] ?? ''}
          label={t('law.stageDesk.wayTo')}
          value={to}
          data={[
            { value: '', label: t('law.stageDesk.choose') },
            ...targets.map(({ id, title }) => ({ value: id, label: pick(title) })),
          ]}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={target === undefined}
          onClick={() => {
            if (target !== undefined) onConnect(from, target);
            setTo('');
          }}
        >
          {t('law.stageDesk.addWay')}
        </Button>
      </Group>
    </details>
  );
}
