import { sql } from 'kysely';
import { sameJson } from '../../form-schemas/engine/records.ts';
import { writtenOut } from './assemble.ts';
import { remembered } from './remembered.ts';
import { parseSource, readStageBody, readStageSource } from './sources.ts';
import type { Trx } from '../runtime.ts';

type Wrong = { readonly what: string; readonly about: string };

/** The first version of a definition whose text is not what it must be; undefined when all are. */
export async function findWrongSource(trx: Trx): Promise<Wrong | undefined> {
  return (await findWrongText(trx)) ?? findWrongComposed(trx);
}

/** The first version of a shipped stage whose body is not what comes of its text. */
async function findWrongComposed(trx: Trx): Promise<Wrong | undefined> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'version', 'body', 'composed'])
    .where('composed', 'is not', null)
    .orderBy('id')
    .orderBy('version')
    .execute();
  const wrong = rows.find(({ body, composed }) => !comesOf(composed ?? body, body));
  return wrong && { what: CHANGED, about: `${wrong.kind}/${wrong.id} ${String(wrong.version)}` };
}

/** What was judged, by the texts as they were read: the next night reads most of them again. */
const judgedOnce = remembered<boolean>(128);

/** Whether a body is what comes of a text. */
function comesOf(text: string, body: string): boolean {
  return judgedOnce(JSON.stringify([text, body]), () => {
    const out = writtenOut(readStageSource(parseSource(text)));
    const { definition, fragments } = readStageBody(body);
    return out.ok && sameJson(out.definition, definition) && sameJson(out.fragments, fragments);
  });
}

const CHANGED = 'text of a definition changed';

/**
 * The first version of a definition whose text, by which the law is put together again after the setup changed, is not what
 * somebody proposed and somebody else published: of its own proposal, else of one of before that it carries on.
 */
async function findWrongText(trx: Trx): Promise<Wrong | undefined> {
  const { rows } = await sql<{ about: string }>`
    with published as (
      select p.kind, p.definition_id as id, p.source, v.version, d.effective_from
      from definition_proposal p
      join definition_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
      join definition d on d.organization_id = p.organization_id and d.kind = p.kind and d.id = p.definition_id and d.version = v.version
      where v.outcome = 'published'
    )
    select format('%s/%s %s', d.kind, d.id, d.version) as about
    from definition d
    left join published own on own.kind = d.kind and own.id = d.id and own.version = d.version
    where case
      when own.version is not null then d.source is distinct from own.source
      when d.source is not null then not exists (
        select from published p where p.kind = d.kind and p.id = d.id and p.version < d.version and p.source = d.source)
      else exists (
        select from published p
        where p.kind = d.kind and p.id = d.id and p.version < d.version and p.effective_from <= d.effective_from)
    end
    order by 1
    limit 1`.execute(trx);
  return rows[0] && { what: CHANGED, about: rows[0].about };
}
