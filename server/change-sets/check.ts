import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ChangeSetCheck } from '../contract/change-sets.ts';
import { warningsIn } from '../law-desk/lacking.ts';
import { findingsOf } from '../law-desk/look.ts';
import type { Finding } from '../law-desk/trial/task.ts';
import type { Change } from '../definitions/sources.ts';
import { checkTable } from '../law-tables/check.ts';
import { findDraftView } from '../law-tables/drafts.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { getSet, partsOf } from './store.ts';
import { besides, draftsOf, proposedOf } from './together.ts';
import { titleOfPart } from './view.ts';

type Checked = ChangeSetCheck['parts'][number];

/** Everything wrong with each part of a set, as it would stand beside the others: as its author writes it, or as it was put forward. */
export async function checkSet(runtime: Runtime, who: Who, id: string): Promise<ChangeSetCheck> {
  const { parts, changes, isOpen } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const { state, author } = await getSet(trx, who, id);
    const rows = await partsOf(trx, id);
    const titled: Pick<Checked, 'kind' | 'id' | 'title'>[] = [];
    for (const part of rows) {
      const title = await titleOfPart(runtime, trx, { who, part, author });
      titled.push({ kind: part.kind, id: part.id, title });
    }
    const texts = await (state === 'open' ? draftsOf(trx, who, rows) : proposedOf(trx, rows));
    return { parts: titled, changes: texts, isOpen: state === 'open' };
  });
  const checked: Checked[] = [];
  for (const part of parts) {
    const change = changes.find((each) => each.kind === part.kind && each.id === part.id);
    checked.push({
      ...part,
      ...(change ? await foundIn(runtime, who, change, changes) : { problems: [], warnings: [] }),
      refused: change || !isOpen ? [] : await refusedOf(runtime, who, part.id),
    });
  }
  return { parts: checked };
}

async function foundIn(
  runtime: Runtime,
  who: Who,
  change: Change,
  changes: readonly Change[],
): Promise<Pick<Checked, 'problems' | 'warnings'>> {
  const asked = { change, day: kathmanduDate(runtime.now()), beside: besides(changes, change) };
  const problems = await findingsOf(runtime, who, asked);
  const warnings = problems.length > 0 ? [] : await warningsIn(runtime, who, asked);
  const said = (found: readonly Finding[]) => found.map((each) => ({ ...each, message: { ...each.message } }));
  return { problems: said(problems), warnings: said(warnings) };
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
