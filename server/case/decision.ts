import type { FormData, Issue, Facts } from '../../form-schemas/engine/definition.ts';
import type { Deed, Effect } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import type { ReasonCodeView } from '../contract/review.ts';
import type { HistoryRecord } from '../record/record.ts';
import { problem } from '../http/problems.ts';
import type { Who } from '../runtime.ts';
import type { Case, WholeCase } from './case.ts';
import type { EventResult } from '../contract/event.ts';
import type { LedgerRecord } from '../record/ledger.ts';
import type { SentReview } from './review-note.ts';

/** A form's data, recomputed and judged by the server. */
export type CheckedForm = {
  readonly slug: string;
  readonly definitionHash: string;
  readonly data: FormData;
  /** Canonical JSON of `data`, as stored and hashed. */
  readonly text: string;
  readonly issues: readonly Issue[];
  /** Ids of the files that its fields hold. */
  readonly files: readonly string[];
};

/** A form that an event carries. */
export type FormToWrite = CheckedForm & {
  /** Counter of the draft it was read from; 0 = no draft. */
  readonly draftVersion: number;
  /** What stands beside it (beside.ts), as canonical JSON; worked out for a form that is handed in only. */
  readonly beside?: () => string;
};

/** A person, or the system (deadline jobs, one run that tells another). */
export type Acting = Pick<Who, 'organizationId' | 'accountId' | 'role' | 'name' | 'designation' | 'wards'> & {
  /** By which posts held for others are found; the system has none. */
  readonly loginId?: string;
};

/** What an event does that carries a form's data. */
export const WRITING: readonly Deed[] = ['setForm', 'submitForm'];

/** What shall be written; nothing is, until `commit`. */
export type Decision = {
  readonly kind: 'decided';
  readonly who: Acting;
  /** The case as the run saw it before; of a run that opens, as it stands at its beginning. */
  readonly held: Case;
  readonly event: StageEvent;
  readonly requestId: string;
  readonly requestHash: string;
  readonly snapshot: Snapshot;
  readonly effects: readonly Effect[];
  readonly facts: Facts;
  readonly form?: FormToWrite;
  /** Why it is sent back. */
  readonly reason?: ReasonCodeView;
  /** Said within the office only. */
  readonly internalNote?: string;
  /** Numbers that the case brings along from paper. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** The run begins with this event. */
  readonly start?: NonNullable<HistoryRecord['start']>;
  /** The run goes on under another version of its stage, which `held` has already. */
  readonly migration?: NonNullable<HistoryRecord['migration']>;
};

/** The forms whose papers would be issued. */
export function papersOf(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap(({ type, params }) =>
    type === 'issueDocument' && typeof params['form'] === 'string' ? [params['form']] : [],
  );
}

/** Throws `versionConflict` when somebody looked at another version than the present one. */
export function mustBeCurrent({ application }: WholeCase, version: number | undefined): void {
  if (version === undefined || version === application.seq) return;
  throw problem('versionConflict', { version: application.seq });
}

/** One event as it will stand in history, and the case after it. */
export type Step = {
  readonly decision: Decision;
  readonly seq: number;
  readonly snapshotHash: string;
  readonly record: HistoryRecord;
  readonly answer: EventResult;
  readonly entries: readonly LedgerRecord[];
  readonly review: SentReview;
  /** Revision of the event's form. */
  readonly revision: number | undefined;
  readonly after: WholeCase;
  /** Messages that its forms send. */
  readonly tells: readonly Effect[];
};
