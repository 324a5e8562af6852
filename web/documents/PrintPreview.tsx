import { useTexts } from '../i18n/use-texts.ts';
import { usePreview } from './api.ts';
import { PaperFrame } from './PaperFrame.tsx';

type PrintPreviewProps = {
  readonly id: string;
  readonly slug: string;
  readonly run: number;
  /** Changes when the page must be asked for again. */
  readonly edition: string;
  readonly title: string;
};

/** The printed page of a form as it stands. */
export function PrintPreview({ id, slug, run, edition, title }: PrintPreviewProps) {
  const { t } = useTexts();
  const page = usePreview(id, { slug, run }, edition);
  return <PaperFrame page={page} title={`${t('print.preview')}: ${title}`} />;
}
