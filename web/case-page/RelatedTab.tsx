import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RelatedList } from '../../server/contract/case-page.ts';
import type { CaseTabProps } from './CaseTabs.tsx';
import { numberOf } from '../application/case-name.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useRelated } from './api.ts';

/** Other applications on the same plot of the same ward, whatever became of them. */
export function RelatedTab({ id }: CaseTabProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useRelated(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={120} />;
  const plot = withDigits(data.plotNo, language);
  return (
    <>
      {data.hiddenOpen && (
        <Notice tone="waiting" icon="warning">
          {t('application.duplicatePlotHidden', { plot })}
        </Notice>
      )}
      {data.items.length === 0 && !data.hiddenOpen && (
        <EmptyState icon="home" text={t('application.noRelated', { plot })} />
      )}
      {data.items.length > 0 && <RelatedTable list={data} />}
    </>
  );
}

function RelatedTable({ list }: { readonly list: RelatedList }) {
  const { t, language, pick } = useTexts();
  return (
    <WideTable label={t('application.related')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('application.registrationNumber')}</Table.Th>
            <Table.Th>{t('application.owner')}</Table.Th>
            <Table.Th>{t('application.constructionType')}</Table.Th>
            <Table.Th>{t('inbox.column.stage')}</Table.Th>
            <Table.Th>{t('application.filedOn')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.items.map((each) => {
            const look = statusLook(each.open ? 'P' : each.status === 'C' ? 'C' : 'locked');
            return (
              <Table.Tr key={each.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/user/applications/${each.id}`}>
                    {numberOf(each, t, language)}
                  </Anchor>
                </Table.Td>
                <Table.Td lang="ne">{each.ownerNe}</Table.Td>
                <Table.Td>{pick(each.constructionTypeTitle)}</Table.Td>
                <Table.Td>
                  <StatusMark tone={look.tone} icon={look.icon}>
                    {pick(each.stageTitle)} · {pick(each.stateTitle)}
                  </StatusMark>
                </Table.Td>
                <Table.Td>
                  <DateText value={each.filedAt} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
