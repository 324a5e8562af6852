import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { RowsView } from '../../../server/contract/definition-uses.ts';
import { issueText } from '../../forms/issue-text.ts';
import { formatNumber, withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useRowTests } from '../api.ts';
import lawClasses from '../law.module.css';
import { LawProblem } from '../LawProblem.tsx';
import { Findings } from '../ProblemsPanel.tsx';
import type { TestsPanelProps } from '../TestsPanel.tsx';

type RowTestsProps = Omit<TestsPanelProps, 'asked'>;

/** Whether a list still holds its rows, and what chooses from it or reads it still finds what it needs. */
export function RowTests({ view, desk, onShow }: RowTestsProps) {
  const { t } = useTexts();
  const { mutate, data, error, isPending } = useRowTests(view.id);
  const { read } = desk;
  return (
    <section aria-labelledby="row-tests">
      <Stack gap="sm">
        <Title order={2} id="row-tests">
          {t('law.master.tests.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('law.master.tests.help')}
        </Text>
        <Group>
          <Button
            variant="default"
            disabled={!read.ok}
            loading={isPending}
            onClick={() => (read.ok ? mutate(read.source) : undefined)}
          >
            {t('law.master.tests.run')}
          </Button>
        </Group>
        {isPending && <Waiting height={60} />}
        {error !== null && <LawProblem error={error} />}
        {data !== undefined && data.problems.length === 0 && <Rows {...data} />}
        {data !== undefined && data.problems.length > 0 && (
          <>
            <Mark holds={false} text={t('law.master.tests.usesBroken')} />
            <Findings {...{ view, desk, onShow }} findings={data.problems} />
          </>
        )}
      </Stack>
    </section>
  );
}

function Rows({ total, unfit, rows }: RowsView) {
  const { t, language, pick } = useTexts();
  return (
    <output>
      <Stack gap="xs">
        <Mark holds text={t('law.master.tests.usesHold')} />
        <Mark
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

function Mark({ holds, text }: { readonly holds: boolean; readonly text: string }) {
  return (
    <div>
      <StatusMark tone={holds ? 'approved' : 'rejected'} icon={holds ? 'check' : 'warning'}>
        {text}
      </StatusMark>
    </div>
  );
}
