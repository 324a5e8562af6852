import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { PartBody } from '../../../server/contract/change-sets.ts';
import type { DryRunLine } from '../../../server/contract/definition-drafts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import lawClasses from '../law.module.css';
import { useLines } from '../use-lines.ts';
import { WorkProgress } from '../WorkProgress.tsx';
import { setTrialPath } from './api.ts';

/** What a part beside the others would have done to every running case. */
export function PartTrial({ set, part }: { readonly set: string; readonly part: PartBody }) {
  const { t, language, pick } = useTexts();
  const work = useLines<DryRunLine>();
  const { start, problems, result } = work;
  useEffect(() => {
    start(setTrialPath(set), part);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each part
  }, []);
  return (
    <section aria-label={t('law.dryRun.action')}>
      <Text size="sm" c="dimmed">
        {t('law.dryRun.help')}
      </Text>
      <WorkProgress work={work} />
      <ul className={lawClasses['plain']}>
        {problems.map(({ message }) => (
          <li key={message.en}>{pick(message)}</li>
        ))}
      </ul>
      {result !== undefined && (
        <output>
          <StatusMark tone={result.same === result.total ? 'approved' : 'waiting'} icon="info">
            {result.same === result.total
              ? t('law.dryRun.allSame', { count: result.total })
              : t('law.dryRun.differ', { count: result.refused + result.different })}
          </StatusMark>
          <dl className={lawClasses['counts']}>
            {(['total', 'same', 'different', 'refused'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`law.dryRun.count.${name}`)}</dt>
                <dd className="tabular">{formatNumber(result[name], language)}</dd>
              </div>
            ))}
          </dl>
        </output>
      )}
    </section>
  );
}
