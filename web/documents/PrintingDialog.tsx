import { Button, Group, Text } from '@mantine/core';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import type { PaperPrinting, PrintablePaper } from './use-paper-printing.ts';

/** What printing has to say to the person: which number the next copy will carry, or why nothing was printed. */
export function PrintingDialog({ printing }: { readonly printing: PaperPrinting }) {
  const { t } = useTexts();
  const { asked, error, close } = printing;
  if (error !== null) {
    return (
      <Dialog opened title={t('desk.notPrinted')} size="md" onClose={close}>
        <ProblemAlert error={error} />
      </Dialog>
    );
  }
  if (asked === undefined) return null;
  return <CopyQuestion paper={asked} printing={printing} />;
}

function CopyQuestion({ paper, printing }: { readonly paper: PrintablePaper; readonly printing: PaperPrinting }) {
  const { t, language, pick } = useTexts();
  const next = paper.copies + 1;
  return (
    <Dialog opened title={t('desk.copyTitle')} size="md" onClose={printing.close}>
      <Text fw={600}>
        {pick(paper.title)}
        {paper.number === undefined ? '' : ` · ${withDigits(paper.number, language)}`}
      </Text>
      <Text mt="xs">{t('desk.copyBody', { number: next })}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={printing.close}>
          {t('desk.goBack')}
        </Button>
        <Button
          data-autofocus
          loading={printing.busyWith === paper.id}
          leftSection={<Icon name="print" size={16} />}
          onClick={printing.confirm}
        >
          {t('desk.printCopy', { number: next })}
        </Button>
      </Group>
    </Dialog>
  );
}
