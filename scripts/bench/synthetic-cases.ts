import type { ClientBase } from 'pg';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import { serialiseSnapshot } from '../../server/case/snapshot.ts';
import { parseRecord } from '../../server/record/record.ts';
import { type Refold, step } from '../../server/history/refold.ts';

/** A case whose first run is copied, cut off after a different number of events each time. */
export type Original = { readonly applicationId: string; readonly stage: CompiledStage };

type Recorded = { readonly seq: number; readonly state: string; readonly payload: string };

/**
 * Copies the first run of a case many times past the stage machine, each copy as it stood after so many of its events: an
 * office with that many running cases. Hashes of the copies mean nothing.
 * @returns how many events were copied
 */
export async function copyCases(
  owner: ClientBase,
  { applicationId, stage }: Original,
  { count, mostEvents }: { readonly count: number; readonly mostEvents: number },
): Promise<number> {
  const { rows } = await owner.query<Recorded>(
    'select seq, state, payload from history where application_id = $1 and run = 1 order by seq limit $2',
    [applicationId, mostEvents],
  );
  await owner.query(
    'create temporary table cut (position integer, seq integer, state text, snapshot text, primary key (position))',
  );
  let fold: Refold | undefined;
  for (const [index, row] of rows.entries()) {
    fold = step(stage, fold, applicationId, parseRecord(row.payload));
    if (!fold.snapshot) throw new Error(`event ${String(row.seq)} does not fold`);
    const values = [index, row.seq, fold.snapshot.value, serialiseSnapshot(fold.snapshot)];
    await owner.query('insert into cut values ($1, $2, $3, $4)', values);
  }
  await owner.query(
    `create temporary table copy as
    select gen_random_uuid() as id, n, cut.* from generate_series(1, $1::int) n join cut on cut.position = n % $2`,
    [count, rows.length],
  );
  const copied = { application_id: 'copy.id' };
  await copyRows(owner, 'application', {
    where: 't.id = $1',
    applicationId,
    columns: { id: 'copy.id', application_no: '900000000 + copy.n', registration_no: 'null', seq: 'copy.seq' },
  });
  await copyRows(owner, 'stage', {
    where: 't.application_id = $1 and t.run = 1',
    applicationId,
    columns: { ...copied, state: 'copy.state', snapshot: 'copy.snapshot', status: `'active'`, closed_at: 'null' },
  });
  return copyRows(owner, 'history', {
    where: 't.application_id = $1 and t.run = 1 and t.seq <= copy.seq',
    applicationId,
    columns: copied,
  });
}

/** Copies a case many times as it stands, with everything that papers read but its files: an office with a signing day. */
export async function copyWholeCases(owner: ClientBase, applicationId: string, count: number): Promise<string[]> {
  await owner.query(
    'create temporary table copy as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
    [count],
  );
  await copyRows(owner, 'application', {
    where: 't.id = $1',
    applicationId,
    columns: {
      id: 'copy.id',
      application_no: '910000000 + copy.n',
      registration_no: `t.registration_no || '-' || copy.n`,
    },
  });
  for (const table of ['stage', 'history', 'submission', 'ledger']) {
    const columns = { application_id: 'copy.id', request_id: 'gen_random_uuid()' };
    // no server signed the copies: they are older than what the next checkpoint looks at
    const dated = table === 'history' ? { ...columns, at: `t.at - interval '1 year'` } : columns;
    await copyRows(owner, table, { where: 't.application_id = $1', applicationId, columns: dated });
  }
  const { rows } = await owner.query<{ id: string }>('select id from copy order by n');
  return rows.map(({ id }) => id);
}

type Copying = {
  readonly where: string;
  readonly applicationId: string;
  /** Columns that are not copied as they are, as SQL. */
  readonly columns: Readonly<Record<string, string>>;
};

async function copyRows(owner: ClientBase, table: string, { where, applicationId, columns }: Copying): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `t.${name}`);
  const copied = await owner.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t cross join copy where ${where}`,
    [applicationId],
  );
  await owner.query(`analyze ${table}`);
  return copied.rowCount ?? 0;
}
