import { useTexts } from '../i18n/use-texts.ts';
import { usePreview } from './api.ts';
import { PaperFrame } from './PaperFrame.tsx';

type PrintPreviewProps = {
  readonly id: string;
  readonly slug: string;
  readonly run: number;
  /** Whoever looks changes what was handed in: the page of their draft. */
  readonly writing: boolean;
  /** One that is issued beside the form's own paper. */
  readonly paper?: string;
  /** Changes when the page must be asked for again. */
  readonly edition: string;
  readonly title: string;
};

/** The printed page of a form as it stands. */
export function PrintPreview({ id, edition, title, ...place }: PrintPreviewProps) {
  const { t } = useTexts();
  const page = usePreview(id, place, edition);
  return <PaperFrame page={page} title={`${t('print.preview')}: ${title}`} />;
}
