import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnServer } from '../db/embedded-guard.ts';
import { findForeignActs } from '../db/foreign-acts.ts';
import type { Bilingual } from '../db/start-problem.ts';
import type { Runtime } from '../runtime.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

const MOST_SAID = 5;

const schemaText = readFileSync(join(import.meta.dirname, '../db/schema.sql'), 'utf8');

/** What acts in the database of the server without having come by a migration: see `findForeignActs`. */
export function actsOfNobody(runtime: Runtime): Promise<readonly string[]> {
  return findForeignActs(runtime.db, schemaText, { isOwn: isOwnServer(runtime.config) });
}

/** Tells whoever starts the server what the night would tell the auditor: that somebody put something into the database. */
export async function tellActsOfNobody(runtime: Runtime, tell: (text: Bilingual) => void): Promise<void> {
  const acts = await actsOfNobody(runtime);
  if (acts.length === 0) return;
  const count = inDigits(acts.length);
  const some = acts.slice(0, MOST_SAID).join(' · ');
  tell(say(texts.databaseChanged, { count, acts: { ne: some, en: some } }));
}
