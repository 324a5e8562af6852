import { sql } from 'kysely';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import type { Trial } from './trial/apart.ts';
import { finding } from './trial/findings.ts';
import type { GoneChoice } from './trial/gone-choices.ts';
import type { Draft, Finding } from './trial/task.ts';

/** The choices that a list no longer has and its rows hold all the same: each has to be closed, or chosen otherwise there first. */
export async function choicesInRows(
  runtime: Runtime,
  who: Who,
  trial: Trial,
  draft: Draft,
): Promise<readonly Finding[]> {
  const { kind, id } = draft.change;
  if (kind !== 'master') return [];
  const gone = await trial.ask('goneChoices', draft);
  if (gone.length === 0) return [];
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const found: Finding[] = [];
    for (const each of gone) {
      const count = await rowsWith(trx, id, each);
      if (count > 0) found.push(keptInRows(id, each, count));
    }
    return found;
  });
}

/** Numbers of the running cases in which a choice stands, in a form as it was last handed in or is being written. */
export async function casesWith(trx: Trx, form: string, gone: GoneChoice): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(a.registration_no, a.application_no::text) as number
    from application a
    where exists (
        select from stage r
        where r.organization_id = a.organization_id and r.application_id = a.id and r.status = 'active')
      and exists (
        select from (
          select s.data from submission s
          where s.organization_id = a.organization_id and s.application_id = a.id and s.form = ${form}
          order by s.seq desc
          limit 1) given
        where jsonb_path_exists(given.data::jsonb, ${pathTo(gone)}::jsonpath, ${wantedOf(gone)}::jsonb))
    order by a.application_no`.execute(trx);
  return rows.map(({ number }) => number);
}

async function rowsWith(trx: Trx, master: string, gone: GoneChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from setup_record
    where kind = ${master} and jsonb_path_exists(body, ${pathTo(gone)}::jsonpath, ${wantedOf(gone)}::jsonb)`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Wherever the choice stands, in a row or among several too: a path unwraps lists by itself. */
function pathTo({ path }: GoneChoice): string {
  const keys = path.filter((key) => key !== '*').map((key) => `.${JSON.stringify(key)}`);
  return `$${keys.join('')} ? (@ == $code)`;
}

function wantedOf({ choice }: GoneChoice): string {
  return JSON.stringify({ code: choice.code });
}

function keptInRows(master: string, { path, label, choice }: GoneChoice, count: number): Finding {
  const place = { file: `form-schemas/masters/${master}.json`, path: `/schema/properties/${path.join('/')}` };
  const said = finding(place, 'choice-in-rows', { word: choice.en, of: label.en, count });
  const { message } = finding(place, 'choice-in-rows', { word: choice.ne, of: label.ne, count: toDevanagari(count) });
  return { ...said, message: { ne: message.ne, en: said.message.en } };
}
