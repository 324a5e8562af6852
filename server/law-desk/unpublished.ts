import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { DefinitionList, KindName } from '../contract/definitions.ts';
import type { Trx, Who } from '../runtime.ts';
import { parseSource } from '../definitions/sources.ts';
import type { Named } from './texts.ts';

type Item = DefinitionList['items'][number];
type Row = { readonly id: string; readonly source: string; readonly waiting: boolean; readonly draft: boolean };

/** Definitions without a version: what waits for a second person, for everybody; what is only written, for who writes it. */
export async function listUnpublished(trx: Trx, { accountId }: Who, kind: KindName): Promise<readonly Item[]> {
  const { rows } = await sql<Row>`
    select distinct on (n.id) n.id, n.source, bool_or(n.waiting) over one as waiting, bool_or(not n.waiting) over one as draft
    from (
      select kind, id, source, false as waiting from definition_draft where author = ${accountId}
      union all
      select p.kind, p.definition_id, p.source, true from definition_proposal p
      left join definition_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
      where v.proposal_id is null) n
    where n.kind = ${kind} and not exists (select from definition d where d.kind = n.kind and d.id = n.id)
    window one as (partition by n.id)
    order by n.id, n.waiting desc`.execute(trx);
  return rows.map(({ id, source, waiting, draft }) => {
    const title = writtenTitle({ kind, id }, parseSource(source));
    return { kind, id, title, version: 0, own: true, waiting, draft };
  });
}

/** The title in what somebody wrote, however wrong that still is; the name where there is none. */
export function writtenTitle({ kind, id }: Named, source: unknown): Text {
  const holder = kind === 'form' || kind === 'master' || !isRecord(source) ? source : source['definition'];
  const title = isRecord(holder) ? holder['title'] : undefined;
  const said = (language: keyof Text): string => {
    const word = isRecord(title) ? title[language] : undefined;
    return typeof word === 'string' && word.trim() !== '' ? word : id;
  };
  return { ne: said('ne'), en: said('en') };
}
