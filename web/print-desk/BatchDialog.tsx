import { Table, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatNumber } from '../i18n/format.ts';
import { batchKinds, casesOf } from './batch-kinds.ts';
import type { DeskWork } from './use-desk-work.ts';

type BatchDialogProps = { readonly work: DeskWork; readonly onClose: () => void };

/** Before many originals are printed at once: how many of which paper, of how many files. */
export function BatchDialog({ work, onClose }: BatchDialogProps) {
  const { t, language, pick } = useTexts();
  const papers = [...work.selection.chosen.values()];
  return (
    <Dialog opened title={t('desk.batchAsk.title', { count: papers.length })} onClose={onClose}>
      <AskForm
        act={t('desk.batchAsk.act', { count: papers.length })}
        cancel={t('desk.goBack')}
        begins
        ready
        busy={false}
        onAct={() => {
          work.printChosen();
          onClose();
        }}
        onClose={onClose}
      >
        <Text>{t('desk.batchAsk.cases', { count: casesOf(papers) })}</Text>
        <Table>
          <Table.Tbody>
            {batchKinds(papers).map(({ key, title, count }) => (
              <Table.Tr key={key}>
                <Table.Td>{pick(title)}</Table.Td>
                <Table.Td ta="end" className="tabular">
                  {formatNumber(String(count), language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {t('desk.batchAsk.help')}
        </Text>
      </AskForm>
    </Dialog>
  );
}
