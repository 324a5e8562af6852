import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { DeskActs } from './desk-acts.ts';
import { rowAct } from './row-act.ts';

/** The row's button; its full name says whose paper it is. */
export function RowButton({ paper, acts }: { readonly paper: DeskPaper; readonly acts: DeskActs }) {
  const { t, pick } = useTexts();
  const act = rowAct(paper, acts.mayHandOut);
  const label = t(`desk.act.${act}`);
  const shared = {
    size: 'compact-md',
    fz: 'sm',
    'aria-label': `${label}: ${pick(paper.title)}, ${paper.ownerNe}`,
  } as const;
  if (act === 'view') {
    return (
      <Button {...shared} component={Link} to={`/user/print-desk/${paper.id}`} variant="default">
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...shared}
      color="lake"
      variant={act === 'print' ? 'filled' : 'outline'}
      loading={acts.busyWith === paper.id}
      onClick={() => (act === 'print' ? acts.print(paper) : acts.handOver(paper))}
    >
      {label}
    </Button>
  );
}
