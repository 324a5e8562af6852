import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import type { MasterList } from '../contract/lists.ts';
import type { RecordView } from '../contract/setup.ts';
import { listRecords } from './list.ts';
import { type OpenMaster, rightTo } from './open-master.ts';

const NOTHING: Text = { ne: '–', en: '–' };

/** The records of a master that are in force, as they are read at the desk: the columns of its list, nothing sensitive. */
export async function readMaster(
  open: OpenMaster,
  query: { readonly q?: string; readonly cursor?: string },
): Promise<MasterList> {
  const { master, bundle, library, who, today } = open;
  const dated = master.dated === true;
  const fields = master.columns.flatMap(
    (name) => bundle.fields.find(({ path, privacy }) => path.join('.') === name && privacy !== 'sensitive') ?? [],
  );
  const page = await listRecords(open, { ...query, ...(dated ? { on: today } : {}) });
  const cellsOf = ({ data }: RecordView) =>
    fields.map((field) => {
      const value = valueAlong(data, field.path);
      return value === undefined || value === null || value === '' ? NOTHING : showValue(field, value);
    });
  return {
    title: master.title,
    help: master.help,
    columns: fields.map(({ label }) => label),
    records: page.records.map((record) => ({
      id: record.id,
      cells: cellsOf(record),
      ...(record.validFrom === undefined ? {} : { validFrom: record.validFrom }),
      ...(record.validTo === undefined ? {} : { validTo: record.validTo }),
    })),
    dated,
    total: page.total,
    editable: rightTo(library, who.role, master.id) === 'edit',
    ...(page.next === undefined ? {} : { next: page.next }),
  };
}
