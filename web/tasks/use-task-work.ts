import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useSession } from '../session/session.ts';
import { nothingChosen, type Selection, toggle, toggleAll, without } from '../ui/selection.ts';
import { type BulkDeed, bulkDeeds } from './bulk-deeds.ts';

/** The files that were chosen, what may be done with them at once, and what is being done. */
export function useTaskWork(items: readonly ApplicationSummary[]) {
  const { account, may } = useSession();
  const queries = useQueryClient();
  const [selection, setSelection] = useState<Selection<ApplicationSummary>>(nothingChosen);
  const [deed, setDeed] = useState<BulkDeed>();
  // a file that the list has anew is chosen as it is now
  const current = new Map(items.map((item) => [item.id, item]));
  const chosen = new Map([...selection.chosen].map(([id, item]) => [id, current.get(id) ?? item]));
  const mine = items.filter(({ myTurn }) => myTurn);
  return {
    /** Whether files can be chosen at all: by people who share the work of a post. */
    isOpen: may.includes('shareTasks') && may.includes('act') && mine.length > 0,
    mine,
    chosen,
    deeds: bulkDeeds([...chosen.values()], account),
    deed,
    setDeed,
    toggle: (row: ApplicationSummary, extend: boolean) =>
      setSelection((before) => toggle(before, mine, { row, extend })),
    toggleAll: () => setSelection((before) => toggleAll(before, mine)),
    clear: () => setSelection(nothingChosen<ApplicationSummary>()),
    /** Closes the dialog; what was done is no longer chosen. */
    finish: (done: readonly string[]) => {
      setDeed(undefined);
      setSelection((before) => without(before, done));
      void queries.invalidateQueries({ queryKey: ['applications'] });
      for (const id of done) void queries.invalidateQueries({ queryKey: ['application', id] });
    },
  };
}

/** The work of the task list, as its page holds it. */
export type TaskWork = ReturnType<typeof useTaskWork>;
