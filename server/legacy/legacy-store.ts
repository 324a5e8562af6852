import { randomUUID } from 'node:crypto';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import { refuseAfterCutOff } from './cut-off.ts';
import { enterFile, findRoute } from './enter-file.ts';
import { readPaperFile } from './paper-file.ts';
import type { Alteration, Store, StoredRecord, Writing } from '../office/store.ts';

/** Old paper files: each is an application, entered once and never changed here. */
export const legacyStore: Store = {
  extensible: true,
  async find(trx, { organizationId }, where = {}) {
    const rows = await trx
      .selectFrom('application')
      .select(['id', 'registration_no', 'imported', 'filed_at'])
      .where('organization_id', '=', organizationId)
      .where('imported', 'is not', null)
      .$if(where.id !== undefined, (query) => query.where('id', '=', where.id ?? ''))
      .execute();
    return rows.map(toRecord).filter(({ key }) => where.key === undefined || key === where.key);
  },
  async insert(writing, { key, ...content }) {
    const { runtime, trx, who, confirmed } = writing;
    const id = randomUUID();
    const second = confirmed?.atConsole === false ? confirmed.by.accountId : undefined;
    await enterFile(runtime, trx, who, { id, data: content.data, confirmedBy: second });
    return { ...content, id, key, version: 1, updatedAt: runtime.now(), updatedBy: who.accountId };
  },
  refuse: refuseFile,
  update: () => Promise.reject(new Error('an entered file is not changed')),
  remove: () => Promise.reject(new Error('an entered file is not taken away')),
};

type Row = {
  readonly id: string;
  readonly registration_no: string | null;
  readonly imported: unknown;
  readonly filed_at: Date;
};

function toRecord({ id, registration_no: number, imported, filed_at: at }: Row): StoredRecord {
  const { data, by } = isRecord(imported) ? imported : {};
  return {
    id,
    key: number ?? '',
    data: isRecord(data) ? data : {},
    version: 1,
    updatedAt: at.toISOString(),
    ...(typeof by === 'string' && { updatedBy: by }),
  };
}

/** What is entered stays; a number is given once, not for a day that is still to come, to a file that comes to where it stands. */
async function refuseFile({ runtime, trx, who, today }: Writing, { before, after }: Alteration): Promise<void> {
  if (before !== undefined) throw problem('legacyRecorded');
  const file = after && readPaperFile(after.data);
  if (file === undefined) return;
  if (file.registeredOn > today) throw problem('legacyDate');
  await refuseAfterCutOff(trx, { organizationId: who.organizationId, today }, file);
  await findRoute(runtime, trx, who, file);
  const same = await trx
    .selectFrom('application')
    .select('id')
    .where('registration_no', '=', file.registrationNo)
    .executeTakeFirst();
  if (same) throw problem('legacyNumberTaken', { params: { number: file.registrationNo } });
}
