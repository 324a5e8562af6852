import { Anchor, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { DryRunLine } from '../../server/contract/definition-drafts.ts';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { eventKey } from '../i18n/event-key.ts';
import { explainReason } from '../i18n/explain.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import type { Place } from './finding-place.ts';
import { FindingList } from './FindingList.tsx';
import { useTextOrigins } from './api.ts';
import classes from './law.module.css';
import { OriginNote } from './OriginNote.tsx';
import { originsOfEvent } from './origins.ts';
import type { CaseOf, ResultOf } from './streamed.ts';
import { useLines } from './use-lines.ts';
import { useStateTitle } from './use-state-title.ts';
import { WorkProgress } from './WorkProgress.tsx';

type DryRunPanelProps = {
  readonly view: DefinitionView;
  readonly source: unknown;
  readonly placeOf: (finding: FindingView) => Place | undefined;
  readonly onGo: (place: Place) => void;
};

const mostShown = 200;

/** What the text would have done to every running case: how many as before, how many otherwise, and which. */
export function DryRunPanel({ view, source, placeOf, onGo }: DryRunPanelProps) {
  const { t, language } = useTexts();
  const work = useLines<DryRunLine>();
  const { start } = work;
  useEffect(() => {
    start(`/api/definitions/${view.kind}/${view.id}/dry-run`, { source });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each text
  }, [source]);
  const { problems, cases, result } = work;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('law.dryRun.help')}
      </Text>
      <WorkProgress work={work} />
      {problems.length > 0 && (
        <>
          <StatusMark tone="rejected" icon="warning">
            {t('law.dryRun.problems')}
          </StatusMark>
          <FindingList findings={problems} placeOf={placeOf} onGo={onGo} />
        </>
      )}
      {result !== undefined && <Result result={result} />}
      {cases.length > 0 && <CaseTable view={view} source={source} cases={cases.slice(0, mostShown)} />}
      {cases.length > mostShown && (
        <Text size="sm" c="dimmed">
          {t('law.work.more', { count: cases.length - mostShown, shown: formatNumber(mostShown, language) })}
        </Text>
      )}
    </>
  );
}

function Result({ result: { total, same, refused, different } }: { readonly result: ResultOf<DryRunLine> }) {
  const { t, language } = useTexts();
  const isSame = refused + different === 0;
  return (
    <output>
      <StatusMark tone={isSame ? 'approved' : 'waiting'} icon={isSame ? 'check' : 'warning'}>
        {isSame ? t('law.dryRun.allSame', { count: total }) : t('law.dryRun.differ', { count: refused + different })}
      </StatusMark>
      <dl className={classes['counts']}>
        {Object.entries({ total, same, different, refused }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`law.dryRun.count.${name}`)}</dt>
            <dd className="tabular">{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}

type CaseTableProps = {
  readonly view: DefinitionView;
  readonly source: unknown;
  readonly cases: readonly CaseOf<DryRunLine>[];
};

function CaseTable({ view, source, cases }: CaseTableProps) {
  const { t, language } = useTexts();
  const stateTitle = useStateTitle(view);
  const { data: origins } = useTextOrigins(view.id, view.kind === 'workflow' ? source : undefined);
  const originsOf = ({ from, event }: CaseOf<DryRunLine>) =>
    origins === undefined || from === undefined || event === undefined ? [] : originsOfEvent(origins, from, event);
  return (
    <WideTable label={t('law.dryRun.cases')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('law.work.application')}</Table.Th>
            <Table.Th>{t('law.dryRun.event')}</Table.Th>
            <Table.Th>{t('law.dryRun.was')}</Table.Th>
            <Table.Th>{t('law.dryRun.would')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cases.map((line) => (
            <Table.Tr key={`${line.id} ${String(line.run)}`} className={classes['top'] ?? ''}>
              <Table.Td>
                <Anchor
                  component={Link}
                  to={`/user/applications/${line.id}/replay${line.seq === undefined ? '' : `?seq=${String(line.seq)}`}`}
                  target="_blank"
                >
                  {withDigits(line.applicationNo, language)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {line.seq !== undefined && `${withDigits(line.seq, language)}. `}
                {line.event !== undefined && t(`action.name.${eventKey(line.event)}`, { defaultValue: line.event })}
                <OriginNote origins={originsOf(line)} />
              </Table.Td>
              <Table.Td>{stateTitle(line.was)}</Table.Td>
              <Table.Td>
                {line.outcome === 'refused' ? t('law.dryRun.refused') : stateTitle(line.would)}
                {line.reasons?.map((reason) => (
                  <div key={JSON.stringify(reason)} className={classes['quiet']}>
                    {explainReason(reason, { t, language })}
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
