import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { type YearStatus, yearStatuses } from '../../form-schemas/values/bs-calendar.ts';
import {
  correctedCalendar,
  type YearCorrection,
  type YearRefusal,
  yearRefusal,
} from '../../form-schemas/values/bs-correction.ts';
import { problem } from '../http/problems.ts';
import { type CalendarRow, forgetCalendar, newestYears } from '../office/calendar.ts';
import type { Store, StoredRecord } from '../office/store.ts';

/** Fields of the twelve months in a record, in their order. */
const MONTHS = [
  'baishakh',
  'jestha',
  'ashadh',
  'shrawan',
  'bhadra',
  'ashwin',
  'kartik',
  'mangsir',
  'poush',
  'magh',
  'falgun',
  'chaitra',
] as const;
const DAYS_LABEL: Text = { ne: 'वर्षका दिन', en: 'Days of the year' };
const YEAR_LABEL: Text = { ne: 'वि.सं. वर्ष', en: 'BS year' };

/** The calendar: the same years for every office. A change is the next version of its year; nothing is added nor taken away. */
export const calendarStore: Store = {
  extensible: false,
  async find(trx, _shelf, where = {}) {
    const rows = await newestYears(trx);
    const wanted = where.id ?? where.key;
    return rows.filter(({ year }) => wanted === undefined || String(year) === wanted).map(toRecord);
  },
  insert: () => Promise.reject(new Error('a year of the calendar is corrected, not added')),
  async update({ trx, who }, before, { data }) {
    const { year, days, status } = correctionOf(data);
    const row = await trx
      .insertInto('calendar_year')
      .values({
        bs_year: year,
        version: before.version + 1,
        months: [...days],
        status,
        note: textOf(data['note']),
        by_account: who.accountId,
        by_name: who.name,
      })
      .onConflict((conflict) => conflict.columns(['bs_year', 'version']).doNothing())
      .returning(['version', 'at'])
      .executeTakeFirst();
    // the calendar is the country's: another office may have corrected the year meanwhile
    if (!row) throw problem('versionConflict', { version: before.version + 1 });
    forgetCalendar();
    return { ...before, data, version: row.version, updatedAt: row.at.toISOString(), updatedBy: who.accountId };
  },
  remove: () => Promise.reject(new Error('a year of the calendar is never taken away')),
  async refuse({ trx }, { after }) {
    if (after === undefined) return;
    const refusal = yearRefusal(correctionOf(after.data), correctedCalendar(await newestYears(trx)));
    if (refusal !== undefined) throw problem('formInvalid', { params: { count: 1 }, issues: [issueOf(refusal)] });
  },
};

function toRecord({ year, days, status, note, version, byAccount, at }: CalendarRow): StoredRecord {
  const total = days.reduce((sum, count) => sum + count, 0);
  const months = Object.fromEntries(MONTHS.map((name, index) => [name, days[index]]));
  return {
    id: String(year),
    key: String(year),
    data: { year, status, months, days: total, ...(note === '' ? {} : { note }) },
    version,
    updatedAt: at.toISOString(),
    ...(byAccount === null ? {} : { updatedBy: byAccount }),
  };
}

/** The year that a record says; its fields were checked by the master's schema. */
function correctionOf(data: FormData): YearCorrection {
  const months = MONTHS.map((name) => Number(ownValue(data['months'], name)));
  return { year: Number(data['year']), days: months, status: statusOf(data['status']) };
}

function statusOf(value: unknown): YearStatus {
  return yearStatuses.find((status) => status === value) ?? 'projected';
}

function issueOf(refusal: YearRefusal): Issue {
  if (refusal.code === 'total') {
    return { path: ['days'], label: DAYS_LABEL, code: 'bsYearDays', params: { days: refusal.days } };
  }
  if (refusal.code === 'anchor') {
    const { bs, ad } = refusal;
    return { path: ['days'], label: DAYS_LABEL, code: 'bsYearAnchor', params: { bs, ad } };
  }
  if (refusal.code === 'months') return { path: ['months'], label: DAYS_LABEL, code: 'bsYearMonths' };
  const { minimum, maximum } = refusal;
  return { path: ['year'], label: YEAR_LABEL, code: 'bsYearRange', params: { from: minimum, to: maximum } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
