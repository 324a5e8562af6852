import type { FormStatus } from '../../server/contract/statuses.ts';

/** A form's status as whoever writes it reads it: what was saved and not handed in yet is a draft, not unfilled. */
export function shownStatus(status: FormStatus, isSaved: boolean): FormStatus {
  return status === 'absent' && isSaved ? 'draft' : status;
}
