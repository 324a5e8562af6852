import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { fetchAll } from './api.ts';
import { openPdf } from '../ui/open-pdf.ts';

/** Prints every paper in force of an application as one PDF with an outline, after saying that each counts as a copy. */
export function PrintAllDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const print = useMutation({
    mutationFn: () => fetchAll(id),
    onSuccess: async (pdf) => {
      openPdf(pdf);
      onClose();
      await queries.invalidateQueries({ queryKey: ['desk'] });
      await queries.invalidateQueries({ queryKey: ['paper'] });
    },
  });
  return (
    <Dialog opened title={t('print.all')} size="md" onClose={onClose}>
      <Text>{t('print.allBody')}</Text>
      {print.isError && <ProblemAlert error={print.error} />}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('desk.goBack')}
        </Button>
        <Button
          data-autofocus
          loading={print.isPending}
          leftSection={<Icon name="print" size={16} />}
          onClick={() => print.mutate()}
        >
          {t('print.allShort')}
        </Button>
      </Group>
    </Dialog>
  );
}
