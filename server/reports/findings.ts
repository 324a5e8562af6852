import type { Report } from '../contract/reports.ts';

/** What one report found out; the rest of the answer is the same for all. */
export type Findings = Pick<Report, 'note' | 'facts' | 'tables'>;
