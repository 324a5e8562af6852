import { useElementSize } from '@mantine/hooks';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './documents.module.css';

type PaperFrameProps = {
  readonly page: {
    readonly data: string | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly title: string;
};

// A4 at 96 dots per inch
const pageWidth = 794;
const pageHeight = 1123;

/** A printed page, scaled to the place, in a frame where nothing can run. */
export function PaperFrame({ page: { data, error, refetch }, title }: PaperFrameProps) {
  const { ref, width } = useElementSize();
  const scale = width === 0 ? 0.6 : width / pageWidth;
  return (
    <div ref={ref} className={classes['preview']}>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={400} />}
      {data !== undefined && (
        <div className={classes['sheet']} style={{ height: pageHeight * scale }}>
          <iframe
            title={title}
            sandbox=""
            srcDoc={data}
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
