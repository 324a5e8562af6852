import { Stack } from '@mantine/core';
import type { RowsView } from '../../../server/contract/definition-uses.ts';
import { issueText } from '../../forms/issue-text.ts';
import { formatNumber, withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useRowTests } from '../api.ts';
import lawClasses from '../law.module.css';
import { OwnTests, TestMark } from '../OwnTests.tsx';
import { Findings } from '../ProblemsPanel.tsx';
import type { TestsPanelProps } from '../TestsPanel.tsx';

type RowTestsProps = Omit<TestsPanelProps, 'asked'>;

/** Whether a list still holds its rows, and what chooses from it or reads it still finds what it needs. */
export function RowTests({ view, desk, onShow }: RowTestsProps) {
  const { t } = useTexts();
  const { mutate, data, error, isPending } = useRowTests(view.id);
  const { read } = desk;
  return (
    <OwnTests
      id="row-tests"
      title={t('law.master.tests.title')}
      help={t('law.master.tests.help')}
      run={t('law.master.tests.run')}
      onRun={read.ok ? () => mutate(read.source) : undefined}
      {...{ error, isPending }}
    >
      {data !== undefined && data.problems.length === 0 && <Rows {...data} />}
      {data !== undefined && data.problems.length > 0 && (
        <>
          <TestMark holds={false} text={t('law.master.tests.usesBroken')} />
          <Findings {...{ view, desk, onShow }} findings={data.problems} />
        </>
      )}
    </OwnTests>
  );
}

function Rows({ total, unfit, rows }: RowsView) {
  const { t, language, pick } = useTexts();
  return (
    <output>
      <Stack gap="xs">
        <TestMark holds text={t('law.master.tests.usesHold')} />
        <TestMark
          holds={unfit === 0}
          text={
            unfit === 0
              ? t('law.master.tests.hold', { count: total })
              : t('law.master.tests.unfit', { count: unfit, total: formatNumber(total, language) })
          }
        />
        {rows.length > 0 && (
          <ul className={lawClasses['plain']}>
            {rows.map(({ name, issues }) => (
              <li key={`${name.ne} ${name.en}`}>
                <b>{withDigits(pick(name), language)}</b>:{' '}
                {issues.map((each) => issueText(each, t, language)).join(' ')}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </output>
  );
}
