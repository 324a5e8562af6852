import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { WholeCase } from '../case/case.ts';
import { STAGE_ENGINE } from '../case/snapshot.ts';
import type { SealedHead } from '../checkpoints/inclusion.ts';
import { sealsOf } from '../checkpoints/seals.ts';
import type { RowHash } from '../journal/check.ts';
import type { Line } from '../journal/line.ts';
import type { LedgerRecord } from '../record/ledger.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { sha256 } from '../record/chain.ts';
import { evidenceJournal } from './evidence-journal.ts';
import { type StoredFile, storedFiles } from './files-agree.ts';
import type { StoredLaw } from './laws-agree.ts';
import type { Series } from '../journal/number-series.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import type { StoredSubmission } from './submissions.ts';
import { submissionsOf } from './verify-case.ts';
import { getCase } from '../case/scope.ts';

/** Names the shape of the bundle; a checker refuses one it does not know. The second is of before there was a journal. */
export const EVIDENCE_FORMATS = ['naksa-evidence-2', 'naksa-evidence-3'] as const;
const EVIDENCE_FORMAT = EVIDENCE_FORMATS[1];

/** A history row as it travels: `at` is an ISO instant. */
export type EvidenceRow = Omit<HistoryRow, 'at'> & { readonly at: string };

/** An issued paper: what it was printed from, and the hash of its bytes. */
export type EvidenceDocument = {
  readonly run: number;
  readonly form: string;
  readonly revision: number;
  readonly seq: number;
  readonly number?: string;
  readonly code: string;
  readonly issuedAt: string;
  readonly pdfSha256: string;
  readonly templateHash: string;
  /** Canonical JSON of the print model. */
  readonly model: string;
  /** What lists say of it; absent in bundles of before there was a journal. */
  readonly standing?: string;
  /** Why it is not valid any more, oldest first, each with the event by which it came; absent = it is valid. */
  readonly ends?: readonly EvidenceEnd[];
  /** What was printed of it: the first is the original. */
  readonly copies?: readonly { readonly no: number; readonly sha256: string; readonly printedAt: string }[];
};

type EvidenceEnd = {
  readonly standing: 'superseded' | 'revoked';
  readonly why: string;
  readonly seq: number;
  readonly at: string;
  readonly reason?: string;
  /** Code of the paper that took its place. */
  readonly successor?: string;
};

/** Everything that proves a case, for a check that needs neither this server nor its database. */
export type EvidenceBundle = {
  readonly format: (typeof EVIDENCE_FORMATS)[number];
  readonly application: {
    readonly id: string;
    readonly applicationNo: number;
    readonly registrationNo?: string;
    readonly engine: string;
    /** Number of its last event. */
    readonly seq: number;
    /** How each of its runs stands then: the snapshot is canonical JSON. */
    readonly runs: readonly { readonly run: number; readonly stage: string; readonly snapshot: string }[];
  };
  /** Canonical bodies of the stage definitions that the history names, by their SHA-256. */
  readonly definitions: Readonly<Record<string, string>>;
  readonly history: readonly EvidenceRow[];
  /** The data of each form as of one event, which names their hash. */
  readonly submissions: readonly StoredSubmission[];
  readonly documents: readonly EvidenceDocument[];
  /** What was uploaded; the events name the hashes of what was handed in. Absent in bundles of before that was recorded. */
  readonly files?: readonly StoredFile[];
  /** That the case as of one event is in a signed checkpoint, and the key; absent when no checkpoint covers it yet. */
  readonly checkpoint?: SealedHead;
  /** What stands about the case beside its events, and what proves it; absent in bundles of before there was a journal. */
  readonly journal?: EvidenceJournal;
  readonly exportedAt: string;
  /** SHA-256 of the canonical JSON of all the rest: shows damage anywhere, also where no event speaks of it. */
  readonly seal: string;
};

/** A protected row: its content where whoever holds the bundle may read it, else only its hash. */
export type EvidenceProtectedRow = RowHash & { readonly content?: Readonly<Record<string, unknown>> };

/** Lines and rows of a case and of the office that it is of. */
export type EvidenceJournal = {
  readonly organizationId: string;
  /** PEM: the office's keys of now and before. */
  readonly publicKeys: readonly string[];
  /** Every line of the case. */
  readonly lines: readonly Line[];
  readonly rows: readonly EvidenceProtectedRow[];
  /** That the case's lines up to one of them are in a signed checkpoint. */
  readonly checkpoint?: SealedHead;
  /** Up to this event nothing was signed yet; 0 = every event is. */
  readonly unsignedUpTo: number;
  readonly office: {
    /** The lines that say what was written; each is signed by itself. */
    readonly lines: readonly Line[];
    readonly rows: readonly RowHash[];
    readonly checkpoint?: SealedHead;
  };
  /** Due days as jobs go by them. */
  readonly deadlines: readonly { readonly run: number; readonly name: string; readonly due: string }[];
  /** By which law each run goes; absent in bundles of before that was recorded. */
  readonly laws?: readonly StoredLaw[];
  /** How far the series have come of which the case took numbers, and which of all did not agree with its last event. */
  readonly numbers?: { readonly series: readonly Series[]; readonly fault?: string };
  /** How many deeds of the case stand in no chain. */
  readonly loose: number;
  /** What the case has in its ledger. */
  readonly ledger: readonly (LedgerRecord & { readonly seq: number })[];
  /** How many checkpoints the database has, and which of the record does not agree with them. */
  readonly checkpoints: { readonly count: number; readonly fault?: string };
  /** What the office itself found wrong with the case as it was exported, also in rows that do not travel. */
  readonly fault?: string;
};

