import { Text } from '@mantine/core';
import type { ChangeView } from '../../server/contract/setup.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useChanges } from './api.ts';
import { ChangeTable } from '../masters/ChangeTable.tsx';
import { type OpenMaster, recordName } from '../masters/master.ts';
import classes from './setup.module.css';
import { SetupSkeleton } from './SetupSkeleton.tsx';

type ChangeHistoryProps = {
  readonly master: OpenMaster;
  /** Absent: all records of the master. */
  readonly record?: string;
};

/** Who changed what and when, newest first; each change says by label what was before and what came after. */
export function ChangeHistory({ master, record }: ChangeHistoryProps) {
  const { t } = useTexts();
  const list = useChanges(master.view.id, record);
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  if (list.isError) return <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <SetupSkeleton rows={3} height={48} />;
  if (changes.length === 0) return <Text c="dimmed">{t('setup.common.noChanges')}</Text>;
  return (
    <>
      <ol className={classes['changes']}>
        {changes.map((change) => (
          <ChangeEntry key={change.id} master={master} change={change} named={record === undefined} />
        ))}
      </ol>
      <MoreButton list={list} />
    </>
  );
}

type ChangeEntryProps = { readonly master: OpenMaster; readonly change: ChangeView; readonly named: boolean };

function ChangeEntry({ master, change, named }: ChangeEntryProps) {
  const { t, language } = useTexts();
  const { key, action, at, byNe, confirmedByNe, note, before, after } = change;
  const name = recordName(master, { key, data: after ?? before ?? {} }, language);
  // added or taken away: everything it says differs
  const isWhole = (before === undefined) !== (after === undefined);
  const table = <ChangeTable master={master} change={change} />;
  return (
    <li className={classes['change']}>
      <Text fw={600}>
        {t(`setup.common.action.${action}`)}
        {named && ` · ${withDigits(name, language)}`}
      </Text>
      <div className={classes['quiet']}>
        <span lang="ne">{byNe}</span> · <DateText value={at} withTime />
        {confirmedByNe !== undefined && (
          <>
            {' · '}
            {t('proposal.confirmedBy')} <span lang="ne">{confirmedByNe}</span>
          </>
        )}
      </div>
      {note !== '' && <Text size="sm">“{note}”</Text>}
      {isWhole ? (
        <details>
          <summary className={classes['quiet']}>{t('common.details')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </li>
  );
}
