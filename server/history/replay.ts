import type { FormBundle, Text } from '../../form-schemas/engine/definition.ts';
import { type ShownField, showForm } from '../../form-schemas/engine/show.ts';
import type { Snapshot } from '../../workflows/engine/definition.ts';
import { whyTaken } from '../../workflows/engine/why.ts';
import type { Case } from '../applications/case.ts';
import { newestSubmissionRows, type SubmissionRow, withStamps } from '../applications/queries.ts';
import { getCase } from '../applications/read.ts';
import { formTitle } from '../applications/titles.ts';
import type { ReplayView } from '../contract/application.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { historyItem } from './list.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from './record.ts';
import { type Refold, step } from './refold.ts';
import { statusChanges } from './status-changes.ts';

/** The application as it stood after event `seq` (the last one when absent), recomputed from its history. */
export async function replayView(runtime: Runtime, trx: Trx, who: Who, id: string, seq?: number): Promise<ReplayView> {
  const held = await getCase(runtime, trx, who, id);
  const rows = await historyOf(trx, id);
  const at = Math.min(Math.max(1, seq ?? rows.length), rows.length);
  const folds = foldTo(held, rows.slice(0, at));
  const row = rows[at - 1];
  const after = folds[at - 1]?.snapshot;
  if (!row || !after) throw new Error(`history of ${id} does not replay to event ${at}`);
  const before = folds[at - 2]?.snapshot;
  const shown = await shownForms(runtime, trx, held, at);
  const earlier = await shownForms(runtime, trx, held, at - 1);
  const { event } = parseRecord(row.payload);
  return {
    seq: at,
    total: rows.length,
    event: historyItem(held, row),
    snapshot: { value: after.value, status: after.status, context: { ...after.context } },
    path: pathOf(folds),
    forms: formStates(held, after),
    data: shown.map(({ slug, revision, fields }) => ({
      slug,
      title: formTitle(held, slug),
      revision,
      fields: [...fields],
    })),
    changes: [...statusChanges(held, before, after), ...dataChanges(held, earlier, shown)],
    why: (before ? whyTaken(held.definition.stage, before, event) : []).map((part) => ({
      ...part,
      params: { ...part.params },
    })),
    documents: await documentsAt(trx, held, at),
    raw: {
      ...parseRecord(row.payload),
      hash: row.hash,
      previousHash: row.previous_hash,
      snapshotHash: row.snapshot_hash,
    },
  };
}

function foldTo(held: Case, rows: readonly HistoryRow[]): Refold[] {
  const folds: Refold[] = [];
  for (const row of rows) {
    folds.push(step(held.definition.stage, folds.at(-1), held.application.id, parseRecord(row.payload)));
  }
  return folds;
}

function pathOf(folds: readonly Refold[]): string[] {
  const path: string[] = [];
  for (const { snapshot } of folds) {
    if (snapshot && snapshot.value !== path.at(-1)) path.push(snapshot.value);
  }
  return path;
}

function formStates(held: Case, after: Snapshot): ReplayView['forms'] {
  return Object.entries(after.context.forms).map(([slug, state]) => ({
    slug,
    title: formTitle(held, slug),
    status: state.status,
    revision: state.revision,
  }));
}

type ShownForm = { readonly slug: string; readonly revision: number; readonly fields: readonly ShownField[] };

async function shownForms(runtime: Runtime, trx: Trx, held: Case, upTo: number): Promise<ShownForm[]> {
  const rows = await newestSubmissionRows(trx, held.application.id, upTo);
  const shown: ShownForm[] = [];
  for (const row of rows) {
    const loaded = await runtime.definitions.formByHash(trx, held.organizationId, row.definition_hash);
    if (loaded) shown.push({ slug: row.form, revision: row.revision, fields: fieldsOf(loaded.bundle, row) });
  }
  return shown;
}

function fieldsOf(bundle: FormBundle, row: SubmissionRow): readonly ShownField[] {
  return showForm(bundle, withStamps(row));
}

const ABSENT: Text = { ne: '–', en: '–' };

/** Fields that differ between two moments, by form and pointer. */
function dataChanges(held: Case, before: readonly ShownForm[], after: readonly ShownForm[]): ReplayView['changes'] {
  return after.flatMap(({ slug, fields }) => {
    const old = new Map((before.find((each) => each.slug === slug)?.fields ?? []).map((field) => [field.path, field]));
    const now = new Map(fields.map((field) => [field.path, field]));
    const paths = [...new Set([...now.keys(), ...old.keys()])];
    return paths
      .filter((path) => old.get(path)?.value.en !== now.get(path)?.value.en)
      .map((path) => ({
        slug,
        title: formTitle(held, slug),
        path,
        label: now.get(path)?.label ?? old.get(path)?.label ?? ABSENT,
        before: old.get(path)?.value ?? ABSENT,
        after: now.get(path)?.value ?? ABSENT,
      }));
  });
}

async function documentsAt(trx: Trx, held: Case, seq: number): Promise<ReplayView['documents']> {
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'form', 'number', 'issued_at'])
    .where('application_id', '=', held.application.id)
    .where('seq', '<=', seq)
    .orderBy('issued_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    form: row.form,
    title: formTitle(held, row.form),
    ...(row.number ? { number: row.number } : {}),
    issuedAt: row.issued_at.toISOString(),
  }));
}
