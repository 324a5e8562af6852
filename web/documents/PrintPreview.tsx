import { useElementSize } from '@mantine/hooks';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { usePreview } from './api.ts';
import classes from './documents.module.css';

type PrintPreviewProps = {
  readonly id: string;
  readonly slug: string;
  readonly run: number;
  /** Changes when the page must be asked for again. */
  readonly edition: string;
  readonly title: string;
};

// A4 at 96 dots per inch
const pageWidth = 794;
const pageHeight = 1123;

/** A sheet on screen has the margins that the printer gives the paper (@page does not count on a screen). */
function withMargins(html: string): string {
  return html.replace(
    '</head>',
    '<style>@media screen{html{background:#fff}body{margin:0;padding:20mm 16mm 20mm 20mm}}</style></head>',
  );
}

/** The printed page, scaled to the place, in a frame where nothing can run. */
export function PrintPreview({ id, slug, run, edition, title }: PrintPreviewProps) {
  const { t } = useTexts();
  const { ref, width } = useElementSize();
  const { data, error, refetch } = usePreview(id, { slug, run }, edition);
  const scale = width === 0 ? 0.6 : width / pageWidth;
  return (
    <div ref={ref} className={classes['preview']}>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={400} />}
      {data !== undefined && (
        <div className={classes['sheet']} style={{ height: pageHeight * scale }}>
          <iframe
            title={`${t('print.preview')}: ${title}`}
            sandbox=""
            srcDoc={withMargins(data)}
            width={pageWidth}
            height={pageHeight}
            className={classes['page']}
            style={{ transform: `scale(${scale})` }}
          />
        </div>
      )}
    </div>
  );
}
