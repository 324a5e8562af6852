import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Checkpoint, isSigned, keyId } from '../../server/history/checkpoint.ts';
import type { EvidenceBundle } from '../../server/history/evidence.ts';
import { rootOfProof } from '../../server/history/merkle.ts';
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

/** What is wrong with the seal of a bundle; a bundle without one is only not sealed. */
export function sealFaults(bundle: EvidenceBundle, { publicKeys }: FromElsewhere): readonly string[] {
  const { checkpoint, application, history } = bundle;
  if (!checkpoint) return [];
  const { statement, head, proof, publicKey } = checkpoint;
  const row = history.find(({ seq }) => seq === head.seq);
  return [
    ...(publicKeys && !publicKeys.some((key) => keyId(key) === statement.key)
      ? [`the checkpoint ${String(statement.number)} is signed with another key than yours: ${statement.key}`]
      : []),
    ...(isSigned(checkpoint, publicKeys ?? [publicKey])
      ? []
      : [`the signature of the checkpoint ${String(statement.number)} does not hold`]),
    ...(rootOfProof(canonicalJson(head), proof) === statement.root
      ? []
      : [`the checkpoint ${String(statement.number)} does not cover this application`]),
    ...(head.kind === 'application' && head.id === application.id && row?.hash === head.hash
      ? []
      : [`event ${String(head.seq)} is not the one that was sealed by the checkpoint ${String(statement.number)}`]),
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
  return auditRecord({ checkpoints, publicKeys: publicKeys ?? [], histories, isWhole }).map(sayFault);
}

function sayFault(fault: RecordFault): string {
  if (fault.about === 'checkpoint') return `checkpoint ${String(fault.number)}: ${fault.what}`;
  return `application ${fault.id}, event ${String(fault.seq)}: ${fault.what}`;
}
