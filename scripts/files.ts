import './start/node-check.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { copyFiles, type FilesFound, type FilesOptions, verifyFiles } from '../server/backup/files.ts';
import { openBucket, reachBucket } from '../server/bytes/bucket.ts';
import { openFileStore } from '../server/bytes/store.ts';
import { readConfig } from '../server/config.ts';
import { StartProblem } from '../server/db/start-problem.ts';
import { readBucket } from '../server/file-place.ts';
import type { FileStore } from '../server/runtime.ts';
import { progressLine, runProgram, say } from './start/console.ts';
import { notComplete } from './start/usage.ts';

/**
 * `npm run files -- verify`, `npm run files -- copy --to PLACE`: reads every file that the office's record names and holds it against
 * its hash, and copies it into another folder or bucket; the exit code is not 0 when one is missing or changed.
 */
async function files(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [deed] = positionals;
  if (deed !== 'verify' && deed !== 'copy') throw new StartProblem(notComplete('files', 'verify | copy'));
  if (deed === 'copy' && values.to === undefined) throw new StartProblem(notComplete('files', '--to'));
  const line = progressLine();
  const options: FilesOptions = {
    config: readConfig(process.env),
    onProgress: say,
    onFile: (done, all) =>
      line.show(`${toDevanagari(done)}/${toDevanagari(all)} फाइल | files ${String(done)}/${String(all)}`),
  };
  const found =
    values.to === undefined || deed === 'verify'
      ? await verifyFiles(options)
      : await copyFiles({ ...options, to: await openPlace(values.to) });
  line.end();
  tell(found);
  process.exitCode = found.faults.length === 0 ? 0 : 1;
}

/** A bucket by its address, reached at the store of NAKSA_FILES_ENDPOINT; otherwise a folder. */
async function openPlace(to: string): Promise<FileStore> {
  if (!to.startsWith('s3://')) return openFileStore(resolve(to));
  const bucket = readBucket(to, process.env['NAKSA_FILES_ENDPOINT']);
  if (bucket === undefined) throw new StartProblem(notComplete('files', to));
  await reachBucket(bucket);
  return openBucket(bucket, 'files');
}

function tell({ files: all, copied, faults }: FilesFound): void {
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  say({
    ne: `अभिलेखले भनेका फाइल ${toDevanagari(all)}, नयाँ प्रतिलिपि ${toDevanagari(copied)}, हराएका वा फेरिएका ${toDevanagari(faults.length)}`,
    en: `Files that the record names: ${String(all)}, copied now: ${String(copied)}, missing or changed: ${String(faults.length)}`,
  });
}

runProgram('files', files);
