import { Anchor, Checkbox, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MigrateLine } from '../../server/contract/definition-drafts.ts';
import type { OriginsView, OriginView } from '../../server/contract/definition-origins.ts';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import classes from './law.module.css';
import type { CaseOf, Streamed } from './streamed.ts';
import { OriginNote } from './OriginNote.tsx';
import type { MigrateState } from './use-migrate-desk.ts';
import { useStateTitle } from './use-state-title.ts';

type MigrateCasesProps = {
  readonly view: DefinitionView;
  readonly work: Streamed<MigrateLine>;
  readonly origins: MigrateState['origins'];
  /** Where cases may be chosen one by one. */
  readonly choice?: Choice;
};

type Choice = Pick<MigrateState, 'chosen' | 'choose'>;

const mostShown = 200;

/** How each case stands and would stand, those that cannot go first; and how many there are of each. */
export function MigrateCases({ view, work: { cases, result }, origins, choice }: MigrateCasesProps) {
  const { t, language } = useTexts();
  const stateTitle = useStateTitle(view);
  const ordered = cases.toSorted((a, b) => Number(b.refusal !== undefined) - Number(a.refusal !== undefined));
  return (
    <>
      {result !== undefined && (
        <output>
          <StatusMark
            tone={result.refused > 0 ? 'waiting' : 'approved'}
            icon={result.refused > 0 ? 'warning' : 'check'}
          >
            {t(result.applied ? 'law.migrate.resultMoved' : 'law.migrate.resultTried', {
              moved: formatNumber(result.moved, language),
              refused: formatNumber(result.refused, language),
              total: formatNumber(result.total, language),
            })}
          </StatusMark>
        </output>
      )}
      {ordered.length > 0 && (
        <WideTable label={t('law.migrate.cases')}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('law.work.application')}</Table.Th>
                <Table.Th>{t('law.dryRun.was')}</Table.Th>
                <Table.Th>{t('law.dryRun.would')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ordered.slice(0, mostShown).map((line) => (
                <CaseRow key={`${line.id} ${String(line.run)}`} {...{ line, stateTitle, origins, choice }} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {ordered.length > mostShown && (
        <Text size="sm" c="dimmed">
          {t('law.work.more', { count: ordered.length - mostShown, shown: formatNumber(mostShown, language) })}
        </Text>
      )}
    </>
  );
}

type CaseRowProps = {
  readonly line: CaseOf<MigrateLine>;
  readonly stateTitle: (state: string | undefined) => string;
  readonly origins: MigrateState['origins'];
  readonly choice: Choice | undefined;
};

function CaseRow({ line, stateTitle, origins, choice }: CaseRowProps) {
  const { id, applicationNo, was, would, seq, refusal } = line;
  const { t, language, pick } = useTexts();
  const number = withDigits(applicationNo, language);
  return (
    <Table.Tr className={classes['top'] ?? ''}>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {choice !== undefined && (
            <Checkbox
              aria-label={t('law.migrate.choose', { number })}
              disabled={refusal !== undefined}
              checked={choice.chosen.includes(id)}
              onChange={(event) => choice.choose(id, event.currentTarget.checked)}
            />
          )}
          <Anchor component={Link} to={`/user/applications/${id}`} target="_blank">
            {number}
          </Anchor>
        </Group>
      </Table.Td>
      <Table.Td>
        {stateTitle(was)}
        <OriginNote origins={statesOrigin(origins.from, was)} />
      </Table.Td>
      <Table.Td>
        {refusal === undefined ? (
          <>
            {stateTitle(would)}
            <OriginNote origins={statesOrigin(origins.to, would)} />
            {seq !== undefined && (
              <span className={classes['quiet']}> · {t('law.migrate.event', { seq: withDigits(seq, language) })}</span>
            )}
          </>
        ) : (
          <StatusMark tone="rejected" icon="cross">
            {pick(refusal.texts)}
            <RefusedForms params={refusal.params} />
          </StatusMark>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function statesOrigin(origins: OriginsView | undefined, state: string | undefined): readonly OriginView[] {
  const origin = state === undefined ? undefined : origins?.states[state];
  return origin === undefined ? [] : [origin];
}

function RefusedForms({ params }: { readonly params: Readonly<Record<string, unknown>> }) {
  const forms = params['forms'];
  return Array.isArray(forms) && forms.length > 0 ? <>: {forms.map(String).join(', ')}</> : null;
}
