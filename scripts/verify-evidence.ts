import './start/node-check.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256 } from '../server/history/chain.ts';
import { readBundle } from './evidence/bundle.ts';
import { verifyEvidence } from './evidence/verify.ts';
import { runProgram } from './start/console.ts';

/** `npm run verify-evidence -- bundle.json [--papers FOLDER]`: needs no server and no database. */
async function verify(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { papers: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error('say which bundle: npm run verify-evidence -- bundle.json [--papers FOLDER]');
  const { events, documents, findings } = verifyEvidence(
    readBundle(file),
    values.papers === undefined ? undefined : hashesIn(values.papers),
  );
  for (const finding of findings) process.stdout.write(`✗ ${finding}\n`);
  const verdict = { ok: findings.length === 0, events, documents, chain: findings.length === 0 ? 'valid' : 'broken' };
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** SHA-256 of every PDF of a folder. */
function hashesIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return names.map((name) => sha256(readFileSync(join(folder, name))));
}

runProgram(verify);
