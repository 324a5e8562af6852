import { Value } from 'typebox/value';
import type { Checkpoint, Statement } from '../record/checkpoint.ts';
import { CheckpointFile, StatementFile } from '../record/checkpoint-file.ts';
import { parseJson } from '../parse.ts';
import type { Trx } from '../runtime.ts';
import { disagree } from './disagree.ts';

/** The rows of the checkpoint table as far as they are compared with the folder. */
export type StoredCheckpoint = { readonly number: number; readonly statement: string; readonly signature: string };

/** Every checkpoint of the database without its heads, first one first. */
export function storedCheckpoints(trx: Trx): Promise<StoredCheckpoint[]> {
  return trx.selectFrom('checkpoint').select(['number', 'statement', 'signature']).orderBy('number').execute();
}

/** The newest checkpoint of the database without its heads; undefined before the first. Throws `checkpointsDisagree` for a row that is none. */
export async function lastCheckpoint(trx: Trx): Promise<Omit<Checkpoint, 'heads'> | undefined> {
  const row = await trx
    .selectFrom('checkpoint')
    .select(['number', 'statement', 'signature'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const statement = parseStatement(row.statement);
  if (!statement) throw disagree('changed', { number: row.number });
  return { statement, signature: row.signature };
}

/** Checkpoints above a number, first one first. Throws `checkpointsDisagree` for a row that is none. */
export async function checkpointsAfter(trx: Trx, number: number): Promise<readonly Checkpoint[]> {
  const rows = await trx
    .selectFrom('checkpoint')
    .select(['number', 'statement', 'signature', 'heads'])
    .where('number', '>', number)
    .orderBy('number')
    .execute();
  return rows.map(parseCheckpoint);
}

/** A checkpoint as its row says it; undefined for a row that is none. */
export function parseStored(row: {
  readonly statement: string;
  readonly signature: string | null;
  readonly heads: string | null;
}): Checkpoint | undefined {
  const value: unknown = {
    statement: parseJson(row.statement),
    signature: row.signature,
    heads: parseJson(row.heads ?? ''),
  };
  return Value.Check(CheckpointFile, value) ? value : undefined;
}

type Row = StoredCheckpoint & { readonly heads: string };

function parseCheckpoint({ number, statement, signature, heads }: Row): Checkpoint {
  const value: unknown = { statement: parseJson(statement), signature, heads: parseJson(heads) };
  if (!Value.Check(CheckpointFile, value)) throw disagree('changed', { number });
  return value;
}

/** What was signed, as the text of a row says it; undefined when it is no statement. */
export function parseStatement(text: string): Statement | undefined {
  const value = parseJson(text);
  return Value.Check(StatementFile, value) ? value : undefined;
}
