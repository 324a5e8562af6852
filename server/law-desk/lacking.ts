import { sql } from 'kysely';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Change } from '../definitions/sources.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { lawOn } from './look.ts';
import { apart } from './trial/apart.ts';
import { finding } from './trial/findings.ts';
import type { NewAnswer } from './trial/new-answers.ts';
import type { Finding } from './trial/task.ts';

/** So many cases are named; the others are counted. */
const MOST_NAMED = 12;

/**
 * What a text would newly want of the running cases and has not been given there: a warning for each answer, with how many cases
 * lack it and their numbers. It keeps nobody from proposing.
 */
export async function lackingIn(
  runtime: Runtime,
  who: Who,
  { change, day }: { readonly change: Change; readonly day: string },
): Promise<readonly Finding[]> {
  if (change.kind !== 'form' && change.kind !== 'template') return [];
  const { organizationId } = who;
  const law = await runtime.inOrganization(organizationId, (trx) => lawOn(runtime, trx, organizationId, day));
  const answers = await apart(who, (trial) => trial.ask('newAnswers', { law, change }));
  return runtime.inOrganization(organizationId, async (trx) => {
    const warnings: Finding[] = [];
    for (const answer of answers) {
      const numbers = await casesLacking(trx, answer);
      if (numbers.length > 0) warnings.push(warningOf(change, answer, numbers));
    }
    return warnings;
  });
}

/** Numbers of the running cases whose form, as it was last handed in, does not have the answer. */
async function casesLacking(trx: Trx, { form, path }: NewAnswer): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(a.registration_no, a.application_no::text) as number
    from application a
    cross join lateral (
      select s.data from submission s
      where s.organization_id = a.organization_id and s.application_id = a.id and s.form = ${form} and s.status = 'submitted'
      order by s.seq desc
      limit 1) given
    where exists (
        select from stage r
        where r.organization_id = a.organization_id and r.application_id = a.id and r.status = 'active')
      and coalesce(given.data::jsonb #> ${[...path]}::text[], 'null'::jsonb) in ('null', '""', '[]')
    order by a.application_no`.execute(trx);
  return rows.map(({ number }) => number);
}

function warningOf({ kind, id }: Change, { path, label }: NewAnswer, numbers: readonly string[]): Finding {
  const more = numbers.length - MOST_NAMED;
  const count = numbers.length;
  const cases = numbers.slice(0, MOST_NAMED).join(', ');
  const place = { file: `${kind}/${id}`, path: `/${path.join('/')}` };
  const rule = more > 0 ? 'many-lack-answer' : 'lack-answer';
  const said = finding(place, rule, { word: label.en, count, cases, more });
  const { message } = finding(place, rule, {
    word: label.ne,
    count: toDevanagari(count),
    cases: toDevanagari(cases),
    more: toDevanagari(more),
  });
  return { ...said, message: { ne: message.ne, en: said.message.en } };
}
