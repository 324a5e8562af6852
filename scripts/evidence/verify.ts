import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { STAGE_ENGINE } from '../../server/case/snapshot.ts';
import { sha256 } from '../../server/record/chain.ts';
import type { EvidenceBundle, EvidenceJournal } from '../../server/history/evidence.ts';
import { findRecord, parseRecord } from '../../server/record/record.ts';
import { findWrongFiles } from '../../server/history/files-agree.ts';
import { findWrongEnd } from '../../server/history/paper-ends.ts';
import { type Disagreement, findDisagreements } from '../../server/history/submissions.ts';
import { findDivergence } from '../../server/history/verify.ts';
import { journalFindings } from './journal.ts';
import { toRow } from './rows.ts';
import { signatureFindings, signaturesOf } from './signatures.ts';
import { type FromElsewhere, type SealedUpTo, sealedUpTo, sealFaults } from './seal.ts';
import { type CompiledStage, compileStage } from '../../workflows/engine/compile.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';

/** What came of checking a bundle; no findings = it proves what it says. */
export type Verdict = {
  readonly events: number;
  readonly documents: number;
  /** How many files were handed in, as the events say; absent in a bundle of before that was recorded. */
  readonly files?: number;
  /** What stands beside the events; absent in a bundle of before there was a journal. */
  readonly journal?: {
    /** Lines of the case, each signed. */
    readonly lines: number;
    /** Rows that they speak of, and how many of these travel as their hash only. */
    readonly rows: number;
    readonly hidden: number;
    /** Copies of papers that somebody signed for on glass. */
    readonly signatures: number;
    /** Up to this event nothing was signed yet. */
    readonly unsignedUpTo: number;
  };
  /** How far the case is under the office's signature; absent when no checkpoint covers it. */
  readonly sealed?: SealedUpTo;
  readonly findings: readonly string[];
};

/**
 * Checks a bundle without server or database: every definition is the text that its hash names, every link holds, folding
 * the events again gives every stored state, every form's data and every paper are those that the record speaks of.
 * @param papers SHA-256 of the PDFs at hand, when they shall be checked too
 * @param elsewhere keys and checkpoints that did not come with the bundle
 */
export function verifyEvidence(
  bundle: EvidenceBundle,
  papers?: readonly string[],
  elsewhere: FromElsewhere = {},
): Verdict {
  const { application, history, documents } = bundle;
  const chain = chainFindings(bundle);
  const findings = [
    ...sealFindings(bundle),
    ...engineFindings(bundle),
    ...definitionFindings(bundle),
    ...chain,
    // what an event says is read only where every event is the one that was written
    ...(chain.length === 0 ? [...recordFindings(bundle), ...fileFindings(bundle)] : []),
    ...documentFindings(bundle, papers),
    ...journalFindings(bundle, { keys: elsewhere.publicKeys, chainHolds: chain.length === 0 }),
    ...signatureFindings(bundle),
    ...sealFaults(bundle, elsewhere),
  ];
  const sealed = sealedUpTo(bundle);
  const about = (finding: string): string => `${String(application.applicationNo)}: ${finding}`;
  return {
    events: history.length,
    documents: documents.length,
    ...besideOf(bundle),
    ...(sealed ? { sealed } : {}),
    findings: findings.map(about),
  };
}

function besideOf(bundle: EvidenceBundle): Pick<Verdict, 'files' | 'journal'> {
  const { history, files, journal } = bundle;
  const handedIn = new Set(history.flatMap(({ payload }) => (findRecord(payload)?.files ?? []).map(({ id }) => id)));
  return {
    ...(files ? { files: handedIn.size } : {}),
    ...(journal ? { journal: { ...countsOf(journal), signatures: signaturesOf(bundle).length } } : {}),
  };
}

function countsOf({ lines, rows, unsignedUpTo }: EvidenceJournal): Omit<NonNullable<Verdict['journal']>, 'signatures'> {
  const hidden = rows.filter(({ content }) => content === undefined).length;
  return { lines: lines.length, rows: rows.length, hidden, unsignedUpTo };
}

