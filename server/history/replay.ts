import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { readForm } from '../../form-schemas/engine/form/read-form.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ReplayData, ReplayView } from '../contract/history.ts';
import { formTitle } from '../case/titles.ts';
import { versionOf } from '../definitions/version-of.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { carriedBy } from './carried.ts';
import { caseChanges } from './changes.ts';
import { caseOfRun, foldTo, formStates, getRecorded, type Moment, type Recorded, runStates } from './fold.ts';
import { formsAt } from './forms-at.ts';
import { issuedBetween } from './issued.ts';
import { historyItem } from './list.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import { whyView } from './why-view.ts';

/** Which event somebody looks at: by its number, or the last one of a day (AD, Kathmandu); else the last one. */
export type Asked = { readonly seq?: number; readonly asOf?: string };

/** The application as it stood after an event, recomputed from its history. */
export async function replayView(runtime: Runtime, trx: Trx, who: Who, id: string, asked: Asked): Promise<ReplayView> {
  const recorded = await getRecorded(runtime, trx, who, id);
  const { whole, rows } = recorded;
  const row = rowAsked(recorded, asked);
  const [earlier, moment] = momentsOf(recorded, row);
  const { held, snapshot, path } = runOf(moment, row);
  const before = { runs: earlier, forms: await formsAt(runtime, trx, recorded, row.seq - 1) };
  const after = { runs: moment, forms: await formsAt(runtime, trx, recorded, row.seq) };
  const { event, migration } = parseRecord(row.payload);
  const stood = earlier.get(row.run)?.snapshot;
  return {
    seq: row.seq,
    total: rows.length,
    event: historyItem(held, row),
    run: row.run,
    runs: runStates(moment),
    snapshot: { value: snapshot.value, status: snapshot.status, context: { ...snapshot.context } },
    path: [...path],
    forms: formStates(moment),
    changes: caseChanges(whole, before, after),
    carried: carriedBy(held, event),
    ...(await judgedBy(trx, recorded, row)),
    why: stood && !migration ? whyView(held, stood, event) : [],
    ...openedBy(recorded, row),
    documents: await issuedBetween(trx, recorded, { after: 0, until: row.seq, moment }),
    raw: { ...parseRecord(row.payload) },
    hashes: {
      event: row.hash,
      previous: row.previous_hash,
      snapshot: row.snapshot_hash,
      definition: row.definition_hash,
    },
  };
}

/** The law of an event, as it stood when the run began to go by it: a later version may say the same again. */
async function judgedBy(trx: Trx, { rows }: Recorded, row: HistoryRow): Promise<Pick<ReplayView, 'law'>> {
  const { run, definition_hash: hash } = row;
  const first = rows.find((each) => each.run === run && each.definition_hash === hash) ?? row;
  const law = await versionOf(trx, hash, first.at);
  return law === undefined ? {} : { law };
}

/** What every form said after an event, for reading. */
export async function replayData(runtime: Runtime, trx: Trx, who: Who, id: string, asked: Asked): Promise<ReplayData> {
  const recorded = await getRecorded(runtime, trx, who, id);
  const row = rowAsked(recorded, asked);
  const [, moment] = momentsOf(recorded, row);
  const forms = await formsAt(runtime, trx, recorded, row.seq);
  return {
    seq: row.seq,
    forms: forms.map(({ run, slug, revision, bundle, data }) => {
      const held = caseOfRun(recorded.whole, moment, run);
      return {
        run,
        stageTitle: held.definition.stage.body.definition.title,
        slug,
        title: formTitle(held, slug),
        status: moment.get(run)?.snapshot.context.forms[slug]?.status ?? 'absent',
        revision,
        sections: sectionsOf(bundle, data),
      };
    }),
  };
}

function sectionsOf(bundle: FormBundle, data: FormData): ReplayData['forms'][number]['sections'] {
  return readForm(bundle, data).map(({ title, fields, tables }) => ({
    ...(title ? { title } : {}),
    fields: [...fields],
    tables: tables.map(({ path, label, columns, rows }) => ({
      path,
      label,
      columns: [...columns],
      rows: rows.map((cells) => [...cells]),
    })),
  }));
}

/** The row that is asked for. A number beyond the last event means the last one; a day before the first event has none. */
export function rowAsked({ rows }: Recorded, { seq, asOf }: Asked): HistoryRow {
  if (asOf !== undefined) {
    const found = rows.findLast(({ at }) => kathmanduDate(at.toISOString()) <= asOf);
    if (!found) throw problem('nothingYet', { params: { date: asOf } });
    return found;
  }
  const row = rows[Math.min(seq ?? rows.length, rows.length) - 1];
  if (!row) throw new Error('a case has at least the event that opened it');
  return row;
}

function momentsOf(recorded: Recorded, { seq }: HistoryRow): readonly [Moment, Moment] {
  const [before = new Map(), after = new Map()] = foldTo(recorded, [seq - 1, seq]);
  return [before, after];
}

function runOf(moment: Moment, { run, seq }: HistoryRow) {
  const found = moment.get(run);
  if (!found) throw new Error(`event ${seq} moved no run`);
  return found;
}

/** The last event of the run that opened this one stands right before it, but for what else that event set going. */
function openedBy({ rows }: Recorded, row: HistoryRow): { readonly openedBy?: number } {
  const parent = parseRecord(row.payload).start?.parent;
  if (parent === undefined) return {};
  const opener = rows.findLast(({ run, seq }) => run === parent && seq < row.seq);
  return opener ? { openedBy: opener.seq } : {};
}
