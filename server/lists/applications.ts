import { sql } from 'kysely';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { eventsDoing } from '../../workflows/engine/event-look.ts';
import { APPLICATION_COLUMNS, type ApplicationRow } from '../case/queries.ts';
import { summariesOf } from './summary.ts';
import type { ApplicationSummary } from '../contract/application-list.ts';
import type { ApplicationListPage, ListChoices, ListedApplication, ListQuery } from '../contract/lists.ts';
import { pageOf } from '../http/keyset.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import type { Extension, Viewing } from './filters.ts';
import { findPage } from './find.ts';
import type { Found } from './select.ts';
import { termOf, type Terms, termsOf } from '../case/validity.ts';

const PAGE = 50;

/** One keyset page of all applications that the person may see, in the order and narrowed as asked. */
export async function listAll(runtime: Runtime, trx: Trx, who: Who, query: ListQuery): Promise<ApplicationListPage> {
  const limit = query.limit ?? PAGE;
  const viewing = await viewingOf(runtime, trx, who);
  const found = await findPage(trx, viewing, query, limit + 1);
  const { page, ...next } = pageOf(found, limit);
  return { items: await listedOf(runtime, trx, viewing, page, query.extended === true), ...next };
}

/** What decides lists for a person today. */
export async function viewingOf(runtime: Runtime, trx: Trx, who: Who): Promise<Viewing> {
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, who.organizationId, today);
  const stages = await runtime.definitions.stages(trx, who.organizationId);
  return { who, terms: termsOf(config, today), extensions: stages.flatMap(extensionOf) };
}

/** The processes by which the list can be narrowed; those that are begun by hand say so. */
export async function listChoices(runtime: Runtime, trx: Trx, who: Who): Promise<ListChoices> {
  const stages = await runtime.definitions.stages(trx, who.organizationId);
  return {
    stages: stages.map(({ stage: { id, body } }) => ({
      stage: id,
      title: body.definition.title,
      byHand: body.definition.opening !== undefined,
    })),
  };
}

/** The applications found, as the list shows them, in the same order. */
export async function listedOf(
  runtime: Runtime,
  trx: Trx,
  { who, terms, extensions }: Viewing,
  found: readonly Found[],
  extended: boolean,
): Promise<ListedApplication[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await trx.selectFrom('application').select(APPLICATION_COLUMNS).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const summaries = await summariesOf(
    runtime,
    trx,
    who,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  const changes = new Map(found.map(({ id, changedAt }) => [id, changedAt]));
  const extensionDays = extended ? await lastExtensions(trx, ids, extensions) : new Map<string, Date>();
  return summaries.map((application) => ({
    application,
    ...statusFormOf(application),
    changedAt: (changes.get(application.id) ?? new Date(application.filedAt)).toISOString(),
    ...termOfRow(byId.get(application.id), terms),
    ...extendedAt(extensionDays.get(application.id)),
  }));
}

/** A process that is begun by hand on a case that runs, and sets the term of its permit, extends it. */
function extensionOf({ stage }: LoadedStage): readonly Extension[] {
  const events = eventsDoing(stage, 'setValidity');
  return stage.body.definition.opening === undefined || events.length === 0 ? [] : [{ stage: stage.id, events }];
}

function statusFormOf({ waiting, returned }: ApplicationSummary): Pick<ListedApplication, 'statusForm'> {
  const mine = returned ? waiting.find((each) => each.mine && each.formTitle !== undefined) : undefined;
  const title = (mine ?? waiting.find(({ formTitle }) => formTitle !== undefined))?.formTitle;
  return title === undefined ? {} : { statusForm: title };
}

function termOfRow(row: ApplicationRow | undefined, terms: Terms): Pick<ListedApplication, 'term'> {
  return row === undefined ? {} : termOf(row, terms);
}

function extendedAt(at: Date | undefined): Pick<ListedApplication, 'extendedAt'> {
  return at === undefined ? {} : { extendedAt: at.toISOString() };
}

async function lastExtensions(
  trx: Trx,
  ids: readonly string[],
  extensions: readonly Extension[],
): Promise<ReadonlyMap<string, Date>> {
  if (extensions.length === 0) return new Map();
  const { rows } = await sql<{ id: string; at: Date }>`
    select h.application_id as id, max(h.at) as at
    from history h
    where h.application_id in (${sql.join([...ids])})
      and (${sql.join(
        extensions.map(({ stage, events }) => sql`(h.stage = ${stage} and h.type in (${sql.join([...events])}))`),
        sql` or `,
      )})
    group by h.application_id`.execute(trx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
