import { useQuery } from '@tanstack/react-query';
import type { Report, ReportName, ReportQuery } from '../../server/contract/reports.ts';
import { getBlob, getJson } from '../api/client.ts';
import { saveBlob } from '../ui/save-blob.ts';
import type { Language } from '../i18n/i18n.ts';
import { toSearch } from './filter.ts';

/** One report for a period; while another period is added up, the one before stays in sight. */
export function useReport(name: ReportName, period: ReportQuery) {
  return useQuery({
    queryKey: ['report', name, period],
    queryFn: ({ signal }) => getJson<Report>(`/api/reports/${name}?${toSearch(period).toString()}`, { signal }),
    placeholderData: (previous) => (previous?.name === name ? previous : undefined),
  });
}

/** Hands a report to the browser as an Excel file. */
export async function exportReport(name: ReportName, period: ReportQuery, language: Language): Promise<void> {
  const search = toSearch(period);
  search.set('language', language);
  saveBlob(await getBlob(`/api/reports/${name}/sheet?${search.toString()}`), `${name}.xlsx`);
}
