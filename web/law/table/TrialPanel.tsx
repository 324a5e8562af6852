import { Anchor, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { CaseEffect, LawTableBody, LawTableLine } from '../../../server/contract/law-tables.ts';
import { formatNumber, withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import { LawProblem } from '../LawProblem.tsx';
import { useLines } from '../use-lines.ts';
import { WorkProgress } from '../WorkProgress.tsx';

const mostShown = 200;

/** What every running case would have otherwise under the table as it is written. */
export function TrialPanel({ path, body }: { readonly path: string; readonly body?: LawTableBody }) {
  const { t, language } = useTexts();
  const work = useLines<LawTableLine>();
  const { start, cases, result } = work;
  useEffect(() => {
    start(path, body);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each table
  }, [path, body]);
  return (
    <section aria-label={t('law.table.trial.title')}>
      <Text fw={600}>{t('law.table.trial.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('law.table.trial.help')}
      </Text>
      {work.status === 'failed' ? <LawProblem error={work.error} /> : <WorkProgress work={work} />}
      {result !== undefined && <Result {...result} />}
      {cases.length > 0 && <Cases cases={cases.slice(0, mostShown)} />}
      {cases.length > mostShown && (
        <Text size="sm" c="dimmed">
          {t('law.work.more', { count: cases.length - mostShown, shown: formatNumber(mostShown, language) })}
        </Text>
      )}
    </section>
  );
}

type ResultLine = Extract<LawTableLine, { line: 'result' }>;
type CaseLine = Extract<LawTableLine, { line: 'case' }>;

function Result({ total, line: _line, ...counts }: ResultLine) {
  const { t, language } = useTexts();
  const isSame = Object.values(counts).every((count) => count === 0);
  return (
    <output>
      <StatusMark tone={isSame ? 'approved' : 'waiting'} icon={isSame ? 'check' : 'warning'}>
        {isSame ? t('law.table.trial.same', { count: total }) : t('law.table.trial.differ', { count: total })}
      </StatusMark>
      <dl className={lawClasses['counts']}>
        {Object.entries(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`law.table.trial.count.${name}`)}</dt>
            <dd className="tabular">{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}

function Cases({ cases }: { readonly cases: readonly CaseLine[] }) {
  const { t, language } = useTexts();
  return (
    <WideTable label={t('law.table.trial.cases')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('law.work.application')}</Table.Th>
            <Table.Th>{t('law.table.trial.effects')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cases.map(({ id, applicationNo, effects }) => (
            <Table.Tr key={id} className={lawClasses['top'] ?? ''}>
              <Table.Td>
                <Anchor component={Link} to={`/user/applications/${id}`} target="_blank">
                  {withDigits(applicationNo, language)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <ul className={lawClasses['plain']}>
                  {effects.map((effect) => (
                    <li key={JSON.stringify(effect)}>
                      <EffectText effect={effect} />
                    </li>
                  ))}
                </ul>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** What a case would have otherwise, as a sentence. */
function EffectText({ effect }: { readonly effect: CaseEffect }) {
  const { t, language, pick } = useTexts();
  const title = pick(effect.title);
  if (effect.kind === 'bill') {
    const [before, after] = [effect.before, effect.after].map((paisa) => formatNumber(paisa / 100, language));
    return t('law.table.trial.bill', { title, before, after });
  }
  const { subject = '', provided = '', limitBefore = '', limitAfter = '', after } = effect;
  const numbers = { provided, before: limitBefore, after: limitAfter };
  const said = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, withDigits(text, language)]));
  const words = { ...said, title: [title, subject].filter((word) => word !== '').join(' · ') };
  const weight = (severity: string) => t(`codes.ruleSeverity.${severity}.short`);
  if (effect.before === 'none') return t('law.table.trial.rule.begun', { ...words, now: weight(effect.severity) });
  if (effect.before !== after) return t(`law.table.trial.rule.${after}`, words);
  return t('law.table.trial.rule.weighed', {
    ...words,
    now: weight(effect.severity),
    was: weight(effect.severityBefore),
  });
}
