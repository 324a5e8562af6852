import type { WholeCase } from '../case/case.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import type { Divergence } from '../record/divergence.ts';

/** By which law a run goes, as stored: its stage, and the library whose forms it shows. */
export type StoredLaw = {
  readonly run: number;
  readonly definitionHash: string;
  /** Absent for a run that was opened before that was kept. */
  readonly library?: string;
};

/** The laws of the runs of a case as stored. */
export function lawsOf({ runs }: WholeCase): readonly StoredLaw[] {
  return runs.map(({ row: { run, definition_hash: definitionHash, library_hash: library } }) => ({
    run,
    definitionHash,
    ...(library === null ? {} : { library }),
  }));
}

/** The first run that goes by another law than the events say that opened it, or took it over to another version. */
export function findWrongLaw(rows: readonly HistoryRow[], laws: readonly StoredLaw[]): Divergence | undefined {
  const said = new Map<number, StoredLaw & { readonly seq: number }>();
  for (const { run, seq, definition_hash: definitionHash, payload } of rows) {
    const before = said.get(run);
    const library = parseRecord(payload).library ?? before?.library;
    if (before?.definitionHash === definitionHash && before.library === library) continue;
    said.set(run, { run, seq, definitionHash, ...(library === undefined ? {} : { library }) });
  }
  const wrong = laws.find(({ run, definitionHash, library }) => {
    const record = said.get(run);
    return record?.definitionHash !== definitionHash || (record.library ?? library) !== library;
  });
  return wrong && { seq: said.get(wrong.run)?.seq ?? 0, what: 'law of a run differs' };
}
