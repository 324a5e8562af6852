import { stat } from 'node:fs/promises';
import type { Bilingual } from '../db/start-problem.ts';
import { findPapers, type Found } from './data-folder.ts';
import type { Entry } from './manifest.ts';
import { hasObject, keepFile, someAtATime } from '../bytes/objects.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Papers that a backup holds, and how many of them were not in its folder before. */
export type KeptPapers = { readonly entries: readonly Entry[]; readonly added: number };

/** Copies the papers that the folder of backups does not have: a paper's name is its hash, so those it has need not be read. */
export async function keepPapers(
  to: string,
  dataFolder: string,
  onProgress: (text: Bilingual) => void,
): Promise<KeptPapers> {
  const found = findPapers(dataFolder);
  const isNew = found.map(({ path }) => !hasObject(to, path.slice(-64)));
  const entries = await someAtATime(found, (paper) => keepPaper(to, paper, onProgress));
  return { entries, added: isNew.filter(Boolean).length };
}

async function keepPaper(to: string, { path, source }: Found, onProgress: (text: Bilingual) => void): Promise<Entry> {
  const named = path.slice(-64);
  if (hasObject(to, named)) return { part: 'files', path, sha256: named, size: (await stat(source)).size };
  const kept = await keepFile(to, source);
  if (kept.sha256 !== named) onProgress(damaged(source));
  return { part: 'files', path, ...kept };
}

function damaged(path: string): Bilingual {
  return say(texts.officeSOwnFileIs, { path });
}
