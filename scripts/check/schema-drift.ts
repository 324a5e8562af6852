import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpSchema } from '../../server/db/dump-schema.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';

const file = join(import.meta.dirname, '../../server/db/schema.sql');

/** The first line in which server/db/schema.sql is not what the migrations make; undefined when it is. */
export async function findSchemaDrift(): Promise<string | undefined> {
  const made = await schemaOfMigrations();
  const kept = readFileSync(file, 'utf8');
  if (made === kept) return undefined;
  const [makes, keeps] = [made.split('\n'), kept.split('\n')];
  const at = makes.findIndex((line, index) => line !== keeps[index]);
  const line = at < 0 ? makes.length : at;
  return `server/db/schema.sql line ${String(line + 1)}: the migrations make "${makes[line] ?? ''}", the file says "${keeps[line] ?? ''}"`;
}

async function schemaOfMigrations(): Promise<string> {
  const folder = makeTemporaryFolder('schema');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: () => undefined });
  try {
    await migrate({ ...embedded.connection });
    return await dumpSchema({ ...embedded.connection });
  } finally {
    await embedded.stop();
    folder.remove();
  }
}
