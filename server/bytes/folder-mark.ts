import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../db/start-problem.ts';
import type { Runtime } from '../runtime.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** The file in the data folder that says whose files lie there. */
const MARK = 'folder-id';
/** So many of the newest papers of an office are looked for in a folder without a mark. */
const LOOKED_FOR = 20;

/**
 * Makes sure that the data folder is the one of this database: files lie in the folder, so that a node with another one would answer
 * that they are gone. A new office marks its folder; so does one of before, and a folder that was restored with its papers.
 * @throws StartProblem when the database belongs to another folder
 */
export async function claimFolder(runtime: Runtime): Promise<void> {
  const path = join(runtime.config.dataFolder, MARK);
  const mine = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  const known = await findFolder(runtime);
  if (mine !== undefined && mine === known) return;
  if (!(await mayClaim(runtime, mine, known))) throw otherFolder(runtime.config.dataFolder);
  const id = known ?? (await keepFolder(runtime, mine ?? randomUUID()));
  mkdirSync(runtime.config.dataFolder, { recursive: true });
  writeFileSync(path, `${id}\n`, { mode: 0o600 });
}

async function mayClaim(runtime: Runtime, mine: string | undefined, known: string | undefined): Promise<boolean> {
  if (mine !== undefined && known !== undefined) return false;
  const { asked, found } = await lookForPapers(runtime);
  // a paper may be lost; a folder that lacks most of them is another one
  if (asked > 0) return found * 2 > asked;
  return known === undefined;
}

async function findFolder({ db }: Runtime): Promise<string | undefined> {
  return (await db.selectFrom('data_folder').select('id').executeTakeFirst())?.id;
}

/** Of two that begin at once one is kept. */
async function keepFolder(runtime: Runtime, id: string): Promise<string> {
  await runtime.db
    .insertInto('data_folder')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findFolder(runtime)) ?? id;
}

async function lookForPapers(runtime: Runtime): Promise<{ readonly asked: number; readonly found: number }> {
  const wanted: string[] = [];
  for (const { id } of await runtime.db.selectFrom('organization').select('id').execute()) {
    const rows = await runtime.inOrganization(id, (trx) =>
      trx
        .selectFrom('document')
        .select('pdf_sha256 as sha256')
        .orderBy('issued_at', 'desc')
        .limit(LOOKED_FOR)
        .execute(),
    );
    wanted.push(...rows.map(({ sha256 }) => sha256));
  }
  const looked = await Promise.allSettled(wanted.map((sha256) => runtime.files.get(sha256)));
  return { asked: wanted.length, found: looked.filter(({ status }) => status === 'fulfilled').length };
}

function otherFolder(dataFolder: string): StartProblem {
  return new StartProblem(say(texts.otherFolder, { dataFolder, mark: MARK }));
}
