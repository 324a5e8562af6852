import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { enterFile } from '../../../server/legacy/enter-file.ts';
import { readJson } from '../../../server/parse.ts';
import type { Runtime, Who } from '../../../server/runtime.ts';
import { dateOf } from '../../demo/fill.ts';

const AT_ONCE = 20;
/** What is the same on all of them: a house whose permit was given on paper. */
const file = readJson(Type.Record(Type.String(), Type.Unknown()), join(import.meta.dirname, 'paper-file.json'));

/**
 * Enters as many old paper files as the office's clerk would: by the product's own function, with their runs, events, forms and
 * lines of the journal, but without the network and without asking twice. Each is a permit of today, whose term counts from now on.
 */
export async function enterPaperFiles(runtime: Runtime, who: Who, count: number): Promise<void> {
  const day = dateOf(kathmanduDate(runtime.now()));
  for (let from = 0; from < count; from += AT_ONCE) {
    await runtime.inOrganization(who.organizationId, async (trx) => {
      for (let no = from; no < Math.min(count, from + AT_ONCE); no += 1) {
        const data: FormData = { ...file, registrationNo: `अ-${String(no)}`, registeredOn: day, permitOn: day };
        await enterFile(runtime, trx, who, { id: randomUUID(), data });
      }
    });
  }
}
