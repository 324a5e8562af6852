import { SegmentedControl, Text } from '@mantine/core';
import { lazy, useState } from 'react';
import type { FormStatusView } from '../../server/contract/application.ts';
import { PrintPreview } from '../documents/PrintPreview.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { LatePart } from '../ui/PageError.tsx';

const EnglishSummary = lazy(async () => ({
  default: (await import('../documents/EnglishSummary.tsx')).EnglishSummary,
}));

/** Stands for the form's own paper where it has others beside it. */
const OWN_PAPER = '';

type PrintedSideProps = {
  readonly id: string;
  readonly form: FormStatusView;
  readonly writing: boolean;
  readonly saves: number;
};

/** The form's printed page and, under it, what it says for a reader of English. */
export function PrintedSide({ id, form, writing, saves }: PrintedSideProps) {
  const { t, pick } = useTexts();
  const [paper, setPaper] = useState(OWN_PAPER);
  const { papers = [] } = form;
  const edition = `${form.status}-${String(form.revision)}-${String(saves)}`;
  const place = { id, slug: form.slug, run: form.run, writing, edition };
  return (
    <>
      {papers.length > 0 && (
        <SegmentedControl
          fullWidth
          mb="xs"
          aria-label={t('print.whichPaper')}
          value={paper}
          onChange={setPaper}
          data={[
            { value: OWN_PAPER, label: pick(form.title) },
            ...papers.map(({ document, title }) => ({ value: document, label: pick(title) })),
          ]}
        />
      )}
      {form.status === 'absent' && (
        <Text size="sm" mb="xs">
          {t('print.notFilled')}
        </Text>
      )}
      <PrintPreview
        {...place}
        {...(paper === OWN_PAPER ? {} : { paper })}
        title={pick(papers.find(({ document }) => document === paper)?.title ?? form.title)}
      />
      <LatePart>
        <EnglishSummary {...place} title={form.title} />
      </LatePart>
    </>
  );
}
