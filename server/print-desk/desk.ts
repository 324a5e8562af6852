import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { titleBeside } from '../../form-schemas/engine/form/papers.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DeskPage, DeskPaper, DeskQuery } from '../contract/print-desk.ts';
import type { Tables } from '../db/tables.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type DeskTables, deskWords, findSpeaking } from './desk-search.ts';

type Joined = ExpressionBuilder<
  Tables & { d: Tables['document']; a: Tables['application']; s: Tables['stage'] },
  'd' | 'a'
>;
type Show = DeskQuery['show'];
/** Without `show` what waits for the printer is asked for. */
type Asked = Omit<DeskQuery, 'show'> & { readonly show?: Show };

const PAGE = 50;
/** A queue never needs a more exact number. */
const COUNTED = 1000;
const UNDERWAY = 100;

/** Newest paper first. */
const ORDER: Keyset = {
  columns: [
    { by: sql`d.issued_at`, type: 'timestamptz' },
    { by: sql`d.id`, type: 'uuid' },
  ],
  way: 'desc',
};

/** One keyset page of the desk, newest paper first, with what is printed right now and what could not be. */
export async function listDesk(runtime: Runtime, trx: Trx, who: Who, query: Asked): Promise<DeskPage> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const limit = query.limit ?? PAGE;
  const rows = await findRows(trx, who, query, limit + 1);
  const { page, ...next } = pageOf(rows, limit);
  return {
    papers: await deskPapers(runtime, trx, who, page, library),
    counts: {
      toPrint: await count(trx, who, 'toPrint'),
      toHandOver: await count(trx, who, 'toHandOver'),
      toFile: await count(trx, who, 'toFile'),
    },
    underway: await underway(trx, who, library),
    forms: await formsOfOffice(trx, library),
    ...next,
  };
}

/** The newest papers that are asked for. */
async function findRows(trx: Trx, who: Who, query: Asked, limit: number): Promise<readonly Row[]> {
  const chosen = newestFirst(
    trx
      .selectFrom('document as d')
      .innerJoin('application as a', (join) =>
        join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
      )
      .select('d.id')
      .where((eb) => eb.and([scope(who), ...filters(eb, query)]))
      .where(after(ORDER, query.after)),
  );
  const words = deskWords(query.q ?? '');
  const found =
    words.length === 0 ? await chosen.limit(limit).execute() : await findSpeaking(trx, chosen, { words, limit });
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return newestFirst(papers(trx).where('d.id', 'in', ids)).execute();
}

function newestFirst<O>(query: SelectQueryBuilder<DeskTables, 'd' | 'a', O>) {
  return query.orderBy(inOrder(ORDER));
}

