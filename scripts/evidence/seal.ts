import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Checkpoint, headKey, isSigned, keyId } from '../../server/record/checkpoint.ts';
import { checkSeries } from '../../server/record/checkpoint-series.ts';
import type { EvidenceBundle } from '../../server/history/evidence.ts';
import { rootOfProof } from '../../server/record/merkle.ts';
import { auditRecord, type RecordFault } from '../../server/history/record-audit.ts';

/** What the person who checks has from elsewhere than from the bundle. */
export type FromElsewhere = {
  /** Public keys (PEM) of the office. */
  readonly publicKeys?: readonly string[] | undefined;
  /** Checkpoints that were kept outside the database, oldest first. */
  readonly checkpoints?: readonly Checkpoint[] | undefined;
};

/** What of a bundle is under the office's signature. */
export type SealedUpTo = { readonly number: number; readonly at: string; readonly seq: number; readonly key: string };

/** What is wrong with the seals of a bundle; what has none is only not sealed. */
export function sealFaults(bundle: EvidenceBundle, { publicKeys }: FromElsewhere): readonly string[] {
  const { application, history, journal } = bundle;
  const events = history.map(({ seq, hash }) => ({ no: seq, hash }));
  const chains = [
    { seal: bundle.checkpoint, key: `application/${application.id}`, links: events, name: 'event' },
    { seal: journal?.checkpoint, key: `journal/${application.id}`, links: journal?.lines ?? [], name: 'line' },
    {
      seal: journal?.office.checkpoint,
      key: `journal/${journal?.organizationId ?? ''}`,
      links: journal?.office.lines ?? [],
      name: 'line of the office',
    },
  ];
  return chains.flatMap((chain) => faultsOfSeal(chain, publicKeys));
}

type SealedChain = {
  readonly seal: EvidenceBundle['checkpoint'];
  readonly key: string;
  readonly links: readonly { readonly no: number; readonly hash: string }[];
  readonly name: string;
};

function faultsOfSeal(
  { seal, key, links, name }: SealedChain,
  publicKeys: readonly string[] | undefined,
): readonly string[] {
  if (!seal) return [];
  const { statement, head, proof, publicKey } = seal;
  const link = links.find(({ no }) => no === head.seq);
  return [
    ...(publicKeys && !publicKeys.some((pem) => keyId(pem) === statement.key)
      ? [`the checkpoint ${String(statement.number)} is signed with another key than yours: ${statement.key}`]
      : []),
    ...(isSigned(seal, publicKeys ?? [publicKey])
      ? []
      : [`the signature of the checkpoint ${String(statement.number)} does not hold`]),
    ...(rootOfProof(canonicalJson(head), proof) === statement.root
      ? []
      : [`the checkpoint ${String(statement.number)} does not cover this application`]),
    ...(headKey(head) === key && link?.hash === head.hash
      ? []
      : [`${name} ${String(head.seq)} is not the one that was sealed by the checkpoint ${String(statement.number)}`]),
  ];
}

/** How far the bundle is sealed; only to be believed when nothing is wrong with it. */
export function sealedUpTo({ checkpoint }: EvidenceBundle): SealedUpTo | undefined {
  if (!checkpoint) return undefined;
  const { statement, head } = checkpoint;
  return { number: statement.number, at: statement.at, seq: head.seq, key: statement.key };
}

/** Holds bundles against a folder of checkpoints; `isWhole` = they are said to be all applications of the office. */
export function recordFaults(
  bundles: readonly EvidenceBundle[],
  { publicKeys, checkpoints }: FromElsewhere,
  isWhole: boolean,
): readonly string[] {
  if (!checkpoints) return [];
  const histories = new Map(
    bundles.map(({ application, history }) => [
      application.id,
      history.map((row) => ({ ...row, at: new Date(row.at) })),
    ]),
  );
  const faults = auditRecord({ checkpoints, publicKeys: publicKeys ?? [], histories, isWhole }).map(sayFault);
  return [...faults, ...bundles.flatMap((bundle) => journalAgainst(bundle, checkpoints, publicKeys ?? []))];
}

/** Holds the lines of a bundle against the folder: what was sealed of them is there, and no checkpoint is lost. */
function journalAgainst(
  { application, journal }: EvidenceBundle,
  checkpoints: readonly Checkpoint[],
  publicKeys: readonly string[],
): readonly string[] {
  if (!journal) return [];
  const { heads } = checkSeries(checkpoints, publicKeys);
  const chains = [
    { id: application.id, lines: journal.lines },
    { id: journal.organizationId, lines: journal.office.lines },
  ];
  const changed = chains.flatMap(({ id, lines }) => {
    const head = heads.get(`journal/${id}`);
    if (!head || lines.some(({ no, hash }) => no === head.seq && hash === head.hash)) return [];
    // of the office's lines only those that are the last word on a row travel with the bundle
    const isPassed = id === journal.organizationId && (journal.office.checkpoint?.head.seq ?? 0) > head.seq;
    return isPassed ? [] : [`line ${String(head.seq)} of ${id} is not the one that was sealed`];
  });
  const lost = checkpoints.length - journal.checkpoints.count;
  return lost > 0 ? [...changed, `the database lacks ${String(lost)} of the checkpoints`] : changed;
}

function sayFault(fault: RecordFault): string {
  if (fault.about === 'checkpoint') return `checkpoint ${String(fault.number)}: ${fault.what}`;
  return `application ${fault.id}, event ${String(fault.seq)}: ${fault.what}`;
}
