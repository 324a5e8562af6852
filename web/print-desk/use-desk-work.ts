import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BatchBody, DeskPaper, PrintBatch } from '../../server/contract/print-desk.ts';
import { isUnderway, useAskBatch, useBatches } from './api.ts';
import { nothingChosen, type Selection, toggle, toggleAll, without } from '../ui/selection.ts';
import { mostInBatch } from './selection.ts';

/** The choice of papers and the batches that print it. */
export function useDeskWork(papers: readonly DeskPaper[], mayHandOut: boolean) {
  const [selection, setSelection] = useState<Selection<DeskPaper>>(nothingChosen);
  const [output, setOutput] = useState<BatchBody['output']>('pdf');
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const batches = useBatches(mayHandOut);
  const asking = useAskBatch((batch) => {
    setAsked((before) => new Set([...before, batch.id]));
    setSelection((before) => without(before, asking.variables?.documents ?? []));
  });
  useCountsAfter(batches.data);
  const documents = [...selection.chosen.keys()];
  return {
    selection,
    output,
    setOutput,
    asked,
    batches: batches.data ?? [],
    asking,
    toggle: (row: DeskPaper, extend: boolean) => setSelection((before) => toggle(before, papers, { row, extend })),
    toggleAll: () => setSelection((before) => toggleAll(before, papers)),
    toggleCase: (own: readonly DeskPaper[]) => setSelection((before) => toggleAll(before, own)),
    clear: () => setSelection(nothingChosen<DeskPaper>()),
    printChosen: () => {
      if (!asking.isPending && documents.length <= mostInBatch) asking.mutate({ documents, output });
    },
  };
}

/** When a batch is done, the lists count its papers anew. */
function useCountsAfter(batches: readonly PrintBatch[] | undefined): void {
  const queries = useQueryClient();
  const underway = batches?.filter(isUnderway).length ?? 0;
  useEffect(() => {
    if (underway === 0) return undefined;
    return () => {
      void queries.invalidateQueries({ queryKey: ['desk'] });
      void queries.invalidateQueries({ queryKey: ['paper'] });
    };
  }, [underway, queries]);
}

/** The work of the print desk, as its page holds it. */
export type DeskWork = ReturnType<typeof useDeskWork>;
