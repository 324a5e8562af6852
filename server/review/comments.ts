import { randomUUID } from 'node:crypto';
import type { CommentBody, CommentView, MentionablePerson } from '../contract/comments.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import { tellOfComment } from './tell.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { maySee } from '../case/scope.ts';
import { derivedId } from '../case/system.ts';
import type { ApplicationRow } from '../case/queries.ts';
import texts from './texts.json' with { type: 'json' };

/** Comments of a case, newest first; the applicant's side sees only those written to it. */
export async function listComments(trx: Trx, who: Who, applicationId: string): Promise<CommentView[]> {
  const rows = await trx
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.by_account')
    .select(['comment.id', 'at', 'account.name_ne', 'account.role', 'to_applicant', 'form', 'text', 'by_account'])
    .select('mentions')
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .execute();
  const seen = rows.filter((row) => !isOwnFilesOnly(who.role) || row.to_applicant || row.by_account === who.accountId);
  const names = await namesOf(
    trx,
    seen.flatMap(({ mentions }) => mentions),
  );
  return seen.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    author: row.name_ne,
    role: row.role,
    toApplicant: row.to_applicant,
    ...(row.form ? { form: row.form } : {}),
    text: row.text,
    mentions: row.mentions.map((id) => ({ id, name: names.get(id) ?? '' })),
  }));
}

/** Adds a comment and tells whom it names, and the applicant's side of one that is written to it. */
export async function addComment(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  given: { readonly application: ApplicationRow; readonly body: CommentBody },
): Promise<CommentView> {
  const { application, body } = given;
  const { requestId = randomUUID() } = body;
  const id = derivedId(who.organizationId, application.id, who.accountId, 'comment', requestId);
  const said = await findComment(trx, who, application.id, id);
  if (said !== undefined) return said;
  const named = await mentionedBy(trx, application, body);
  const { toApplicant, form } = body;
  const text = body.text.normalize('NFC');
  const comment = { ...body, id, at: runtime.now(), text, mentions: named.map((person) => person.id) };
  await insertComment(trx, who, application.id, comment);
  const isFromInside = !isOwnFilesOnly(who.role);
  const addressed = toApplicant && isFromInside ? [application.filed_by] : [];
  await tellOfComment(trx, who, {
    application,
    comment,
    named: comment.mentions,
    addressed: addressed.filter((filer) => !comment.mentions.includes(filer)),
  });
  return {
    id: comment.id,
    at: comment.at,
    author: who.name,
    role: who.role,
    toApplicant,
    ...(form === undefined ? {} : { form }),
    text: comment.text,
    mentions: named.map((person) => ({ id: person.id, name: person.name })),
  };
}

/** A comment that was said already: its answer may have been lost on the way. */
async function findComment(trx: Trx, who: Who, applicationId: string, id: string): Promise<CommentView | undefined> {
  return (await listComments(trx, who, applicationId)).find((comment) => comment.id === id);
}

/** Writes a comment beside the case; it moves nothing. */
export async function insertComment(
  trx: Trx,
  who: Pick<Who, 'organizationId' | 'accountId'>,
  applicationId: string,
  comment: CommentBody & { readonly id: string; readonly at: string },
): Promise<void> {
  await trx
    .insertInto('comment')
    .values({
      organization_id: who.organizationId,
      id: comment.id,
      application_id: applicationId,
      form: comment.form ?? null,
      to_applicant: comment.toApplicant,
      text: comment.text.normalize('NFC'),
      by_account: who.accountId,
      at: comment.at,
      mentions: [...(comment.mentions ?? [])],
    })
    .execute();
}

/** Everybody who may see the application and can be named in a comment, by their names. */
export async function mentionablePeople(
  trx: Trx,
  application: Pick<ApplicationRow, 'filed_by' | 'ward'>,
): Promise<MentionablePerson[]> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'name_ne', 'role', 'wards', 'designation_ne'])
    .where('active', '=', true)
    .orderBy('name_ne')
    .execute();
  return rows
    .filter(({ id, role, wards }) => maySee({ accountId: id, role, wards }, application))
    .map(({ id, name_ne, role, designation_ne }) => ({
      id,
      name: name_ne,
      role,
      designation: designation_ne,
      outside: isOwnFilesOnly(role),
    }));
}

/** Whom a comment names; throws `requestInvalid` for somebody who could not read it. */
async function mentionedBy(
  trx: Trx,
  application: ApplicationRow,
  { mentions = [], toApplicant }: CommentBody,
): Promise<MentionablePerson[]> {
  if (mentions.length === 0) return [];
  const people = (await mentionablePeople(trx, application)).filter(({ outside }) => toApplicant || !outside);
  return [...new Set(mentions)].map((id) => {
    const person = people.find((each) => each.id === id);
    if (person) return person;
    const detail = texts.somebodyNamedMayNotRead;
    throw problem('requestInvalid', { params: { detail, field: 'mentions' } });
  });
}

async function namesOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'name_ne'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name_ne }) => [id, name_ne]));
}
