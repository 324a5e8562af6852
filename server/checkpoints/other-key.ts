import { StartProblem } from '../db/start-problem.ts';
import { isSigned } from '../record/checkpoint.ts';
import type { Runtime } from '../runtime.ts';
import { folderOf } from './agreement.ts';
import { newestNumber } from './folder.ts';
import { parseStatement, storedCheckpoints } from './stored.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Keeps a further node from sealing an office's record with a key of its own: where a node has no folder of checkpoints yet, at least
 * one of those that the database has must be signed by its key. A new key that follows an old one has the old checkpoints beside it.
 * @throws StartProblem
 */
export async function refuseOtherKey(runtime: Runtime): Promise<void> {
  const { publicKey } = runtime.key;
  for (const { id } of await runtime.db.selectFrom('organization').select('id').execute()) {
    if (newestNumber(folderOf(runtime, id)) > 0) continue;
    const stored = await runtime.inOrganization(id, storedCheckpoints);
    const isOurs = stored.some(({ statement: text, signature }) => {
      const statement = parseStatement(text);
      return statement !== undefined && isSigned({ statement, signature }, [publicKey]);
    });
    if (stored.length > 0 && !isOurs) throw new StartProblem(texts.otherKey);
  }
}
