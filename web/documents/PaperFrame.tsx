import { Button, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
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

// smaller than this nobody reads it: it is moved about in its place instead
const leastScale = 0.75;

/** A printed page, scaled to the place but never too small to read, in a frame where nothing can run. */
export function PaperFrame({ page: { data, error, refetch }, title }: PaperFrameProps) {
  const { t } = useTexts();
  const { ref, width } = useElementSize();
  const [whole, setWhole] = useState(false);
  const fits = width === 0 || width / pageWidth >= leastScale;
  const scale = width === 0 ? leastScale : Math.max(width / pageWidth, whole ? 0 : leastScale);
  const isWider = width > 0 && pageWidth * scale > width + 1;
  return (
    <div ref={ref} className={classes['preview']}>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={400} />}
      {data !== undefined && !fits && (
        <Group justify="space-between" gap="xs" mb="xs">
          <Text size="sm">{!whole && t('print.slideToRead')}</Text>
          <Button variant="default" size="compact-md" fz="sm" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'print.readable' : 'print.wholePage')}
          </Button>
        </Group>
      )}
      {data !== undefined && (
        <section
          className={classes['sheet']}
          data-wider={isWider}
          style={{ height: pageHeight * scale }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          {...(isWider ? { tabIndex: 0, 'aria-label': title } : {})}
        >
          <iframe
            title={title}
            sandbox=""
            srcDoc={data}
            width={pageWidth}
            height={pageHeight}
            className={classes['page']}
            style={{ transform: `scale(${scale})` }}
          />
        </section>
      )}
    </div>
  );
}
