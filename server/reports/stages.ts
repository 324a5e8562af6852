import { type RawBuilder, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { stateTitle } from '../case/titles.ts';
import type { ReportTable } from '../contract/reports.ts';
import type { LoadedStage } from '../runtime.ts';
import { type Asking, seenBy } from './ask.ts';
import { column, table } from './table.ts';

/** A stage and state by its titles, with how many stand there. */
type Place = { readonly stage: Text; readonly state: Text; readonly count: number };

/** Where the applications registered in the period stand today: by stage, and by state of each. */
export async function stageTables(asking: Asking): Promise<readonly ReportTable[]> {
  const places = await placesOf(asking);
  const stages = [...new Set(places.map(({ stage }) => stage.ne))];
  const countOf = (of: readonly Place[]) => of.reduce((sum, { count }) => sum + count, 0);
  const byStage = stages
    .map((ne) => places.filter(({ stage }) => stage.ne === ne))
    .toSorted((a, b) => countOf(b) - countOf(a));
  return [
    table({
      id: 'applicationsBy.stage',
      columns: [column('stage', 'text'), column('applications', 'count')],
      rows: byStage.map((of) => ({ cells: [of[0]?.stage ?? '', countOf(of)] })),
      isSummed: true,
      figure: { kind: 'bar', label: 'stage', value: 'applications' },
    }),
    table({
      id: 'applicationsBy.state',
      columns: [column('stage', 'text'), column('state', 'text'), column('applications', 'count')],
      rows: byStage.flat().map(({ stage, state, count }) => ({ cells: [stage, state, count] })),
      isSummed: true,
    }),
  ];
}

/** The stages by which runs are judged, by the hash of their definition. */
export async function stagesOf(
  { runtime, trx, who }: Asking,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, LoadedStage>> {
  const found = new Map<string, LoadedStage>();
  for (const hash of new Set(hashes)) {
    found.set(hash, await runtime.definitions.stageByHash(trx, who.organizationId, hash));
  }
  return found;
}

/** The titles of a place in a stage. */
export function placeTitles(
  stages: ReadonlyMap<string, LoadedStage>,
  hash: string,
  state: string,
): Omit<Place, 'count'> {
  const definition = stages.get(hash);
  if (definition === undefined) throw new Error(`the stage ${hash} was not loaded`);
  return { stage: definition.stage.body.definition.title, state: stateTitle({ definition }, state) };
}

async function placesOf(asking: Asking): Promise<readonly Place[]> {
  const { trx, period } = asking;
  const known = await sql<{ hash: string }>`
    select distinct d.hash from definition d where d.kind = 'workflow'`.execute(trx);
  const stages = await stagesOf(
    asking,
    known.rows.map(({ hash }) => hash),
  );
  const result = await sql<{ hash: string; state: string; count: number }>`
    select shown.definition_hash as hash, shown.state, count(*)::integer as count
    from (
      select distinct on (s.application_id) s.definition_hash, s.state
      from application a
      join stage s on s.organization_id = a.organization_id and s.application_id = a.id
      where a.registered_on between ${period.from} and ${period.to} and ${seenBy(asking)}
      order by s.application_id, ${shownFirst(stages)}
    ) shown
    group by shown.definition_hash, shown.state
    order by count desc, hash, shown.state`.execute(trx);
  const places = new Map<string, Place>();
  for (const { hash, state, count } of result.rows) {
    const titles = placeTitles(stages, hash, state);
    // two versions of a stage call the same place alike
    const name = `${titles.stage.ne}\n${titles.state.ne}`;
    places.set(name, { ...titles, count: count + (places.get(name)?.count ?? 0) });
  }
  return [...places.values()];
}

/** The run by which lists show a case comes first, as `mainRun` chooses it. */
function shownFirst(stages: ReadonlyMap<string, LoadedStage>): RawBuilder<unknown> {
  const working = [...stages].filter(([, { stage }]) => stage.body.forms.length > 0).map(([hash]) => hash);
  const isWorking = sql`s.definition_hash = any(${working}::text[])`;
  return sql`(${isWorking}) desc, (${isWorking} and s.status = 'active' and not s.by_hand) desc, s.run desc`;
}
