import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  LawTableBody,
  LawTableCheck,
  LawTableDraft,
  LawTableDraftBody,
  LawTableList,
  LawTableProposeBody,
  LawTableProposed,
  LawTableView,
} from '../../../server/contract/law-tables.ts';
import { getJson } from '../../api/client.ts';
import type { MasterAnswer } from '../../masters/master.ts';

/** A table as the server describes it; the bundle of its records is a form's. */
export type TableView = Omit<LawTableView, 'definition'> & { readonly definition: MasterAnswer };

const tablesKey = 'law-tables';
const base = '/api/law-tables';

/** The tables of rates and limits that the reader may see. */
export function useTables() {
  return useQuery({
    queryKey: [tablesKey, 'list'],
    queryFn: ({ signal }) => getJson<LawTableList>(base, { signal }),
  });
}

/** A table with the reader's draft; while it is written it is not fetched again. */
export function useTable(master: string) {
  return useQuery({
    queryKey: [tablesKey, 'one', master],
    queryFn: ({ signal }) => getJson<TableView>(`${base}/${master}`, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Keeps the draft. Throws Problem `definitionDraftConflict`, `proposalWaiting`. */
export function useSaveTable(master: string) {
  return useMutation({
    mutationFn: (json: LawTableDraftBody) => getJson<LawTableDraft>(`${base}/${master}/draft`, { method: 'PUT', json }),
  });
}

/** Throws the draft away. */
export function useDiscardTable(master: string) {
  const refresh = useTablesRefresh();
  return useMutation({
    mutationFn: (draftVersion: number) =>
      getJson<undefined>(`${base}/${master}/draft?draftVersion=${String(draftVersion)}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}

/** What each row would be refused for. */
export function useCheckTable(master: string) {
  return useMutation({
    mutationFn: (json: LawTableBody) => getJson<LawTableCheck>(`${base}/${master}/check`, { method: 'POST', json }),
  });
}

/** Puts the draft forward for a second person. */
export function useProposeTable(master: string) {
  const refresh = useTablesRefresh();
  return useMutation({
    mutationFn: (json: LawTableProposeBody) =>
      getJson<LawTableProposed>(`${base}/${master}/propose`, { method: 'POST', json }),
    onSuccess: refresh,
  });
}

/** Where a table is tried on every running case, line by line. */
export function trialPath(master: string): string {
  return `${base}/${master}/trial`;
}

/** Where what waits for a second person is tried so. */
export function proposedTrialPath(proposal: string): string {
  return `${base}/proposals/${proposal}/trial`;
}

/** Marks everything that is shown of the tables as old. */
export function useTablesRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [tablesKey] });
}
