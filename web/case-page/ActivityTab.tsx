import { ActivityTable } from '../audit/ActivityTable.tsx';

/** Who did what beside the case's own events, for those who look after the record. */
export function ActivityTab({ id }: { readonly id: string }) {
  return <ActivityTable filter={{ application: id }} isFiltered={false} />;
}
