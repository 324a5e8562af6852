import { findFileFault } from '../bytes/kept.ts';
import { someAtATime } from '../bytes/objects.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import type { Bilingual } from '../db/start-problem.ts';
import { openRuntime } from '../open-runtime.ts';
import { noPrinter } from '../press/no-printer.ts';
import type { FileStore, Runtime } from '../runtime.ts';
import { namedPapers } from './named-papers.ts';
import { reachEmbedded } from './reach.ts';
import { refuseNoOffice } from './take.ts';

/** What was found of the files that an office's record names. */
export type FilesFound = {
  readonly files: number;
  /** Files that the other place did not have yet; 0 when they were only read. */
  readonly copied: number;
  /** `<sha256> (table): missing` or `changed`. */
  readonly faults: readonly string[];
};

/** Which office, and whom progress is told. */
export type FilesOptions = {
  readonly config: Config;
  readonly onProgress: (text: Bilingual) => void;
  /** How many of how many are done. */
  readonly onFile?: (done: number, all: number) => void;
};

/** Reads every file that the record names and holds it against its hash. */
export async function verifyFiles(options: FilesOptions): Promise<FilesFound> {
  return withFiles(options, async (runtime, named) => {
    const faults = await forEach(named, options, (sha256) => findFileFault(runtime.files, sha256));
    return { files: named.size, copied: 0, faults };
  });
}

/**
 * Copies every file that the record names into another place, each held against its hash on both sides; what is there already is
 * read and not sent again, so that a copy that was cut short goes on.
 */
export async function copyFiles(options: FilesOptions & { readonly to: FileStore }): Promise<FilesFound> {
  const { to } = options;
  return withFiles(options, async (runtime, named) => {
    let copied = 0;
    const faults = await forEach(named, options, async (sha256) => {
      const there = await findFileFault(to, sha256);
      if (there === 'changed') return there;
      if (there === undefined) return undefined;
      const fault = await findFileFault(runtime.files, sha256);
      if (fault !== undefined) return fault;
      await to.put(await runtime.files.get(sha256));
      copied += 1;
      return findFileFault(to, sha256);
    });
    return { files: named.size, copied, faults };
  });
}

type Named = ReadonlyMap<string, string>;

async function withFiles<T>(
  { config, onProgress }: FilesOptions,
  work: (runtime: Runtime, named: Named) => Promise<T>,
): Promise<T> {
  refuseNoOffice(config.dataFolder, config.databaseUrl);
  const database = await reach(config, onProgress);
  const opened = openRuntime({ config, connection: database.connection, printer: noPrinter, poolSize: 2 });
  try {
    return await work(opened.runtime, await namedByAll(opened.runtime));
  } finally {
    await opened.close();
    await database.close();
  }
}

async function reach(
  config: Config,
  onProgress: FilesOptions['onProgress'],
): Promise<{ readonly connection: Connection; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { connection: config.databaseUrl, close: () => Promise.resolve() };
  const reached = await reachEmbedded(config, onProgress);
  return { connection: { ...reached.place.connection }, close: () => reached.close() };
}

async function namedByAll(runtime: Runtime): Promise<Named> {
  const named = new Map<string, string>();
  for (const { id } of await runtime.db.selectFrom('organization').select('id').execute()) {
    const own = await runtime.inOrganization(id, (trx) => namedPapers(trx, id));
    for (const [sha256, table] of own) named.set(sha256, table);
  }
  return named;
}

async function forEach(
  named: Named,
  { onFile }: FilesOptions,
  look: (sha256: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  let done = 0;
  const found = await someAtATime([...named], async ([sha256, table]) => {
    const fault = await look(sha256);
    done += 1;
    onFile?.(done, named.size);
    return fault === undefined ? [] : [`${sha256} (${table}): ${fault}`];
  });
  return found.flat();
}