/** Gathers the evidence of a case that the person may see. */
export async function evidenceBundle(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<EvidenceBundle> {
  const held = await getCase(runtime, trx, who, id);
  const history = await historyOf(trx, id);
  const seals = await sealsOf(runtime, trx, held.organizationId, id);
  const { sealed: checkpoint } = seals;
  return sealed({
    format: EVIDENCE_FORMAT,
    application: applicationOf(held),
    definitions: await bodiesOf(trx, [...new Set(history.map((row) => row.definition_hash))]),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
    submissions: await submissionsOf(trx, id),
    documents: await documentsOf(trx, id),
    files: (await storedFiles(trx, id)).files,
    ...(checkpoint ? { checkpoint } : {}),
    journal: await evidenceJournal(runtime, trx, held, { seals, history }),
    exportedAt: runtime.now(),
  });
}

/** Closes a bundle with its seal. */
export function sealed(bundle: Omit<EvidenceBundle, 'seal'>): EvidenceBundle {
  return { ...bundle, seal: sha256(canonicalJson(bundle)) };
}

function applicationOf({ application, runs }: WholeCase): EvidenceBundle['application'] {
  return {
    id: application.id,
    applicationNo: application.application_no,
    ...(application.registration_no ? { registrationNo: application.registration_no } : {}),
    engine: runs.at(-1)?.row.engine_version ?? STAGE_ENGINE,
    seq: application.seq,
    runs: runs.map(({ row: { run, id: stage, snapshot } }) => ({ run, stage, snapshot })),
  };
}

async function bodiesOf(trx: Trx, hashes: readonly string[]): Promise<Record<string, string>> {
  if (hashes.length === 0) return {};
  const rows = await trx
    .selectFrom('definition')
    .select(['hash', 'body'])
    .where('kind', '=', 'workflow')
    .where('hash', 'in', hashes)
    .execute();
  return Object.fromEntries(rows.map(({ hash, body }) => [hash, body]));
}

async function documentsOf(trx: Trx, id: string): Promise<EvidenceDocument[]> {
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'run', 'form', 'revision', 'seq', 'number', 'code'])
    .select(['issued_at', 'pdf_sha256', 'template_hash', 'model', 'standing'])
    .where('application_id', '=', id)
    .orderBy('seq')
    .orderBy('form')
    .orderBy('template')
    .execute();
  const lives = await livesOf(
    trx,
    rows.map((row) => row.id),
  );
  return rows.map(({ id: document, number, issued_at, pdf_sha256, template_hash, ...row }) => ({
    ...row,
    ...lives(document),
    ...(number ? { number } : {}),
    issuedAt: issued_at.toISOString(),
    pdfSha256: pdf_sha256,
    templateHash: template_hash,
  }));
}

/** What became of papers since they were issued. */
async function livesOf(trx: Trx, ids: readonly string[]) {
  const ends = await trx
    .selectFrom('document_end as e')
    .leftJoin('document as s', (join) =>
      join.onRef('s.organization_id', '=', 'e.organization_id').onRef('s.id', '=', 'e.successor'),
    )
    .select(['e.document_id as id', 'e.standing', 'e.why', 'e.seq', 'e.at', 'e.reason', 's.code as successor'])
    .where('e.document_id', 'in', [...ids, NO_DOCUMENT])
    .orderBy('e.seq')
    .orderBy('e.id')
    .execute();
  const copies = await trx
    .selectFrom('document_copy')
    .select(['document_id as id', 'no', 'sha256', 'printed_at'])
    .where('document_id', 'in', [...ids, NO_DOCUMENT])
    .orderBy('no')
    .execute();
  return (id: string): Pick<EvidenceDocument, 'ends' | 'copies'> => {
    const ended = ends.filter((end) => end.id === id).map(endView);
    const printed = copies
      .filter((copy) => copy.id === id)
      .map(({ no, sha256: hash, printed_at }) => ({ no, sha256: hash, printedAt: printed_at.toISOString() }));
    return { ...(ended.length > 0 ? { ends: ended } : {}), ...(printed.length > 0 ? { copies: printed } : {}) };
  };
}

type EndRow = Omit<EvidenceEnd, 'at' | 'reason' | 'successor'> & {
  readonly at: Date;
  readonly reason: string;
  readonly successor: string | null;
};

function endView({ standing, why, seq, at, reason, successor }: EndRow): EvidenceEnd {
  return {
    standing,
    why,
    seq,
    at: at.toISOString(),
    ...(reason === '' ? {} : { reason }),
    ...(successor === null ? {} : { successor }),
  };
}

// `in ()` is no SQL
const NO_DOCUMENT = '00000000-0000-0000-0000-000000000000';
