import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../db/start-problem.ts';
import { sayBucket } from '../file-place.ts';
import type { Runtime } from '../runtime.ts';
import { say } from '../said.ts';
import { type BucketText, openBucketText, reachBucket } from './bucket.ts';
import texts from './texts.json' with { type: 'json' };

/** The file beside the papers that says whose they are. */
const MARK = 'folder-id';
/** So many of the newest papers of an office are looked for in a folder without a mark. */
const LOOKED_FOR = 20;

/**
 * Makes sure that the data folder, or the bucket of NAKSA_FILES, is the one of this database: a node with another one would answer that
 * the files are gone. A new office marks its place; so does one of before, and a place to which the papers were brought.
 * @throws StartProblem when the database belongs to another place, or the bucket cannot be used
 */
export async function claimFolder(runtime: Runtime): Promise<void> {
  const { files, dataFolder } = runtime.config;
  if (files !== undefined) await reachBucket(files);
  const mark = files === undefined ? inFolder(dataFolder) : openBucketText(files, MARK);
  const mine = await mark.read();
  const known = await findFolder(runtime);
  if (mine !== undefined && mine === known) return;
  if (!(await mayClaim(runtime, mine, known))) throw otherPlace(runtime.config);
  await mark.write(`${known ?? (await keepFolder(runtime, mine ?? randomUUID()))}\n`);
}

/** The mark of a folder, as one of a bucket is read. */
function inFolder(dataFolder: string): BucketText {
  const path = join(dataFolder, MARK);
  return {
    read: () => Promise.resolve(existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined),
    write(text) {
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
      return Promise.resolve();
    },
  };
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

function otherPlace({ files, dataFolder }: Config): StartProblem {
  if (files !== undefined) return new StartProblem(say(texts.otherBucket, { place: sayBucket(files) }));
  return new StartProblem(say(texts.otherFolder, { dataFolder, mark: MARK }));
}
