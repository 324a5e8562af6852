import { join } from 'node:path';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { readCheckpoints } from '../checkpoints/folder.ts';
import { storedCheckpoints } from '../checkpoints/stored.ts';
import type { Runtime } from '../runtime.ts';

/** What a folder of checkpoints that survived says of a restored record. */
export type Witnessed = {
  /** Checkpoints that the folder and the restored record have alike. */
  readonly same: number;
  /** Numbers that they have otherwise: the record is not the one that the folder has seen. */
  readonly different: readonly number[];
  /** Checkpoints of after the moment: what they sealed is not in the restored record. */
  readonly later: number;
};

/** Holds a restored record against the folder of checkpoints of before, which stays as it is. */
export async function compareWitness(
  runtime: Runtime,
  organizations: readonly string[],
  folder: string,
): Promise<Witnessed> {
  let [same, later] = [0, 0];
  const different: number[] = [];
  for (const id of organizations) {
    const rows = new Map((await runtime.inOrganization(id, storedCheckpoints)).map((row) => [row.number, row]));
    for (const [number, { statement, signature }] of readCheckpoints(join(folder, id)).checkpoints) {
      const row = rows.get(number);
      if (!row) later += 1;
      else if (row.statement === canonicalJson(statement) && row.signature === signature) same += 1;
      else different.push(number);
    }
  }
  return { same, different, later };
}
