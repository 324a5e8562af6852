import { Anchor, Table } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionView, ProposalView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { Differences } from './Differences.tsx';
import classes from './law.module.css';

const looks = {
  waiting: { tone: 'waiting', icon: 'clock' },
  published: { tone: 'approved', icon: 'check' },
  'turned-down': { tone: 'rejected', icon: 'cross' },
  withdrawn: { tone: 'idle', icon: 'back' },
} as const satisfies Record<ProposalView['state'], { tone: Tone; icon: IconName }>;

/** What was ever put forward for a definition, and what became of it. */
export function ProposalHistory({ view }: { readonly view: DefinitionView }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<ProposalView>();
  if (view.proposals.length === 0) return <EmptyState icon="history" text={t('law.proposals.none')} />;
  return (
    <>
      <WideTable label={t('law.tab.proposals')}>
        <Table verticalSpacing={6} className={classes['sheet'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('law.proposedBy')}</Table.Th>
              <Table.Th>{t('law.what')}</Table.Th>
              <Table.Th>{t('law.effectiveFrom')}</Table.Th>
              <Table.Th>{t('law.standing')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.proposals.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} onShow={() => setShown(proposal)} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {shown !== undefined && (
        <Dialog opened title={t('law.proposals.change')} size="xl" onClose={() => setShown(undefined)}>
          <Differences named={view} from={shown.baseVersion} to={{ proposal: shown.id }} />
        </Dialog>
      )}
    </>
  );
}

type ProposalRowProps = { readonly proposal: ProposalView; readonly onShow: () => void };

function ProposalRow({ proposal, onShow }: ProposalRowProps) {
  const { t, language } = useTexts();
  const { state, verdict, proposedBy, proposedAt, note, effectiveFrom, restoredFrom } = proposal;
  return (
    <Table.Tr className={classes['top'] ?? ''}>
      <Table.Td>
        <span lang="ne">{proposedBy.name}</span>
        <div className={classes['quiet']}>
          <DateText value={proposedAt} withTime />
        </div>
      </Table.Td>
      <Table.Td className={classes['note'] ?? ''}>
        {note}
        {restoredFrom !== undefined && (
          <div className={classes['quiet']}>
            {t('law.restoredFrom', { number: withDigits(restoredFrom, language) })}
          </div>
        )}
        <div>
          <Anchor component="button" type="button" size="sm" onClick={onShow}>
            {t('law.seeChange')}
          </Anchor>
        </div>
      </Table.Td>
      <Table.Td>
        <DateText value={effectiveFrom} />
      </Table.Td>
      <Table.Td>
        <StatusMark {...looks[state]}>{t(`law.proposals.${state}`)}</StatusMark>
        {verdict !== undefined && (
          <div className={classes['quiet']}>
            <span lang="ne">{verdict.by.name}</span> · <DateText value={verdict.at} withTime />
            {verdict.note !== '' && <div>{verdict.note}</div>}
          </div>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
