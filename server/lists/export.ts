import { join } from 'node:path';
import { Type } from 'typebox';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { formatBsDate, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { ListedApplication, ListExportQuery } from '../contract/lists.ts';
import { problem } from '../http/problems.ts';
import type { SheetColumn } from '../sheets/send-sheet.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Who } from '../runtime.ts';
import { listedOf, viewingOf } from './applications.ts';
import { findPage } from './find.ts';
import type { Found } from './select.ts';

const names = Type.Record(Type.String(), Type.String());
const TEXTS = readJson(
  Type.Object({ title: Type.String(), headings: names, statuses: names }, { additionalProperties: false }),
  join(import.meta.dirname, 'export-texts.json'),
);

/** More than that is no list to read; whoever wants it narrows it to a year. */
const MOST = 10_000;
/** So many at a time are made into rows, each batch in a transaction of its own. */
const BATCH = 250;

/** Everything that the list shows, row by row; who took it, and how much, is kept. Throws `listTooLong`. */
export async function exportAll(
  runtime: Runtime,
  who: Who,
  { format, ...query }: ListExportQuery,
): Promise<readonly ListedApplication[]> {
  const viewing = await runtime.inOrganization(who.organizationId, (trx) => viewingOf(runtime, trx, who));
  const found = await runtime.inOrganization(who.organizationId, async (trx) => {
    const all = await findPage(trx, viewing, query, MOST + 1);
    if (all.length > MOST) throw problem('listTooLong', { params: { most: MOST } });
    const detail = { format, count: all.length };
    await recordActivity(trx, { ...doneBy(who), action: 'applications.exported', detail });
    return all;
  });
  const rows: ListedApplication[] = [];
  for (const batch of inBatches(found))
    rows.push(
      ...(await runtime.inOrganization(who.organizationId, (trx) =>
        listedOf(runtime, trx, viewing, batch, query.extended === true),
      )),
    );
  return rows;
}

function inBatches(found: readonly Found[]): readonly (readonly Found[])[] {
  const count = Math.ceil(found.length / BATCH);
  return Array.from({ length: count }, (_, at) => found.slice(at * BATCH, (at + 1) * BATCH));
}

type Column = SheetColumn<ListedApplication>;

/** Columns of the exported list, in Nepali: those of specification 3, then where the land is and until when the permit is good. */
export const EXPORT_COLUMNS: readonly Column[] = [
  column('registrationNo', ({ application }) => application.registrationNo ?? ''),
  column('owner', ({ application }) => application.ownerNe),
  column('ownerAddress', ({ application }) => application.ownerAddressNe),
  column('applicant', ({ application }) => application.applicantNe),
  column('phone', ({ application }) => application.phone),
  column('ward', ({ application }) => application.ward),
  column('plot', ({ application }) => application.plotNo),
  column('stage', ({ application }) => `${application.stageTitle.ne}: ${application.stateTitle.ne}`),
  column('status', ({ application }) => statusTitle(application.status)),
  column('previousStage', ({ application }) => titleOf(application.previousStateTitle)),
  column('statusForm', ({ statusForm }) => titleOf(statusForm)),
  column('registeredOn', ({ application }) => day(application.registeredOn)),
  column('buildingType', ({ application }) => application.constructionTypeTitle.ne),
  column('buildingClass', ({ application }) => (application.isBuilding ? application.buildingClassTitle.ne : '')),
  column('floorStatus', ({ application }) => (application.isBuilding ? application.floorStatus : '')),
  column('changedAt', ({ changedAt }) => day(kathmanduDate(changedAt))),
  column('validUntil', ({ application }) => day(application.validUntil)),
];

/** What the sheet is called. */
export const EXPORT_TITLE = TEXTS.title;

function column(name: string, cell: Column['cell']): Column {
  return { heading: TEXTS.headings[name] ?? name, cell };
}

function statusTitle(status: string): string {
  return TEXTS.statuses[status] ?? status;
}

function titleOf(text: Text | undefined): string {
  return text?.ne ?? '';
}

/** A day in BS, as a sheet sorts it: `2083-07-15`. */
function day(ad: string | undefined): string {
  const bs = ad === undefined ? undefined : fromAd(ad);
  return bs === undefined ? '' : formatBsDate(bs, 'en');
}
