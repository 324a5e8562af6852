import { ActionIcon, Anchor, Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeSetCheck, ChangeSetView, PartBody } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import { useCheckSet, useRemovePart } from './api.ts';
import { isSamePart, partPlace } from './part-place.ts';
import { PartProblems } from './PartProblems.tsx';
import { PartTrial } from './PartTrial.tsx';

/** What belongs to a set: each part leads to its desk, says what is wrong with it beside the others, and can be tried with them. */
export function SetParts({ set }: { readonly set: ChangeSetView }) {
  const { t, pick } = useTexts();
  const check = useCheckSet(set.id);
  const remove = useRemovePart();
  const [tried, setTried] = useState<PartBody>();
  const isMine = set.mine && set.state === 'open';
  if (set.parts.length === 0) return <EmptyState icon="copy" text={t('law.set.empty')} />;
  return (
    <section aria-label={t('law.set.parts')}>
      <WideTable label={t('law.set.parts')}>
        <Table verticalSpacing={6} className={lawClasses['sheet'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.name')}</Table.Th>
              <Table.Th>{t('law.set.sort')}</Table.Th>
              <Table.Th>{t('law.standing')}</Table.Th>
              {isMine && <Table.Th>{t('common.actions')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {set.parts.map((part) => (
              <Table.Tr key={`${part.kind} ${part.id}`} className={lawClasses['top'] ?? ''}>
                <Table.Td>
                  <Anchor component={Link} to={partPlace(part)} fw={600}>
                    {pick(part.title)}
                  </Anchor>
                  {part.from !== undefined && (
                    <div className={lawClasses['quiet']}>
                      {t('law.set.tableFrom')} <DateText value={part.from} />
                      {part.from > (set.effectiveFrom ?? part.from) && (
                        <StatusMark tone="waiting" icon="calendar">
                          {t('law.set.laterThanSet')}
                        </StatusMark>
                      )}
                    </div>
                  )}
                </Table.Td>
                <Table.Td>{t(part.kind === 'table' ? 'law.table.kind' : `law.kinds.${part.kind}`)}</Table.Td>
                <Table.Td>
                  {isMine && part.draftVersion === undefined && (
                    <StatusMark tone="waiting" icon="warning">
                      {t('law.set.noDraft')}
                    </StatusMark>
                  )}
                  <Checked check={check.data} part={part} />
                </Table.Td>
                {isMine && (
                  <Table.Td>
                    <Group gap={4} wrap="nowrap">
                      {part.kind !== 'table' && part.kind !== 'template' && part.kind !== 'master' && (
                        <Button
                          variant="default"
                          size="compact-md"
                          fz="sm"
                          onClick={() => setTried({ kind: part.kind, id: part.id })}
                        >
                          {t('law.set.try')}
                        </Button>
                      )}
                      <ActionIcon
                        variant="default"
                        size={32}
                        aria-label={`${t('law.set.out')}, ${pick(part.title)}`}
                        title={t('law.set.out')}
                        onClick={() => remove.mutate({ set: set.id, part })}
                      >
                        <Icon name="trash" size={16} />
                      </ActionIcon>
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {(isMine || (set.mayPublish && set.state === 'waiting')) && (
        <Button
          mt="sm"
          variant="default"
          loading={check.isPending}
          leftSection={<Icon name="check" />}
          onClick={() => check.mutate()}
        >
          {t('law.set.check')}
        </Button>
      )}
      {(check.isError || remove.isError) && <ProblemAlert error={check.error ?? remove.error} />}
      {tried !== undefined && <PartTrial key={`${tried.kind} ${tried.id}`} set={set.id} part={tried} />}
    </section>
  );
}

type CheckedProps = { readonly check: ChangeSetCheck | undefined; readonly part: PartBody };

/** What a check found of a part. */
function Checked({ check, part }: CheckedProps) {
  const found = check?.parts.find((each) => isSamePart(each, part));
  if (found === undefined) return null;
  const said = [...found.problems.map(({ message }) => message), ...found.refused];
  return <PartProblems said={said} warnings={found.warnings} />;
}