function sealFindings({ seal, ...rest }: EvidenceBundle): string[] {
  return sha256(canonicalJson(rest)) === seal ? [] : ['the bundle is not as it was exported: its seal is broken'];
}

function engineFindings({ application }: EvidenceBundle): string[] {
  if (application.engine === STAGE_ENGINE) return [];
  return [`was folded by the engine ${application.engine}; this is ${STAGE_ENGINE}`];
}

function definitionFindings({ definitions }: EvidenceBundle): string[] {
  const changed = Object.entries(definitions).filter(([hash, body]) => sha256(body) !== hash);
  return changed.map(([hash]) => `the definition ${hash} is not the text that its hash names`);
}

function chainFindings({ application, history, definitions }: EvidenceBundle): string[] {
  const stageOf = (hash: string): CompiledStage | undefined => compiledStage(hash, definitions[hash]);
  const rows = history.map(toRow);
  const divergence = findDivergence(application.id, rows, stageOf, application);
  return divergence ? [`event ${String(divergence.seq)}: ${divergence.what}`] : [];
}

// many cases keep to one law, and a text is what its hash says
const compiled = new Map<string, CompiledStage>();

/** The hash has vouched for the text; the compiler lints it before anything of it is used. */
function compiledStage(hash: string, body: string | undefined): CompiledStage | undefined {
  if (body === undefined || sha256(body) !== hash) return undefined;
  const known = compiled.get(hash);
  if (known !== undefined) return known;
  const result = compileStage(JSON.parse(body) as StageBody, { published: true });
  if (!result.ok) return undefined;
  compiled.set(hash, result.stage);
  return result.stage;
}

const WHAT: Readonly<Record<Disagreement['how'], string>> = {
  changed: 'were changed',
  unrecorded: 'are not those of the record',
  law: 'are said to be judged by another definition',
  missing: 'are missing',
  stamps: 'hold other numbers than were given',
};

/** What the record says of the case and its forms; its links must hold before anything of it is read. */
function recordFindings({ application, submissions, history }: EvidenceBundle): string[] {
  const rows = history.map(toRow);
  const number = rows.flatMap(({ payload }) => parseRecord(payload).numbers?.['registrationNo'] ?? []).at(-1);
  const forms = findDisagreements(rows, submissions).map(
    ({ form, seq, how }) => `the data of ${form} as of event ${String(seq)} ${WHAT[how]}`,
  );
  if (number === application.registrationNo) return forms;
  return ['the registration number is not the one that was given', ...forms];
}

/** Files that are not those of which the events speak. */
function fileFindings({ history, files = [] }: EvidenceBundle): string[] {
  return findWrongFiles(history, files).map(
    ({ category, seq, how }) =>
      `a file of ${category} as of event ${String(seq)} ${how === 'changed' ? 'was changed' : 'is missing'}`,
  );
}

function documentFindings({ documents, history }: EvidenceBundle, papers: readonly string[] | undefined): string[] {
  const last = history.length;
  const misplaced = documents
    .filter(({ seq }) => seq > last)
    .map(({ form }) => `${form} was issued by an event that is not there`);
  const ends = documents.flatMap(({ form, ends: own = [] }) => own.map((end) => ({ ...end, form })));
  const wrong = findWrongEnd(history.map(toRow), ends);
  if (wrong) misplaced.push(`event ${String(wrong.seq)}: ${wrong.what}`);
  if (papers === undefined) return misplaced;
  const known = new Set(documents.flatMap(({ pdfSha256, copies = [] }) => [pdfSha256, ...copies.map(hashOf)]));
  const held = new Set(papers);
  const missing = documents
    .filter(({ pdfSha256 }) => !held.has(pdfSha256))
    .map(({ form }) => `the paper of ${form} is missing or changed`);
  const strange = papers
    .filter((hash) => !known.has(hash))
    .map((hash) => `a paper with the hash ${hash} was not issued`);
  return [...misplaced, ...missing, ...strange];
}

function hashOf({ sha256: hash }: { readonly sha256: string }): string {
  return hash;
}
