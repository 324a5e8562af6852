import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { differences } from '../forms/differences.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { findRecord } from './api.ts';
import { DifferenceTable } from '../masters/DifferenceTable.tsx';
import type { OpenMaster } from '../masters/master.ts';

type RecordConflictProps = {
  readonly master: OpenMaster;
  readonly id: string;
  readonly mine: FormData;
  readonly onMine: (version: number) => void;
  readonly onTheirs: () => void;
};

/** Somebody else saved this record: both versions of what differs, and the choice. Nothing is lost until one is chosen. */
export function RecordConflict({ master, id, mine, onMine, onTheirs }: RecordConflictProps) {
  const { t } = useTexts();
  const theirs = useQuery({
    queryKey: ['setup-conflict', master.view.id, id],
    queryFn: ({ signal }) => findRecord(master.view.id, id, signal),
    gcTime: 0,
  });
  return (
    <Dialog opened title={t('setup.common.conflict')} size="xl">
      <Notice tone="info" icon="info">
        {t('setup.common.conflictHelp')}
      </Notice>
      {theirs.isPending && <Waiting height={120} />}
      {theirs.isError && <ProblemAlert error={theirs.error} onRetry={() => void theirs.refetch()} />}
      {theirs.isSuccess && (
        <>
          <DifferenceTable
            found={differences(master.bundle, mine, theirs.data.data)}
            one={t('form.conflict.mine')}
            other={t('form.conflict.theirs')}
          />
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={onTheirs}>
              {t('form.conflict.keepTheirs')}
            </Button>
            <Button onClick={() => onMine(theirs.data.version)}>{t('form.conflict.keepMine')}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
