import type { Facts } from '../../form-schemas/engine/definition.ts';
import { startStage } from '../../workflows/engine/advance.ts';
import { placeStage } from '../../workflows/engine/place.ts';
import type { Effect } from '../../workflows/engine/definition.ts';
import type { FormState, Snapshot } from '../../workflows/engine/snapshot.ts';
import { OPEN, type PlacedFile } from '../record/record.ts';
import type { LoadedStage } from '../runtime.ts';
import { type Case, factsOf, type WholeCase } from '../case/case.ts';
import { eventOf } from './decide.ts';
import { formsOf, groupsOf, lineageOf } from '../case/runs.ts';
import { noLevel } from '../case/service-level.ts';
import { serialiseSnapshot, STAGE_ENGINE } from '../case/snapshot.ts';
import type { FormToWrite, Acting, Decision } from '../case/decision.ts';

/** What the case is about. */
export type Subject = { readonly type: string; readonly class: string; readonly ward: string };

/** A run to be opened. */
export type OpeningOrder = {
  readonly who: Acting;
  readonly definition: LoadedStage;
  readonly subject: Subject;
  /** ISO instant. */
  readonly at: string;
  readonly note?: string | undefined;
  readonly requestId: string;
  readonly requestHash: string;
  /** Somebody began it; it is not of the main line. */
  readonly byHand: boolean;
  /** The run whose event opens it; `forms` and `deadlines` come along. */
  readonly parent?: {
    readonly run: number;
    readonly forms?: Readonly<Record<string, FormState>>;
    readonly deadlines?: Readonly<Record<string, string>>;
  };
  /** An old paper file: where it stands, and what follows from entering it. */
  readonly paper?: {
    readonly placed: PlacedFile;
    readonly numbers?: Readonly<Record<string, string>>;
    readonly form?: FormToWrite;
    readonly effects: readonly Effect[];
  };
};

/** Decides how the next run of a case begins. Pure; nothing is written. */
export function decideOpening(whole: WholeCase, order: OpeningOrder): Decision {
  const { definition, who, subject, at, parent, paper } = order;
  const held = withNewRun(whole, order);
  const form = paper?.form;
  const facts: Facts = factsOf(held, form ? { data: { [form.slug]: form.data } } : {});
  const { requestId, requestHash, note } = order;
  const said = { ...(note === undefined ? {} : { note }), ...(form ? { form: form.slug } : {}) };
  const event = eventOf(who, held, { type: OPEN, at, facts, ...said });
  const { forms, deadlines } = parent ?? {};
  const carried = { ...(forms ? { forms } : {}), ...(deadlines ? { deadlines } : {}) };
  const given = { applicationId: whole.application.id, ...subject, at, facts: event.facts };
  const begun = { ...given, ...carried };
  if (paper) {
    const { placed, numbers, effects } = paper;
    const snapshot = placeStage(definition.stage, begun, placed);
    const start = { ...subject, ...(parent ? { parent: parent.run } : {}), placed };
    const written = { ...(form ? { form } : {}), ...(numbers ? { numbers } : {}) };
    return { kind: 'decided', who, held, event, requestId, requestHash, snapshot, effects, facts, start, ...written };
  }
  const { snapshot, effects } = startStage(definition.stage, begun);
  const start = { ...subject, ...(parent ? { parent: parent.run } : {}), ...carried };
  return { kind: 'decided', who, held, event, requestId, requestHash, snapshot, effects, facts, start };
}

/** The case with the new run in it, before its stage has judged where it begins. */
function withNewRun(whole: WholeCase, { definition, subject, at, byHand, parent }: OpeningOrder): Case {
  const { stage, hash } = definition;
  const snapshot = provisional(whole, { definition, subject, at, forms: parent?.forms });
  const row = {
    application_id: whole.application.id,
    run: (whole.runs.at(-1)?.row.run ?? 0) + 1,
    id: stage.id,
    parent: parent?.run ?? null,
    carries: parent?.forms !== undefined,
    by_hand: byHand,
    opened_at: new Date(at),
    closed_at: null,
    status: 'active' as const,
    holds: false,
    suspended: false,
    granted: false,
    definition_hash: hash,
    library_hash: whole.inForce.hash,
    engine_version: STAGE_ENGINE,
    snapshot: serialiseSnapshot(snapshot),
    state: snapshot.value,
    ...noLevel,
  };
  const lineage = lineageOf(row, [...whole.runs.map((run) => run.row), row]);
  const forms = formsOf(lineage, whole.data);
  const { library } = whole.inForce;
  const run = { row, definition, library, snapshot, lineage, forms, groups: groupsOf(definition, whole.menu) };
  return { ...whole, ...run, runs: [...whole.runs, run] };
}

type Provisional = Pick<OpeningOrder, 'definition' | 'subject' | 'at'> & {
  readonly forms: Readonly<Record<string, FormState>> | undefined;
};

function provisional(whole: WholeCase, { definition, subject, at, forms = {} }: Provisional): Snapshot {
  const nothing = { objections: [], deadlines: {} };
  const context = { applicationId: whole.application.id, ...subject, forms, ...nothing, since: at };
  return { value: definition.stage.body.definition.initial, status: 'active', context };
}
