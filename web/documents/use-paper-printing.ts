import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { showToast } from '../ui/toast.ts';
import { fetchCopy, fetchDocument, makeCopy, paperQuery, refreshPaper } from './api.ts';
import { openPdf } from '../ui/open-pdf.ts';

/** An issued paper, as far as printing it asks. */
export type PrintablePaper = Pick<DeskPaper, 'id' | 'title' | 'copies' | 'number'>;

/** Prints issued papers: the original at once; a copy after the person has heard which number it will carry. */
export function usePaperPrinting() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PrintablePaper>();
  const making = useMutation({
    mutationFn: async (id: string) => {
      const copy = await makeCopy(id, crypto.randomUUID());
      return { copy, pdf: await fetchCopy(id, copy.no) };
    },
    onSuccess: ({ copy, pdf }) => {
      openPdf(pdf);
      showToast(copy.no === 1 ? t('desk.originalReady') : t('desk.copyReady', { number: copy.no }));
    },
    // a copy was made even when it could not be fetched
    onSettled: (_, __, id) => {
      setAsked(undefined);
      void refreshPaper(queries, id);
    },
  });
  const print = (paper: PrintablePaper) => {
    if (paper.copies === 0) making.mutate(paper.id);
    else setAsked(paper);
  };
  const finding = useMutation({
    mutationFn: (id: string) => queries.fetchQuery({ ...paperQuery(id), staleTime: 0 }),
    onSuccess: ({ paper }) => print(paper),
  });
  const reading = useMutation({ mutationFn: fetchDocument, onSuccess: openPdf });
  const [pending] = [making, finding, reading].filter(({ isPending }) => isPending);
  return {
    print,
    /** The same for a paper of which only the id is known. */
    printById: (id: string) => finding.mutate(id),
    /** Shows the original as it is kept; no copy is counted. */
    read: (id: string) => reading.mutate(id),
    /** The paper that is being prepared. */
    busyWith: pending?.variables,
    /** The paper whose copy the person must still say yes to. */
    asked,
    confirm: () => {
      if (asked !== undefined) making.mutate(asked.id);
    },
    /** Why the last print did not come about. */
    error: making.error ?? finding.error ?? reading.error,
    close: () => {
      setAsked(undefined);
      making.reset();
      finding.reset();
      reading.reset();
    },
  };
}

/** Printing of issued papers, as a page holds it. */
export type PaperPrinting = ReturnType<typeof usePaperPrinting>;
