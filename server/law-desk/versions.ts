import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { DefinitionList, DefinitionView, KindName, VersionBody, VersionView } from '../contract/definitions.ts';
import { mayRole } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';
import { findDraft } from './drafts.ts';
import { listProposals } from './proposals.ts';
import { parseSource } from '../definitions/sources.ts';
import { type Named, sourceOf } from './texts.ts';
import { listUnpublished, writtenTitle } from './unpublished.ts';
import texts from './texts.json' with { type: 'json' };

const LIBRARY: Text = texts.library;

/** Where the title stands in a body of each kind. */
const TITLE_AT = {
  workflow: '{definition,title}',
  form: '{rule,title}',
  template: '{definition,title}',
  master: '{title}',
  library: '{title}',
} as const satisfies Record<KindName, string>;

type Listed = {
  readonly id: string;
  readonly title: unknown;
  readonly version: number;
  readonly effective_from: string;
  readonly newest: number;
  readonly newest_from: string;
  readonly own: boolean;
  readonly waiting: boolean;
  readonly draft: boolean;
};

/** The definitions of a kind, each with the version in force, as somebody sees them; what has none yet stands first. */
export async function listDefinitions(trx: Trx, who: Who, kind: KindName, today: string): Promise<DefinitionList> {
  const items = [...(await listUnpublished(trx, who, kind)), ...(await listPublished(trx, who, kind, today))];
  return {
    items,
    waiting: await countWaiting(trx),
    mayBegin: kind !== 'library' && mayRole(who.role, 'draft-definitions'),
  };
}

/** How many definitions of each kind wait for a second person; a kind of which none does is not named. */
async function countWaiting(trx: Trx): Promise<DefinitionList['waiting']> {
  const rows = await trx
    .selectFrom('definition_proposal as p')
    .leftJoin('definition_verdict as v', (on) =>
      on.onRef('v.organization_id', '=', 'p.organization_id').onRef('v.proposal_id', '=', 'p.id'),
    )
    .select(['p.kind', (eb) => eb.fn.countAll<string>().as('count')])
    .where('v.proposal_id', 'is', null)
    .groupBy('p.kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

async function listPublished(trx: Trx, who: Who, kind: KindName, today: string): Promise<DefinitionList['items']> {
  const { rows } = await sql<Listed>`
    select distinct on (d.id) d.id, d.body::jsonb #> ${TITLE_AT[kind]}::text[] as title, d.version, d.effective_from,
      n.version as newest, n.effective_from as newest_from, d.source is not null as own,
      exists (
        select from definition_proposal p
        left join definition_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
        where p.kind = d.kind and p.definition_id = d.id and v.proposal_id is null) as waiting,
      exists (
        select from definition_draft w
        where w.kind = d.kind and w.id = d.id and w.author = ${who.accountId}) as draft
    from definition d
    join lateral (
      select version, effective_from from definition l
      where l.organization_id = d.organization_id and l.kind = d.kind and l.id = d.id
      order by version desc limit 1) n on true
    where d.kind = ${kind}
    order by d.id, d.effective_from <= ${today} desc, d.version desc`.execute(trx);
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: titleOf(row.title),
    version: row.version,
    effectiveFrom: row.effective_from,
    ...(row.newest === row.version ? {} : { scheduled: { version: row.newest, effectiveFrom: row.newest_from } }),
    own: row.own,
    waiting: row.waiting,
    draft: row.draft,
  }));
}

/**
 * A definition with its versions, what was proposed, and the caller's draft; one of these there must be.
 * Throws `definitionNotFound`.
 */
export async function definitionView(trx: Trx, who: Who, named: Named, today: string): Promise<DefinitionView> {
  const versions = await listVersions(trx, named, today);
  const draft =
    named.kind === 'library' ? undefined : await findDraft(trx, who.accountId, { ...named, kind: named.kind });
  const proposals = await listProposals(trx, named);
  if (versions.length === 0 && proposals.length === 0 && !draft) throw problem('definitionNotFound');
  return {
    ...named,
    title:
      (await findTitle(trx, named)) ??
      writtenTitle(named, proposals[0]?.source ?? parseSource(draft?.source ?? 'null')),
    versions,
    proposals,
    ...(draft && {
      draft: { draftVersion: draft.version, baseVersion: draft.base_version, savedAt: draft.saved_at.toISOString() },
    }),
    may: {
      draft: named.kind !== 'library' && mayRole(who.role, 'draft-definitions'),
      publish: named.kind !== 'library' && mayRole(who.role, 'publish-definitions'),
    },
  };
}

