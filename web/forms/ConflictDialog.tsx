import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { findFormView } from './api.ts';
import { differences } from './differences.ts';
import { useFormSetting } from './form-context.ts';
import { Notice } from '../ui/Notice.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type ConflictDialogProps = {
  readonly bundle: FormBundle;
  readonly mine: FormData;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
};

/** Somebody else saved this form: both versions of what differs, and the choice. Nothing is lost until one is chosen. */
export function ConflictDialog({ bundle, mine, onMine, onTheirs }: ConflictDialogProps) {
  const { t, language } = useTexts();
  const { applicationId, slug, run } = useFormSetting();
  const theirs = useQuery({
    queryKey: ['conflict', applicationId, slug, run],
    queryFn: ({ signal }) => findFormView(applicationId, { slug, run, writing: true }, signal),
    gcTime: 0,
  });
  const differing = theirs.data === undefined ? [] : differences(bundle, mine, theirs.data.data);
  return (
    <Dialog opened title={t('form.autosave.conflict')} size="xl">
      <Notice tone="info" icon="info">
        {t('problem.draftConflict')}
      </Notice>
      {theirs.isPending && <Waiting height={120} />}
      {theirs.isError && <ProblemAlert error={theirs.error} />}
      {theirs.isSuccess && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.details')}</Table.Th>
              <Table.Th>{t('form.conflict.mine')}</Table.Th>
              <Table.Th>{t('form.conflict.theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differing.map(({ path, label, one, other }) => (
              <Table.Tr key={path}>
                <Table.Td>{label[language]}</Table.Td>
                <Table.Td>{one?.[language] ?? '–'}</Table.Td>
                <Table.Td>{other?.[language] ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {theirs.isSuccess && differing.length === 0 && <Text>{t('replay.noChanges')}</Text>}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onTheirs}>
          {t('form.conflict.keepTheirs')}
        </Button>
        <Button onClick={onMine}>{t('form.conflict.keepMine')}</Button>
      </Group>
    </Dialog>
  );
}
