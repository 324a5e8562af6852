import { Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { LawTableBody, LawTableCheck } from '../../../server/contract/law-tables.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { openMaster } from '../../masters/master.ts';
import { ChangeHistory } from '../../setup/ChangeHistory.tsx';
import { type AskedOf, Strip, useStrip } from '../Strip.tsx';
import { UsedByPanel } from '../UsedByPanel.tsx';
import { type TableView, trialPath } from './api.ts';
import { CheckedNote } from './CheckedNote.tsx';
import type { Desk } from './rows.ts';
import { sent } from './rows.ts';
import { TableChanges } from './TableChanges.tsx';
import { TrialPanel } from './TrialPanel.tsx';

/** What was asked of a table, and of which rows. */
export type AskedTable = AskedOf & { readonly desk: Desk; readonly at: number };

type TableStripProps = {
  readonly view: TableView;
  readonly asked: AskedTable | undefined;
  /** The last check, of the table as it was then. */
  readonly checked: LawTableCheck | undefined;
  /** It was written on since. */
  readonly isOld: boolean;
  readonly readOnly: boolean;
  /** Opens a row as a whole. */
  readonly onOpen: (row: number) => void;
};

/** What stands below a table of rules or fees, as below every definition. */
export function TableStrip({ view, asked, checked, isOld, readOnly, onOpen }: TableStripProps) {
  const { definition } = view;
  const strip = useStrip(asked);
  const { tests: tried, history: compared } = strip.latest;
  const master = useMemo(() => openMaster(definition, undefined), [definition]);
  return (
    <Strip
      strip={strip}
      count={isOld ? 0 : (checked?.refused.length ?? 0)}
      panels={{
        ...(!readOnly && {
          problems: <TableProblems checked={checked} isOld={isOld} onOpen={onOpen} />,
          tests: <TableTests id={definition.id} tried={tried} />,
        }),
        'used-by': <UsedByPanel named={{ kind: 'master', id: definition.id }} />,
        ...(definition.editable && {
          history: (
            <Stack gap="md">
              {compared !== undefined && <TableChanges view={view} master={master} desk={compared.desk} />}
              <ChangeHistory master={master} />
            </Stack>
          ),
        }),
      }}
    />
  );
}

function TableProblems({ checked, isOld, onOpen }: Pick<TableStripProps, 'checked' | 'isOld' | 'onOpen'>) {
  const { t } = useTexts();
  if (checked === undefined) return <Text c="dimmed">{t('law.check.never')}</Text>;
  return (
    <Stack gap="sm">
      <CheckedNote check={checked} {...(!isOld && { onOpen })} />
      {isOld && (
        <Text size="sm" c="dimmed">
          {t('law.check.old')}
        </Text>
      )}
    </Stack>
  );
}

const bodies = new WeakMap<AskedTable, LawTableBody>();

/** The same question gives the same body, so that it is asked once. */
function bodyOf(asked: AskedTable): LawTableBody {
  const body = bodies.get(asked) ?? sent(asked.desk);
  bodies.set(asked, body);
  return body;
}

function TableTests({ id, tried }: { readonly id: string; readonly tried: AskedTable | undefined }) {
  const { t } = useTexts();
  if (tried !== undefined) return <TrialPanel key={tried.at} path={trialPath(id)} body={bodyOf(tried)} />;
  return (
    <section aria-label={t('law.table.trial.title')}>
      <Title order={2}>{t('law.table.trial.title')}</Title>
      <Text c="dimmed">{t('law.table.trial.help')}</Text>
    </section>
  );
}
