import { Text } from '@mantine/core';
import type { Text as Said } from '../../../form-schemas/engine/field-definition.ts';
import type { FindingView } from '../../../server/contract/definitions.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import lawClasses from '../law.module.css';
import { CheckWarnings } from '../ProblemsPanel.tsx';

type PartProblemsProps = { readonly said: readonly Said[]; readonly warnings: readonly FindingView[] };

/** What is wrong with a part of a set, or that nothing is, and what running cases hold or lack. */
export function PartProblems({ said, warnings }: PartProblemsProps) {
  const { t, pick } = useTexts();
  if (said.length === 0)
    return (
      <>
        <StatusMark tone="approved" icon="check">
          {t('law.set.clean')}
        </StatusMark>
        <CheckWarnings warnings={warnings} />
      </>
    );
  return (
    <>
      <StatusMark tone="rejected" icon="warning">
        {t('law.set.problems', { count: said.length })}
      </StatusMark>
      <ul className={lawClasses['plain']}>
        {said.map((text) => (
          <li key={text.en}>
            <Text size="sm">{pick(text)}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}
