import { type Config, readConfig } from '../config.ts';
import type { Home } from '../db/embedded-home.ts';
import type { Bilingual } from '../db/start-problem.ts';
import { type Checked, checkBackup } from './check.ts';
import { clear, layOutCluster, layOutFolder, refuseUnlessEmpty } from './lay-out.ts';
import { recoverDatabase } from './recover.ts';
import { engineFirst } from './refusals.ts';
import { type Verified, verifyRestored } from './verify.ts';
import texts from './texts.json' with { type: 'json' };

/** From which folder, into which, to which moment, and whom progress is told. */
export type RestoreOptions = {
  /** Folder of backups. */
  readonly from: string;
  /** Data folder to be made: missing or empty. */
  readonly into: string;
  readonly passphrase: string;
  /** ISO instant; as late as the folder allows when it is not said. */
  readonly at?: string | undefined;
  /** A database that its own engine has restored already. */
  readonly databaseUrl?: string | undefined;
  /** A folder of checkpoints that survived the office. */
  readonly witness?: string | undefined;
  readonly onProgress: (text: Bilingual) => void;
};

/** What came of a restoration. */
export type Restored = Verified & {
  /** The moment that was reached. */
  readonly moment: string;
  /** How many files the backup has, all as they were written. */
  readonly files: number;
};

/**
 * Restores an office into an empty folder and verifies it. Nothing is made before every byte of the backup was checked, and what
 * was made is taken away again when the database cannot be brought to the moment.
 * @throws StartProblem that says why nothing was restored
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { into, at, databaseUrl } = options;
  refuseUnlessEmpty(into);
  const checked = await checkBackup(options);
  const { manifest } = checked;
  if (!manifest.cluster && databaseUrl === undefined) throw engineFirst(manifest.until);
  const verified = manifest.cluster ? await restoreEmbedded(options, checked) : await restoreBeside(options, checked);
  return { ...verified, moment: at ?? checked.until, files: manifest.entries.length };
}

async function restoreEmbedded(options: RestoreOptions, checked: Checked): Promise<Verified> {
  const { into, at, onProgress } = options;
  let home: Home | undefined;
  try {
    onProgress(texts.puttingFilesAndDatabaseIn);
    await layOutFolder({ ...options, checked });
    home = await layOutCluster({ ...options, checked });
    onProgress(texts.bringingDatabaseToMoment);
    const database = await recoverDatabase({ into, home, at });
    try {
      return await verify(options, { ...database.connection });
    } finally {
      await database.stop();
    }
  } catch (error) {
    clear(into, home);
    throw error;
  }
}

/** Papers, checkpoints and keys beside a database that another engine keeps. */
async function restoreBeside(options: RestoreOptions, checked: Checked): Promise<Verified> {
  await layOutFolder({ ...options, checked });
  return verify(options, options.databaseUrl ?? '');
}

function verify(
  options: RestoreOptions,
  connection: Parameters<typeof verifyRestored>[0]['connection'],
): Promise<Verified> {
  const { from, witness, onProgress } = options;
  onProgress(texts.verifyingEveryChainCheckpointAnd);
  return verifyRestored({ config: configOf(options), connection, from, witness });
}

/** As the restored office will start: with the keys that lie in its folder now. */
function configOf({ into }: RestoreOptions): Config {
  return readConfig({ NAKSA_DATA: into, LOG_LEVEL: 'silent' });
}
