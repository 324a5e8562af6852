import { sql } from 'kysely';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { KindName } from '../contract/definitions.ts';
import { problem } from '../http/problems.ts';
import type { Trx } from '../runtime.ts';
import { readLibraryBody } from '../definitions/assemble.ts';
import { findFormFile, parseSource, stageSourceOf } from '../definitions/sources.ts';

/** Which definition is meant. */
export type Named = { readonly kind: KindName; readonly id: string };

/** The number of a definition's newest version; 0 when it has none. */
export async function newestVersion(trx: Trx, { kind, id }: Named): Promise<number> {
  const row = await trx
    .selectFrom('definition')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** What a version was written as: by somebody of the office, else as the shipped file says. Throws `definitionNotFound`. */
export async function sourceOf(trx: Trx, { kind, id }: Named, version: number): Promise<unknown> {
  const row = await trx
    .selectFrom('definition')
    .select(['body', 'source', 'composed'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw problem('definitionNotFound');
  if (row.source !== null) return parseSource(row.source);
  if (kind === 'form') return formFileAt(trx, id, version);
  if (kind === 'workflow') return stageSourceOf(row);
  const body = parseSource(row.body);
  if (!isRecord(body) || kind === 'library' || kind === 'master') return body;
  return { document: body['document'], definition: body['definition'] };
}

/** A form is published with a library, in one transaction: there its file is. */
async function formFileAt(trx: Trx, slug: string, version: number): Promise<unknown> {
  const { rows } = await sql<{ body: string }>`
    select l.body from definition l
    join definition f on f.organization_id = l.organization_id and f.kind = 'form' and f.id = ${slug} and f.version = ${version}
    where l.kind = 'library'
    order by l.published_at <= f.published_at desc, l.published_at desc, l.version desc
    limit 1`.execute(trx);
  const [library] = rows;
  return library && findFormFile(readLibraryBody(library.body), slug);
}
