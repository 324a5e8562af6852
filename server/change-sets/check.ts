import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ChangeSetCheck } from '../contract/change-sets.ts';
import { findingsOf } from '../law-desk/look.ts';
import type { Change } from '../definitions/sources.ts';
import { checkTable } from '../law-tables/check.ts';
import { findDraftView } from '../law-tables/drafts.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { getSet, partsOf } from './store.ts';
import { besides, draftsOf } from './together.ts';
import { titleOfPart } from './view.ts';

type Checked = ChangeSetCheck['parts'][number];

/** Everything wrong with each part of a set, as it would stand beside the others. */
export async function checkSet(runtime: Runtime, who: Who, id: string): Promise<ChangeSetCheck> {
  const { parts, changes } = await runtime.inOrganization(who.organizationId, async (trx) => {
    await getSet(trx, who, id);
    const rows = await partsOf(trx, id);
    const titled: Pick<Checked, 'kind' | 'id' | 'title'>[] = [];
    for (const part of rows) {
      const title = await titleOfPart(runtime, trx, { who, part, author: who.accountId });
      titled.push({ kind: part.kind, id: part.id, title });
    }
    return { parts: titled, changes: await draftsOf(trx, who, rows) };
  });
  const checked: Checked[] = [];
  for (const part of parts) {
    const change = changes.find((each) => each.kind === part.kind && each.id === part.id);
    checked.push({
      ...part,
      problems: change ? await problemsOf(runtime, who, change, changes) : [],
      refused: change ? [] : await refusedOf(runtime, who, part.id),
    });
  }
  return { parts: checked };
}

async function problemsOf(
  runtime: Runtime,
  who: Who,
  change: Change,
  changes: readonly Change[],
): Promise<Checked['problems']> {
  const day = kathmanduDate(runtime.now());
  const beside = besides(changes, change);
  const found = await findingsOf(runtime, who, { change, day, beside });
  return found.map((each) => ({ ...each, message: { ...each.message } }));
}

async function refusedOf(runtime: Runtime, who: Who, master: string): Promise<Checked['refused']> {
  return inMaster(runtime, who, { id: master, intent: 'edit' }, async (open) => {
    const draft = await findDraftView(open);
    if (draft === undefined) return [];
    const { refused } = await checkTable(open, { day: draft.day, rows: draft.rows });
    return refused.map(({ name, message }) =>
      name === undefined ? message : { ne: `${name.ne}: ${message.ne}`, en: `${name.en}: ${message.en}` },
    );
  });
}
