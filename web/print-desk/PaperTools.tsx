import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DocumentDetail } from '../../server/contract/print-desk.ts';
import { Reasons } from '../application/Reasons.tsx';
import { PrintingDialog } from '../documents/PrintingDialog.tsx';
import { usePaperPrinting } from '../documents/use-paper-printing.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { isBorneOut } from './row-act.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

type PaperToolsProps = { readonly detail: DocumentDetail; readonly onHandOver: (no: number) => void };

/** What can be done with the paper now. */
export function PaperTools({ detail, onHandOver }: PaperToolsProps) {
  const { paper, printed, mayRevoke, whyNotRevoke } = detail;
  const { t } = useTexts();
  const printing = usePaperPrinting();
  const [revoking, setRevoking] = useState(false);
  const mayHandOut = useSession().may.includes('handOut') && isBorneOut(detail);
  const mayPrint = mayHandOut && paper.standing !== 'revoked';
  const print = () => printing.print(paper);
  useShortcut('print', mayPrint ? print : undefined);
  const waiting = printed.find(({ handOver }) => handOver === undefined);
  return (
    <Group gap="xs">
      {mayPrint && (
        <Button
          leftSection={<Icon name="print" size={16} />}
          loading={printing.busyWith !== undefined}
          aria-keyshortcuts="Alt+P"
          title="Alt+P"
          onClick={print}
        >
          {paper.copies === 0 ? t('desk.printOriginal') : t('desk.printCopy', { number: paper.copies + 1 })}
        </Button>
      )}
      {mayHandOut && paper.standing === 'valid' && waiting !== undefined && (
        <Button variant="default" leftSection={<Icon name="user" size={16} />} onClick={() => onHandOver(waiting.no)}>
          {t('desk.handOver.title')}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="file" size={16} />} onClick={() => printing.read(paper.id)}>
        {t('desk.read')}
      </Button>
      {mayRevoke && (
        <Button variant="default" leftSection={<Icon name="cross" size={16} />} onClick={() => setRevoking(true)}>
          {t('desk.revoke.act')}
        </Button>
      )}
      {whyNotRevoke !== undefined && mayHandOut && paper.standing === 'valid' && (
        <WhyNotRevoke why={whyNotRevoke} paper={paper} />
      )}
      <PrintingDialog printing={printing} />
      {revoking && <RevokeDialog paper={paper} onClose={() => setRevoking(false)} />}
    </Group>
  );
}

type WhyNotRevokeProps = {
  readonly why: NonNullable<DocumentDetail['whyNotRevoke']>;
  readonly paper: DocumentDetail['paper'];
};

/** What closes the revoking of the paper, on whom it waits and since when. */
function WhyNotRevoke({ why, paper }: WhyNotRevokeProps) {
  const { t, pick } = useTexts();
  const hasReasons = why.reasons.length > 0;
  return (
    <Box w="100%" c="dimmed">
      <Text size="sm">{t(hasReasons ? 'desk.revoke.closed' : 'desk.revoke.unknown')}</Text>
      {hasReasons && (
        <Reasons action={why} formTitle={(slug) => (slug === paper.form ? pick(paper.title) : undefined)} />
      )}
    </Box>
  );
}