/** One version's body, and what somebody would go on from. Throws `definitionNotFound`. */
export async function versionBody(trx: Trx, named: Named, version: number): Promise<VersionBody> {
  const row = await trx
    .selectFrom('definition')
    .select(['version', 'hash', 'body'])
    .where('kind', '=', named.kind)
    .where('id', '=', named.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw problem('definitionNotFound');
  return {
    version: row.version,
    hash: row.hash,
    body: JSON.parse(row.body) as unknown,
    source: await sourceOf(trx, named, version),
  };
}

async function findTitle(trx: Trx, { kind, id }: Named): Promise<Text | undefined> {
  const { rows } = await sql<{ title: unknown }>`
    select body::jsonb #> ${TITLE_AT[kind]}::text[] as title from definition
    where kind = ${kind} and id = ${id} order by version desc limit 1`.execute(trx);
  return rows[0] && titleOf(rows[0].title);
}

function titleOf(title: unknown): Text {
  if (!isRecord(title)) return LIBRARY;
  return { ne: String(title['ne']), en: String(title['en']) };
}

type VersionRow = {
  readonly version: number;
  readonly hash: string;
  readonly effective_from: string;
  readonly published_at: Date;
  readonly proposed_at: Date | null;
  readonly note: string;
  readonly restored_from: number | null;
  readonly own: boolean;
  readonly published_by: string | null;
  readonly publisher: string | null;
  readonly proposed_by: string | null;
  readonly proposer: string | null;
  readonly cases: number;
};

async function listVersions(trx: Trx, { kind, id }: Named, today: string): Promise<VersionView[]> {
  const { rows } = await sql<VersionRow>`
    select d.version, d.hash, d.effective_from, d.published_at, d.proposed_at, d.note, d.restored_from,
      d.source is not null as own, d.published_by, p.name_ne as publisher, d.proposed_by, q.name_ne as proposer,
      (${CASES[kind]})::int as cases
    from definition d
    left join account p on p.organization_id = d.organization_id and p.id = d.published_by
    left join account q on q.organization_id = d.organization_id and q.id = d.proposed_by
    where d.kind = ${kind} and d.id = ${id}
    order by d.version desc`.execute(trx);
  const inForce = rows.find(({ effective_from: from }) => from <= today)?.version;
  return rows.map((row) => ({
    version: row.version,
    hash: row.hash,
    effectiveFrom: row.effective_from,
    publishedAt: row.published_at.toISOString(),
    ...(row.published_by === null ? {} : { publishedBy: { id: row.published_by, name: row.publisher ?? '' } }),
    ...(row.proposed_by === null ? {} : { proposedBy: { id: row.proposed_by, name: row.proposer ?? '' } }),
    ...(row.proposed_at === null ? {} : { proposedAt: row.proposed_at.toISOString() }),
    note: row.note,
    ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
    inForce: row.version === inForce,
    own: row.own,
    cases: row.cases,
  }));
}

/** Running cases that keep to a version: by their stage, by their library, by a form handed in under it, by a paper. */
const CASES = {
  workflow: sql`select count(distinct s.application_id) from stage s where s.definition_hash = d.hash and s.status = 'active'`,
  library: sql`select count(distinct s.application_id) from stage s where s.library_hash = d.hash and s.status = 'active'`,
  form: sql`
    select count(distinct b.application_id) from submission b
    join stage s on s.organization_id = b.organization_id and s.application_id = b.application_id and s.run = b.run
    where b.definition_hash = d.hash and s.status = 'active'`,
  master: sql`select 0`,
  template: sql`select count(distinct t.application_id) from document t where t.template_hash = d.hash`,
} as const satisfies Record<KindName, unknown>;
