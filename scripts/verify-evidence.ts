import './start/node-check.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCheckpoints } from '../server/checkpoints/folder.ts';
import { StartProblem } from '../server/db/start-problem.ts';
import { sha256 } from '../server/record/chain.ts';
import { keyId } from '../server/record/checkpoint.ts';
import type { EvidenceBundle } from '../server/history/evidence.ts';
import { readBundle } from './evidence/bundle.ts';
import { findingLines } from './evidence/finding-words.ts';
import { type FromElsewhere, recordFaults } from './evidence/seal.ts';
import { signaturesOf } from './evidence/signatures.ts';
import { verifyEvidence } from './evidence/verify.ts';
import { type Means, wordsOf } from './evidence/words.ts';
import { runProgram } from './start/console.ts';
import { notComplete } from './start/usage.ts';

/**
 * Checks bundles with no server and no database, and says in plain words what is proven and what is not. `--checkpoints` holds
 * them against a folder that was kept elsewhere; `--whole` says that they are all applications of the office; `--signatures` draws
 * how people signed for their papers.
 */
async function verify(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      papers: { type: 'string' },
      signatures: { type: 'string' },
      key: { type: 'string', multiple: true },
      checkpoints: { type: 'string' },
      whole: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw incomplete('BUNDLE');
  const elsewhere = fromElsewhere(values);
  const papers = values.papers === undefined ? undefined : hashesIn(values.papers);
  const bundles = positionals.map((file) => readBundle(file));
  const findings = bundles.flatMap((bundle) =>
    report(bundle, elsewhere, papers, { ownKey: values.key !== undefined, papers: papers !== undefined }),
  );
  const faults = recordFaults(bundles, elsewhere, values.whole);
  for (const fault of faults) process.stdout.write(findingLines(fault));
  const isWhole = findings.length === 0 && faults.length === 0;
  if (isWhole && values.signatures !== undefined) draw(bundles, values.signatures);
  const sum = (count: (bundle: EvidenceBundle) => number): number =>
    bundles.reduce((all, each) => all + count(each), 0);
  const verdict = {
    ok: isWhole,
    events: sum(({ history }) => history.length),
    documents: sum(({ documents }) => documents.length),
    chain: isWhole ? 'valid' : 'broken',
  };
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  process.exitCode = isWhole ? 0 : 1;
}

/** Tells of one bundle; what it found comes back. */
function report(
  bundle: EvidenceBundle,
  elsewhere: FromElsewhere,
  papers: readonly string[] | undefined,
  means: Means,
): readonly string[] {
  const verdict = verifyEvidence(bundle, papers, elsewhere);
  for (const finding of verdict.findings) process.stdout.write(findingLines(finding));
  const { proven, unproven } = wordsOf(verdict, means);
  for (const { ne, en } of proven) process.stdout.write(`✓ ${ne}\n  ${en}\n`);
  for (const { ne, en } of unproven) process.stdout.write(`? ${ne}\n  ${en}\n`);
  return verdict.findings;
}

function fromElsewhere(values: {
  readonly key?: readonly string[] | undefined;
  readonly checkpoints?: string | undefined;
}): FromElsewhere {
  const publicKeys = values.key?.map((path) => readKey(path));
  if (values.checkpoints === undefined) return { publicKeys };
  if (publicKeys === undefined) throw incomplete('--key FILE');
  const { checkpoints, damaged } = readCheckpoints(values.checkpoints);
  if (damaged.length > 0) throw unreadable(join(values.checkpoints, damaged[0] ?? ''));
  return { publicKeys, checkpoints: [...checkpoints.values()] };
}

function incomplete(missing: string): StartProblem {
  return new StartProblem(notComplete('verify-evidence', missing));
}

function readKey(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    keyId(pem);
    return pem;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause?: unknown): StartProblem {
  const text = {
    ne: `${path} पढ्न सकिएन, वा बिग्रिएको छ। जगेडा प्रतिबाट फेरि प्रयास गर्नुहोस्।`,
    en: `${path} cannot be read, or it is damaged. Try again with another copy.`,
  };
  return new StartProblem(text, { cause });
}

/** Lays each signature for a paper into a folder, as it was drawn; of bundles with findings none is shown. */
function draw(bundles: readonly EvidenceBundle[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, svg } of bundles.flatMap(signaturesOf)) writeFileSync(join(folder, name), svg);
}

/** SHA-256 of every PDF of a folder. */
function hashesIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return names.map((name) => sha256(readFileSync(join(folder, name))));
}

runProgram('verify-evidence', verify);
