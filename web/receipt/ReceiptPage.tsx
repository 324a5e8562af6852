import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { LedgerEntryView } from '../../server/contract/case-page.ts';
import { trackingPlace } from '../../server/contract/tracking.ts';
import { here } from '../api/base.ts';
import { useApplication } from '../application/api.ts';
import { ownerOf, plotOf } from '../application/case-name.ts';
import { useLedger } from '../case-page/api.ts';
import { useHistory } from '../history/api.ts';
import { formatDate, formatNumber, formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OfficeMark } from '../ui/OfficeMark.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Trail } from '../ui/Trail.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useReceipts } from '../application/receipts.ts';
import { PrintReceiptButton } from '../application/PrintReceiptButton.tsx';
import classes from './receipt.module.css';
import { paidOf, submittedOn } from './receipt.ts';

/** /user/applications/:id/receipt: that an application was handed in, registered and paid for, with its number, to take home. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const { t } = useTexts();
  const { data: view, error, refetch } = useApplication(id);
  usePageTitle(t('receipt.name'));
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (view === undefined) return <Waiting />;
  return (
    <Stack gap="sm">
      <div className={classes['tools']}>
        <Trail steps={[[`/user/applications/${id}`, t('groupReview.back')]]} />
        <Prints id={id} />
      </div>
      <Receipt view={view} />
    </Stack>
  );
}

/** The papers of the office; a file that has none prints the slip as it is shown. */
function Prints({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { data: receipts } = useReceipts(id);
  if (receipts === undefined) return null;
  if (receipts.length > 0) {
    return (
      <Group gap="xs">
        {receipts.map((receipt) => (
          <PrintReceiptButton key={receipt.kind} id={id} receipt={receipt} />
        ))}
      </Group>
    );
  }
  return (
    <Button leftSection={<Icon name="print" size={16} />} onClick={() => window.print()}>
      {t('receipt.print')}
    </Button>
  );
}

/** The slip itself: the only thing on the page that goes to paper. */
function Receipt({ view: { summary } }: { readonly view: ApplicationView }) {
  const { t, language, pick } = useTexts();
  const { organization } = useSession();
  const { data: history = [] } = useHistory(summary.id);
  const paid = paidOf(useLedger(summary.id).data?.entries ?? []);
  const { registrationNo, registeredOn, applicationNo } = summary;
  const submitted = submittedOn(history);
  const kind = registrationNo === undefined ? (submitted === undefined ? 'draft' : 'submitted') : 'registered';
  const plot = plotOf(summary);
  const facts = [
    [
      t('receipt.owner'),
      <span key="owner" lang="ne">
        {ownerOf(summary)}
      </span>,
    ],
    [t('common.ward'), formatWard(summary.ward, language)],
    [t('inbox.column.plot'), withDigits(plot, language)],
    [t('inbox.column.buildingType'), pick(summary.constructionTypeTitle)],
    [t('receipt.applicationNo'), withDigits(applicationNo, language)],
    [t('receipt.submittedOn'), submitted === undefined ? '' : formatDate(submitted, language)],
    [t('receipt.registeredOn'), registeredOn === undefined ? '' : formatDate(registeredOn, language)],
    [t('inbox.column.stage'), pick(summary.stateTitle)],
  ] as const;
  return (
    <article className={classes['slip']} aria-labelledby="receipt-title">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <OfficeMark size={48} />
          <div>
            <Text fw={600}>{language === 'ne' ? organization.nameNe : organization.nameEn}</Text>
            <Title order={1} size="h2" id="receipt-title">
              {t(`receipt.title.${kind}`)}
            </Title>
          </div>
        </Group>
        {registrationNo !== undefined && (
          <QrCode
            text={`${window.location.origin}${here(trackingPlace(registrationNo))}`}
            label={t('receipt.qr')}
            size={120}
          />
        )}
      </Group>
      <p className={classes['number']}>{withDigits(registrationNo ?? applicationNo, language)}</p>
      <FactList facts={facts.filter(([, value]) => value !== '')} />
      {paid.length > 0 && <Paid entries={paid} />}
      <Text size="sm">{t(`receipt.help.${kind}`)}</Text>
    </article>
  );
}

/** What was paid so far, each with the number of its receipt. */
function Paid({ entries }: { readonly entries: readonly LedgerEntryView[] }) {
  const { t, language, pick } = useTexts();
  return (
    <Table className="tabular" aria-label={t('receipt.paid')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('receipt.paid')}</Table.Th>
          <Table.Th>{t('receipt.paidOn')}</Table.Th>
          <Table.Th>{t('receipt.receiptNo')}</Table.Th>
          <Table.Th ta="end">{t('receipt.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={`${String(entry.seq)} ${entry.account} ${entry.head?.ne ?? ''}`}>
            <Table.Td>{pick(entry.head ?? entry.formTitle)}</Table.Td>
            <Table.Td>{formatDate(entry.on, language)}</Table.Td>
            <Table.Td>{withDigits(entry.receiptNo ?? '', language)}</Table.Td>
            <Table.Td ta="end">{formatNumber(entry.amount, language, 2)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
