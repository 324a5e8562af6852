import { sql } from 'kysely';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Change } from '../definitions/sources.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { lawOn, withBeside } from './look.ts';
import { casesWith } from './stored-choices.ts';
import { apart } from './trial/apart.ts';
import { finding, type OwnRule } from './trial/findings.ts';
import type { NewAnswer } from './trial/new-answers.ts';
import type { Finding } from './trial/task.ts';

/** So many cases are named; the others are counted. */
const MOST_NAMED = 12;

type Asked = { readonly change: Change; readonly day: string; readonly beside?: readonly Change[] };

/**
 * What a text would newly want of the running cases and has not been given there, and which of its choices they hold that it no longer
 * has: a warning for each, with how many cases there are and their numbers. It keeps nobody from proposing.
 */
export async function warningsIn(
  runtime: Runtime,
  who: Who,
  { change, day, beside = [] }: Asked,
): Promise<readonly Finding[]> {
  if (change.kind !== 'form' && change.kind !== 'template') return [];
  const { organizationId } = who;
  const law = await runtime.inOrganization(organizationId, (trx) => lawOn(runtime, trx, organizationId, day));
  const draft = { law: withBeside(law, beside), change };
  const { answers, gone } = await apart(who, (trial) => trial.ask('newAnswers', draft));
  return runtime.inOrganization(organizationId, async (trx) => {
    const warnings: Finding[] = [];
    const warn = (numbers: readonly string[], about: Omit<About, 'numbers'>) => {
      if (numbers.length > 0) warnings.push(warningOf(change, { ...about, numbers }));
    };
    for (const answer of answers)
      warn(await casesLacking(trx, answer), { path: answer.path, rules: lacks, words: { word: answer.label } });
    for (const each of gone)
      warn(await casesWith(trx, change.id, each), {
        path: each.path,
        rules: holds,
        words: { word: each.choice, of: each.label },
      });
    return warnings;
  });
}

/** The rule of a warning that names every case, and of one that counts some. */
type Rules = readonly [OwnRule, OwnRule];
const lacks: Rules = ['lack-answer', 'many-lack-answer'];
const holds: Rules = ['choice-in-cases', 'many-choice-in-cases'];

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

type About = {
  readonly path: readonly string[];
  readonly rules: Rules;
  readonly words: Readonly<Record<string, Text>>;
  readonly numbers: readonly string[];
};

function warningOf({ kind, id }: Change, { path, rules: [every, some], words, numbers }: About): Finding {
  const more = numbers.length - MOST_NAMED;
  const count = numbers.length;
  const cases = numbers.slice(0, MOST_NAMED).join(', ');
  const place = { file: `${kind}/${id}`, path: `/${path.join('/')}` };
  const rule = more > 0 ? some : every;
  const named = (language: keyof Text) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[language]]));
  const said = finding(place, rule, { ...named('en'), count, cases, more });
  const { message } = finding(place, rule, {
    ...named('ne'),
    count: toDevanagari(count),
    cases: toDevanagari(cases),
    more: toDevanagari(more),
  });
  return { ...said, message: { ne: message.ne, en: said.message.en } };
}
