import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { PrintingDialog } from '../documents/PrintingDialog.tsx';
import { usePaperPrinting } from '../documents/use-paper-printing.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import type { useDesk } from './api.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { BatchList } from './BatchList.tsx';
import { inOrderOfCases } from './by-case.ts';
import type { DeskActs, DeskListProps } from './desk-acts.ts';
import classes from './desk.module.css';
import { DeskCards } from './DeskCards.tsx';
import { DeskSkeleton } from './DeskSkeleton.tsx';
import { DeskTable } from './DeskTable.tsx';
import type { Show } from './filter.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { HandOverManyDialog } from './HandOverManyDialog.tsx';
import { Newcomers } from './Newcomers.tsx';
import { NoPapers } from './NoPapers.tsx';
import { PaperSide } from './PaperSide.tsx';
import { rowAct } from './row-act.ts';
import { mostInBatch } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useSteady } from './steady.ts';
import { Failed, Underway } from './Underway.tsx';
import { useDeskWork } from './use-desk-work.ts';

type DeskBodyProps = {
  readonly desk: ReturnType<typeof useDesk>;
  /** Which list it is: tab and filters in words. */
  readonly list: string;
  readonly show: Show;
  readonly filtered: boolean;
};

/** The papers themselves: what is under way, the list with the page beside it, what is chosen, and what is asked about them. */
export function DeskBody({ desk, list, show, filtered }: DeskBodyProps) {
  const { t } = useTexts();
  const steady = useSteady(desk.data?.pages.flatMap((page) => page.papers) ?? [], desk.isPlaceholderData ? '' : list);
  const papers = inOrderOfCases(steady.shown);
  const mayHandOut = useSession().may.includes('handOut');
  const work = useDeskWork(papers, mayHandOut);
  const printing = usePaperPrinting();
  const [shownId, setShownId] = useState<string>();
  const [handingOver, setHandingOver] = useState<DeskPaper>();
  const shown = papers.find(({ id }) => id === shownId) ?? papers[0];
  const printShown =
    mayHandOut && shown !== undefined && shown.standing !== 'revoked' ? () => printing.print(shown) : undefined;
  const [asking, setAsking] = useState(false);
  const [handingMany, setHandingMany] = useState(false);
  const chosen = [...work.selection.chosen.values()];
  const waiting = chosen.filter((paper) => rowAct(paper, mayHandOut) === 'handOver');
  const askBatch = () => setAsking(work.selection.chosen.size <= mostInBatch);
  useShortcut('print', work.selection.chosen.size > 0 ? askBatch : printShown);
  const acts: DeskActs = {
    mayHandOut,
    busyWith: printing.busyWith,
    print: printing.print,
    handOver: setHandingOver,
    show: ({ id }) => setShownId(id),
    toggle: work.toggle,
    toggleAll: work.toggleAll,
    toggleCase: work.toggleCase,
  };
  return (
    <>
      <Newcomers count={steady.newcomers.length} onShow={steady.showNewcomers} />
      <Failed jobs={desk.data?.pages[0]?.underway ?? []} />
      {mayHandOut && <BatchList batches={work.batches} asked={work.asked} />}
      {work.asking.isError && <ProblemAlert error={work.asking.error} />}
      {desk.isError && <ProblemAlert error={desk.error} onRetry={() => void desk.refetch()} />}
      {desk.isPending && <DeskSkeleton />}
      {desk.isSuccess && papers.length === 0 && <NoPapers show={show} filtered={filtered} />}
      {shown !== undefined && (
        <DeskSheet
          papers={papers}
          selection={work.selection}
          shown={shown}
          stale={desk.isPlaceholderData}
          acts={acts}
        />
      )}
      <Underway jobs={desk.data?.pages[0]?.underway ?? []} />
      <MoreButton list={desk} label={t('desk.more')} />
      {work.selection.chosen.size > 0 && (
        <SelectionBar
          work={work}
          papers={papers}
          onPrint={askBatch}
          onHandOver={waiting.length === 0 ? undefined : () => setHandingMany(true)}
        />
      )}
      {handingMany && (
        <HandOverManyDialog
          papers={waiting}
          others={chosen.length - waiting.length}
          onHandedOver={work.done}
          onClose={() => setHandingMany(false)}
        />
      )}
      {asking && <BatchDialog work={work} onClose={() => setAsking(false)} />}
      <PrintingDialog printing={printing} />
      {handingOver !== undefined && <HandOverDialog paper={handingOver} onClose={() => setHandingOver(undefined)} />}
    </>
  );
}

type DeskSheetProps = Omit<DeskListProps, 'shown'> & { readonly shown: DeskPaper };

/** The list as the screen takes it, and on a wide one the page of the row under the cursor. */
function DeskSheet({ shown, ...list }: DeskSheetProps) {
  const { t } = useTexts();
  const phone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const List = phone ? DeskCards : DeskTable;
  return (
    <>
      <div className={classes['desk']} data-beside={wide}>
        <List {...list} shown={shown.id} />
        {wide && <PaperSide paper={shown} acts={list.acts} />}
      </div>
      {list.acts.mayHandOut && !phone && (
        <Text size="sm" c="dimmed">
          {t('desk.keys')}
        </Text>
      )}
    </>
  );
}
