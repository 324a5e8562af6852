import { Text } from '@mantine/core';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';

type CaseMeantProps = { readonly summary: Pick<ApplicationSummary, 'ownerNe' | 'plotNo' | 'registrationNo' | 'draft'> };

/** Whose file it is: what a window says that lies over the page where it is written. */
export function CaseMeant({ summary }: CaseMeantProps) {
  const { t, language } = useTexts();
  const plot = plotOf(summary);
  return (
    <Text size="sm" c="dimmed">
      <span className="tabular">{numberOf(summary, t, language)}</span> <span lang="ne">{ownerOf(summary)}</span>
      {plot !== '' && ` · ${t('application.plotNo', { plot: withDigits(plot, language) })}`}
    </Text>
  );
}
