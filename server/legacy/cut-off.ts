import { kathmanduDate, longDateNe } from '../../form-schemas/values/bs-date.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { problem } from '../http/problems.ts';
import type { Trx } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import type { PaperFile } from './paper-file.ts';

type Office = { readonly organizationId: string; readonly today: string };

/**
 * Refuses a file that was not registered on paper before the office's day for paper files. That day is never after the first application
 * of the system itself; an office without such a day takes paper files until that application, and none afterwards.
 * @throws Problem `paperFilesClosed`, `paperFileTooLate`, `paperDayLater`
 */
export async function refuseAfterCutOff(trx: Trx, { organizationId, today }: Office, file: PaperFile): Promise<void> {
  const { organization } = await getConfig(trx, organizationId, today);
  const set = ownValue(organization['paperFilesBefore'], 'ad');
  const began = await firstLiveDay(trx);
  if (typeof set !== 'string' && began !== undefined) throw problem('paperFilesClosed');
  const days = [typeof set === 'string' ? set : undefined, began].filter((day) => day !== undefined);
  const [cutOff] = days.toSorted();
  if (cutOff !== undefined && file.registeredOn >= cutOff) throw tooLate(cutOff);
  if (file.permitOn === undefined) return;
  const isLate = cutOff === undefined ? file.permitOn > today : file.permitOn >= cutOff;
  if (file.permitOn < file.registeredOn || isLate) throw problem('paperDayLater');
}

function tooLate(day: string) {
  return problem('paperFileTooLate', { params: { date: { ne: longDateNe(day) ?? day, en: day } } });
}

/** The day on which the first application came that did not come from paper. */
async function firstLiveDay(trx: Trx): Promise<string | undefined> {
  const row = await trx
    .selectFrom('application')
    .select('filed_at')
    .where('imported', 'is', null)
    .orderBy('filed_at')
    .limit(1)
    .executeTakeFirst();
  return row && kathmanduDate(row.filed_at.toISOString());
}
