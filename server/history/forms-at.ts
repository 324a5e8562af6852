import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { newestSubmissionRows, withStamps } from '../case/submissions.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Recorded } from './fold.ts';
import { stampsUntil } from './submissions.ts';

/** What a form of a run said after an event, by the definition that it was filled under. */
export type FormMoment = {
  readonly run: number;
  readonly slug: string;
  readonly revision: number;
  /** The event that wrote it. */
  readonly seq: number;
  readonly bundle: FormBundle;
  /** With what approvals had written into it by then. */
  readonly data: FormData;
};

/** What every form said after an event, in menu order within the runs. */
export async function formsAt(
  runtime: Runtime,
  trx: Trx,
  { whole, rows }: Recorded,
  upTo: number,
): Promise<readonly FormMoment[]> {
  const stored = await newestSubmissionRows(trx, whole.application.id, upTo);
  const stamps = stampsUntil(rows.slice(0, upTo));
  const forms: FormMoment[] = [];
  for (const row of stored) {
    const loaded = await runtime.definitions.formByHash(trx, whole.organizationId, row.definition_hash);
    if (!loaded) continue;
    const data = withStamps({ ...row, stamps: stamps.get(row.seq) ?? {} });
    forms.push({ run: row.run, slug: row.form, revision: row.revision, seq: row.seq, bundle: loaded.bundle, data });
  }
  return forms.toSorted((a, b) => a.run - b.run || a.bundle.rule.order - b.bundle.rule.order);
}