function papers(trx: Trx) {
  return trx
    .selectFrom('document as d')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
    )
    .innerJoin('stage as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'd.organization_id')
        .onRef('s.application_id', '=', 'd.application_id')
        .onRef('s.run', '=', 'd.run'),
    )
    .select(['d.id', 'd.application_id as applicationId', 'd.run', 'd.form', 'd.template', 'd.number', 'd.code'])
    .select(['d.issued_at as issuedAt', 'd.standing', 'd.copies', 'd.handed_over as handedOver', 'd.stays'])
    .select(['a.registration_no as registrationNo', 'a.owner_ne as ownerNe', 'a.ward', 'a.plot_no as plotNo'])
    .select(['s.definition_hash as law', placeOf(ORDER).as('place')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number];

/** One paper as a row of the desk; the caller has made sure that the person may see its case. */
export async function deskPaper(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<DeskPaper> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const rows = await papers(trx).where('d.id', '=', id).execute();
  const [paper] = await deskPapers(runtime, trx, who, rows, library);
  if (!paper) throw problem('documentNotFound');
  return paper;
}

async function deskPapers(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  rows: readonly Row[],
  library: FormLibrary,
): Promise<DeskPaper[]> {
  const stages = new Map<string, Text>();
  for (const hash of new Set(rows.map(({ law }) => law))) {
    const { stage } = await runtime.definitions.stageByHash(trx, who.organizationId, hash);
    stages.set(hash, stage.body.definition.title);
  }
  return rows.map(({ law, place: _place, template, number, registrationNo, issuedAt, ...row }) => ({
    ...row,
    stage: stages.get(law) ?? { ne: '', en: '' },
    title: titleOf(library, row.form, template),
    issuedAt: issuedAt.toISOString(),
    ...(number === null ? {} : { number }),
    ...(registrationNo === null ? {} : { registrationNo }),
  }));
}

/**
 * What a form, or one of its papers, is called by the library in force; its slug when it has gone from there.
 * @param paper one that may be issued beside the form's own
 */
export function titleOf(library: FormLibrary, form: string, paper?: string): Text {
  const entry = entryOf(library.forms, form);
  const beside = paper === undefined ? undefined : titleBeside(entry ?? {}, paper);
  return beside ?? entry?.title ?? { ne: form, en: form };
}

/** Filers see the papers of their own files, ward posts those of their ward. */
function scope(who: Who): Expression<SqlBool> {
  if (isOwnFilesOnly(who.role)) return sql<SqlBool>`a.filed_by = ${who.accountId}`;
  return who.wards.length > 0 ? sql<SqlBool>`a.ward = any(${[...who.wards]})` : sql<SqlBool>`true`;
}

// as the partial indexes of document have it
const QUEUES: Readonly<Record<Show, Expression<SqlBool>>> = {
  toPrint: sql<SqlBool>`d.copies = 0 and not d.stays and d.standing = 'valid'`,
  toHandOver: sql<SqlBool>`d.copies > 0 and not d.handed_over and not d.stays and d.standing = 'valid'`,
  toFile: sql<SqlBool>`d.copies = 0 and d.stays and d.standing = 'valid'`,
  all: sql<SqlBool>`true`,
};

function filters(eb: Joined, query: Asked): Expression<SqlBool>[] {
  const { show = 'toPrint', form, ward, standing, from, to } = query;
  return [
    QUEUES[show],
    ...(form === undefined ? [] : [eb('d.form', '=', form)]),
    ...(ward === undefined ? [] : [eb('a.ward', '=', ward.padStart(2, '0'))]),
    ...(standing === undefined ? [] : [sql<SqlBool>`d.standing = ${sql.lit(standing)}`]),
    ...(from === undefined
      ? []
      : [sql<SqlBool>`d.issued_at >= ${from}::date::timestamp at time zone 'Asia/Kathmandu'`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`d.issued_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu'`]),
  ];
}

async function count(trx: Trx, who: Who, show: Show): Promise<number> {
  const row = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('document as d')
        .innerJoin('application as a', (join) =>
          join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
        )
        .select('d.id')
        .where((inner) => inner.and([scope(who), QUEUES[show]]))
        .limit(COUNTED)
        .as('seen'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Papers on their way to the printer; a job is done in a moment, so what stands here waits, or somebody must look. */
async function underway(trx: Trx, who: Who, library: FormLibrary): Promise<DeskPage['underway']> {
  const rows = await trx
    .selectFrom('outbox as o')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.organization_id').onRef('a.id', '=', 'o.application_id'),
    )
    .select(['o.application_id as applicationId', 'o.params', 'o.status', 'o.last_error as error'])
    .where('o.type', '=', 'issueDocument')
    .where(sql<SqlBool>`o.status <> 'done'`)
    .where(scope(who))
    .orderBy('o.id')
    .limit(UNDERWAY)
    .execute();
  return rows.flatMap(({ applicationId, params, status, error }) => {
    const form = String(params['form']);
    // a form without a paper of its own has nothing to print
    if (entryOf(library.forms, form)?.document === undefined) return [];
    return {
      applicationId,
      form,
      title: titleOf(library, form),
      state: status === 'failed' ? 'failed' : 'waiting',
      ...(error === null ? {} : { reason: error }),
    };
  });
}

/** Forms of which the office has a paper: one look at the index per form, however many papers there are. */
async function formsOfOffice(trx: Trx, library: FormLibrary): Promise<DeskPage['forms']> {
  const { rows } = await sql<{ form: string }>`
    with recursive found as (
      (select form from document order by form limit 1)
      union all
      select (select form from document where form > found.form order by form limit 1)
      from found
      where found.form is not null
    )
    select form from found where form is not null`.execute(trx);
  return rows.map(({ form }) => ({ form, title: titleOf(library, form) }));
}
