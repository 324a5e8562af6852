import { Button, FileButton, Stack, Table, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { PackStanding, PackView } from '../../../server/contract/change-set-packs.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { StatusMark, type Tone } from '../../ui/StatusMark.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import { useReadPack, useTakePack } from './api.ts';
import { PartProblems } from './PartProblems.tsx';

/** Another municipality's file: chosen, looked through, and taken as a set of drafts. */
export function TakePack({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const read = useReadPack();
  const take = useTakePack();
  const view = read.data?.view;
  const pick = (chosen: File | null) => {
    take.reset();
    if (chosen !== null) read.mutate(chosen);
  };
  const go = () =>
    take.mutate(read.data?.pack, {
      onSuccess: ({ id }) => {
        onClose();
        void navigate(`/user/setup/change-sets/${id}`);
      },
    });
  return (
    <Dialog opened title={t('law.pack.take')} size="xl" onClose={onClose}>
      <AskForm
        act={t('law.pack.begin')}
        ready={view !== undefined && mayTake(view)}
        busy={take.isPending}
        onAct={go}
        onClose={onClose}
      >
        <Stack gap="sm">
          <Text size="sm">{t('law.pack.takeHelp')}</Text>
          <FileButton accept="application/json,.json" onChange={pick}>
            {(props) => (
              <Button
                {...props}
                data-autofocus
                variant="default"
                loading={read.isPending}
                leftSection={<Icon name="upload" />}
                style={{ alignSelf: 'flex-start' }}
              >
                {t('law.pack.choose')}
              </Button>
            )}
          </FileButton>
          {read.isError && <ProblemAlert error={read.error} />}
          {view !== undefined && <PackSheet view={view} />}
          {take.isError && <ProblemAlert error={take.error} />}
        </Stack>
      </AskForm>
    </Dialog>
  );
}

/** Whether something would be taken, and nothing stands in its way. */
function mayTake({ parts }: PackView): boolean {
  const taken = parts.filter(({ standing }) => standing !== 'same');
  return taken.length > 0 && taken.every(({ standing, draft }) => standing !== 'lacking' && !draft);
}

/** Who gives the file, and what it would change here. */
function PackSheet({
  view: { office, title, reason, madeOn, keyId, posesAsOurs, parts },
}: {
  readonly view: PackView;
}) {
  const { t, pick } = useTexts();
  return (
    <>
      <FactList
        facts={[
          [t('law.pack.office'), pick(office)],
          [
            t('law.set.name'),
            <span key="title" lang="ne">
              {title}
            </span>,
          ],
          [
            t('law.pack.reason'),
            <span key="reason" lang="ne">
              {reason}
            </span>,
          ],
          [t('law.pack.madeOn'), <DateText key="day" value={madeOn} />],
          [
            t('law.pack.key'),
            <span key="key" lang="en" className="tabular">
              {keyId}
            </span>,
          ],
        ]}
      />
      {posesAsOurs ? (
        <Notice tone="waiting" icon="warning">
          {t('law.pack.posing')}
        </Notice>
      ) : (
        <Text size="sm" c="dimmed">
          {t('law.pack.keyHelp')}
        </Text>
      )}
      <WideTable label={t('law.set.parts')}>
        <Table verticalSpacing={6} className={lawClasses['sheet'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.name')}</Table.Th>
              <Table.Th>{t('law.set.sort')}</Table.Th>
              <Table.Th>{t('law.pack.here')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part) => (
              <Table.Tr key={`${part.kind} ${part.id}`} className={lawClasses['top'] ?? ''}>
                <Table.Td>{pick(part.title)}</Table.Td>
                <Table.Td>{t(part.kind === 'table' ? 'law.table.kind' : `law.kinds.${part.kind}`)}</Table.Td>
                <Table.Td>
                  <StatusMark {...looks[part.standing]}>{t(`law.pack.standing.${part.standing}`)}</StatusMark>
                  {part.draft && part.standing !== 'same' && (
                    <StatusMark tone="waiting" icon="warning">
                      {t('law.pack.yourDraft')}
                    </StatusMark>
                  )}
                  {part.standing !== 'same' && part.kind !== 'table' && (
                    <PartProblems warnings={[]} said={part.problems.map(({ message }) => message)} />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

const looks: Readonly<Record<PackStanding, { readonly tone: Tone; readonly icon: IconName }>> = {
  new: { tone: 'approved', icon: 'plus' },
  changed: { tone: 'info', icon: 'pencil' },
  same: { tone: 'approved', icon: 'check' },
  lacking: { tone: 'rejected', icon: 'cross' },
};
