import { sameJson } from '../../form-schemas/engine/records.ts';
import type { Trx } from '../runtime.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord, type RecordedFile } from '../record/record.ts';
import { problem } from '../http/problems.ts';
import type { Divergence } from '../record/divergence.ts';

/** A file as stored, to be held against the events that speak of it. */
export type StoredFile = RecordedFile & { readonly uploadedAt: string };

/** What is stored of the files of a case: their rows, and with which of them each form was submitted. */
export type StoredFiles = {
  readonly files: readonly StoredFile[];
  readonly handedIn: readonly { readonly seq: number; readonly files: readonly RecordedFile[] }[];
};

/** A file that is not the one of which an event speaks. */
export type WrongFile = { readonly seq: number; readonly category: string; readonly how: 'changed' | 'missing' };

/** Every file that was handed in and is stored otherwise, or not at all, in the order of the events. */
export function findWrongFiles(
  rows: readonly Pick<HistoryRow, 'seq' | 'payload'>[],
  files: readonly RecordedFile[],
): readonly WrongFile[] {
  const stored = new Map(files.map((file) => [file.id, file]));
  return rows.flatMap(({ seq, payload }) =>
    (parseRecord(payload).files ?? []).flatMap((recorded): readonly WrongFile[] => {
      const { category } = recorded;
      const found = stored.get(recorded.id);
      if (found === undefined) return [{ seq, category, how: 'missing' }];
      return isSame(found, recorded) ? [] : [{ seq, category, how: 'changed' }];
    }),
  );
}

const WHAT: Readonly<Record<WrongFile['how'], string>> = {
  changed: 'file of the record changed',
  missing: 'file of the record missing',
};

/** The first thing about the files of a case that is not as its history says. */
export function findWrongFile(rows: readonly HistoryRow[], { files, handedIn }: StoredFiles): Divergence | undefined {
  const [first] = findWrongFiles(rows, files);
  if (first) return { seq: first.seq, what: WHAT[first.how] };
  const recorded = new Map(rows.map(({ seq, payload }) => [seq, parseRecord(payload).files ?? []]));
  const other = handedIn.find(({ seq, files: said }) => !sameJson(said, recorded.get(seq) ?? []));
  return other && { seq: other.seq, what: 'files of a form not of the record' };
}

/** The files of a case as stored. */
export async function storedFiles(trx: Trx, applicationId: string): Promise<StoredFiles> {
  const files = await trx
    .selectFrom('attachment')
    .select(['id', 'category', 'version', 'sha256', 'uploaded_at as uploadedAt'])
    .where('application_id', '=', applicationId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
  const forms = await trx
    .selectFrom('submission')
    .select(['seq', 'files'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
  return {
    files: files.map((file) => ({ ...file, uploadedAt: file.uploadedAt.toISOString() })),
    handedIn: forms.flatMap(({ seq, files: said }) => (said === null ? [] : [{ seq, files: said }])),
  };
}

/** A file as the events of its case speak of it last; undefined when it was never handed in. */
export async function findRecordedFile(trx: Trx, applicationId: string, id: string): Promise<RecordedFile | undefined> {
  const rows = await trx
    .selectFrom('history')
    .select('payload')
    .where('application_id', '=', applicationId)
    .where('payload', 'like', `%"${id}"%`)
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ payload }) => parseRecord(payload).files ?? []).findLast((file) => file.id === id);
}

function isSame(stored: RecordedFile, { category, version, sha256 }: RecordedFile): boolean {
  return stored.category === category && stored.version === version && stored.sha256 === sha256;
}

/** Throws `fileChanged` when the row of a file is not the one that was handed in, as the history of its case records it. */
export async function mustBeAsRecorded(
  trx: Trx,
  applicationId: string,
  file: { readonly id: string; readonly sha256: string },
): Promise<void> {
  const recorded = await findRecordedFile(trx, applicationId, file.id);
  if (recorded !== undefined && recorded.sha256 !== file.sha256) throw problem('fileChanged');
}
