import { chmodSync } from 'node:fs';
import { makeOwnFolder, type TemporaryFolder } from '../../server/caretaker/temporary-folder.ts';
import { prepareTemporaryFolder } from '../../server/unprivileged.ts';

const TEMPORARY = ['TMPDIR', 'TMP', 'TEMP'] as const;

/**
 * Makes a folder that the database's own account can walk into, so that the database stays inside it, also for root. Until it is
 * removed everything temporary of this process and of those that it starts lies in it, so that one who is killed leaves nothing.
 */
export function makeTemporaryFolder(name: string): TemporaryFolder {
  const machines = (process.env['NAKSA_TMP'] ??= prepareTemporaryFolder());
  const before = TEMPORARY.map((variable) => [variable, process.env[variable]] as const);
  const folder = makeOwnFolder(machines, name);
  chmodSync(folder.path, 0o755);
  for (const variable of TEMPORARY) process.env[variable] = folder.path;
  return {
    path: folder.path,
    remove() {
      for (const [variable, value] of before) {
        if (value === undefined) delete process.env[variable];
        else process.env[variable] = value;
      }
      folder.remove();
    },
  };
}
