import { entryOf } from '../../form-schemas/engine/records.ts';
import { seenFrom, type WholeCase } from '../case/case.ts';
import type { StuckPaper } from '../contract/application.ts';
import { keptText } from '../db/kept-text.ts';
import { mayRole } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { firstLacking } from './try-paper.ts';

const ISSUES = 'issueDocument';

type UnissuedRow = {
  readonly id: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly run: number;
};

/** Asks for the papers of a case that an event ordered and that failed so far. */
export const unissuedText = keptText<'organization' | 'application', UnissuedRow>((db, at) =>
  db
    .selectFrom('outbox as o')
    .innerJoin('history as h', (join) =>
      join.onRef('h.application_id', '=', 'o.application_id').onRef('h.seq', '=', 'o.seq'),
    )
    .select(['o.id', 'o.params', 'h.at', 'h.run'])
    .where('o.organization_id', '=', at.text('organization'))
    .where('o.application_id', '=', at.text('application'))
    .where('o.type', '=', ISSUES)
    .where('o.status', '<>', 'done')
    .where('o.last_error', 'is not', null)
    .orderBy('o.id')
    .compile(),
);

/** These papers, each with what it lacks as the case stands now. */
export async function listUnissued(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  whole: WholeCase,
  rows: readonly UnissuedRow[],
): Promise<StuckPaper[]> {
  const found: StuckPaper[] = [];
  for (const { id, params, at, run } of rows) {
    const form = params['form'];
    const held = seenFrom(whole, run);
    const loaded =
      held &&
      typeof form === 'string' &&
      (await runtime.definitions.form(trx, who.organizationId, form, held.row.library_hash));
    if (!held || !loaded) continue;
    const reason = await firstLacking(runtime, trx, held, loaded);
    const title = entryOf(held.library.forms, loaded.bundle.slug)?.title ?? loaded.bundle.rule.title;
    found.push({
      id,
      run,
      form: loaded.bundle.slug,
      title,
      what: ISSUES,
      since: at.toISOString(),
      ...(reason ? { reason } : {}),
      mayRetry: mayRole(who.role, 'retry'),
    });
  }
  return found;
}
