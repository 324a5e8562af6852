import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { OutputStore } from '../runtime.ts';
import { openBucket } from './bucket.ts';
import { openFileStore } from './store.ts';

/** Opens where an office keeps its papers, or what can be made again: a folder of its data folder, or the bucket of NAKSA_FILES. */
export function openStore(
  { files, dataFolder }: Pick<Config, 'files' | 'dataFolder'>,
  within: 'files' | 'outputs',
): OutputStore {
  return files === undefined ? openFileStore(join(dataFolder, within)) : openBucket(files, within);
}
