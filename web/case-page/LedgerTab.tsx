import { Table } from '@mantine/core';
import type { LedgerEntryView, LedgerView } from '../../server/contract/case-page.ts';
import type { CaseTabProps } from './CaseTabs.tsx';
import { formatDate, formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useLedger } from './api.ts';
import classes from './case-page.module.css';

/** What was demanded, paid, is owed and held as deposit, and every entry of the ledger. */
export function LedgerTab({ id }: CaseTabProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useLedger(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={120} />;
  if (data.entries.length === 0) return <EmptyState icon="calculator" text={t('application.ledger.none')} />;
  return (
    <>
      <Sums ledger={data} />
      <WideTable label={t('application.ledger.title')}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.date')}</Table.Th>
              <Table.Th>{t('application.ledger.entry')}</Table.Th>
              <Table.Th>{t('application.ledger.of')}</Table.Th>
              <Table.Th ta="end">{t('application.ledger.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.entries.map((entry, at) => (
              <Entry key={at} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

function Sums({ ledger }: { readonly ledger: LedgerView }) {
  const { t, language } = useTexts();
  const sums = [
    ['application.ledger.demanded', ledger.demanded],
    ['application.ledger.paid', ledger.paid],
    ['application.ledger.balance', ledger.balance],
    ['application.ledger.depositDemanded', ledger.depositDemanded],
    ['application.ledger.deposit', ledger.depositHeld],
  ] as const;
  return (
    <dl className={classes['sums']}>
      {sums.map(([key, amount]) => (
        <div key={key} className={classes['sum']} data-due={key.endsWith('balance') && Number(amount) > 0}>
          <dt>{t(key)}</dt>
          <dd className="tabular">{t('application.ledger.rupees', { amount: formatNumber(amount, language, 2) })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Entry({ entry }: { readonly entry: LedgerEntryView }) {
  const { t, language, pick } = useTexts();
  const { kind, head, formTitle, amount, on, receiptNo } = entry;
  return (
    <Table.Tr className={entry.void ? classes['void'] : undefined}>
      <Table.Td>
        <DateText value={on} />
      </Table.Td>
      <Table.Td>
        {t(`application.ledger.kind.${kind}`)}
        {head !== undefined && ` · ${pick(head)}`}
        {entry.void && <span className={classes['quiet']}> · {t('application.ledger.void')}</span>}
      </Table.Td>
      <Table.Td>
        {pick(formTitle)}
        {receiptNo !== undefined && (
          <div className={classes['quiet']}>
            {t('application.ledger.receipt', {
              number: withDigits(receiptNo, language),
              date: formatDate(on, language),
            })}
          </div>
        )}
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {formatNumber(amount, language, 2)}
      </Table.Td>
    </Table.Tr>
  );
}
