import { Paper } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { LatePart } from '../ui/PageError.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './case.module.css';
import type { Beside } from './use-beside.ts';

const SideDrawer = lazy(async () => ({ default: (await import('../ui/SideDrawer.tsx')).SideDrawer }));

// an A4 page at its own size
const READABLE = '54rem';

type BesideFormProps = {
  readonly beside: Beside;
  readonly printed: ReactNode;
  readonly source: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
};

/** The form with what stands beside it: in two columns, the printed page as a drawer where a column would make it too small to read. */
export function BesideForm({ beside, printed, source, title, children }: BesideFormProps) {
  const { t } = useTexts();
  const { room, side, show } = beside;
  const isDrawn = room === 'drawer' && side === 'page';
  const both = room !== 'one' && side !== undefined && !isDrawn;
  const alone = room === 'one' && side !== undefined;
  return (
    <>
      <div className={classes['panes']} data-both={both}>
        <Paper withBorder p="md" bg="var(--naksa-surface)" className={classes['pane'] ?? ''} hidden={alone}>
          {children}
        </Paper>
        {(both || alone) && (
          <div className={classes['pane']}>
            {side === 'page' ? printed : <LatePart fallback={<Waiting height={320} />}>{source}</LatePart>}
          </div>
        )}
      </div>
      <LatePart>
        {isDrawn && (
          <SideDrawer
            opened
            position="right"
            size={READABLE}
            title={`${t('print.preview')}: ${title}`}
            onClose={() => show(undefined)}
          >
            {printed}
          </SideDrawer>
        )}
      </LatePart>
    </>
  );
}
