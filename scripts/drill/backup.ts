import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup, type Restored } from '../../server/backup/restore.ts';
import { type Taken, takeBackup } from '../../server/backup/take.ts';
import { findRunning, type RunningDatabase } from '../../server/db/embedded-running.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type DumpAt, differences, dumpNow, hashOf } from './backup/dump.ts';
import { flipAndTry } from './backup/flips.ts';
import {
  configOf,
  type DrillOffice,
  openDrillOffice,
  prepareData,
  seal,
  startWork,
  type Work,
} from './backup/office.ts';
import { copyPlainly, dumpOfCopy } from './backup/plain-copy.ts';
import { dumpOf, removeHome, serves } from './backup/stopped-office.ts';
import type { DrillResult } from './result.ts';

const passphrase = 'four words and a river';
const casesBefore = 2;
const casesBetween = 2;
const casesAfter = 2;

/**
 * Promise 12: an office is backed up while people work, and restored to a moment after the backup and before more work: byte-equal
 * to what was in the tables then. Then a bit is turned at a place of every kind of file, as often as there are rounds.
 */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill-backup');
  const made = {
    data: join(folder.path, 'data'),
    restored: join(folder.path, 'restored'),
    plain: join(folder.path, 'plain'),
  };
  try {
    const backups = join(folder.path, 'backups');
    const worked = await workAndBackUp(folder.path, backups, made.plain);
    mkdirSync(made.restored, { mode: 0o700 });
    const restoring = performance.now();
    const restored = await restore(backups, made.restored, worked.moment.at);
    const restoreSeconds = seconds(restoring);
    const differing = differences(worked.moment.dump, await dumpOf(made.restored));
    const served = await serves(made.restored);
    const refused = await flip(backups, folder.path, worked, rounds);
    const plain = await dumpOfCopy(made.plain);
    const lost = plain === undefined ? 'does not start' : differences(worked.last.dump, plain).join(', ');
    return {
      ok:
        differing.length === 0 &&
        isWhole(restored) &&
        served &&
        refused === rounds &&
        worked.taken.goesOn &&
        worked.last.rows > worked.moment.rows,
      figures: {
        'backup, seconds': worked.backupSeconds,
        'restore and verification, seconds': restoreSeconds,
        'files in the backup': restored.files,
        'cases handed in before, until and after the moment': worked.cases.join(', '),
        'rows at the moment': worked.moment.rows,
        'rows at the end': worked.last.rows,
        'dump at the moment': hashOf(worked.moment.dump),
        'tables that differ after the restoration': differing.length === 0 ? 0 : differing.join(', '),
        'events verified': restored.events,
        'papers missing': restored.missing.length,
        findings: restored.findings.length,
        'the restored office serves': String(served),
        'a plain copy, against what it should hold': lost,
        'flipped bits refused by name': `${String(refused)} of ${String(rounds)}`,
      },
      control: { failedAsItMust: lost !== '', what: 'a plain copy of the running cluster' },
    };
  } finally {
    for (const data of Object.values(made)) removeHome(data);
    folder.remove();
  }
}

type Worked = {
  readonly taken: Taken;
  readonly backupSeconds: number;
  readonly moment: DumpAt;
  readonly last: DumpAt;
  readonly cases: readonly number[];
};

async function workAndBackUp(folder: string, backups: string, plain: string): Promise<Worked> {
  const office = await openDrillOffice(configOf(prepareData(folder), backups));
  try {
    const work = startWork(office);
    try {
      return await backUpMeanwhile(office, work, backups, plain);
    } finally {
      await work.stop();
    }
  } finally {
    await office.server.stop();
  }
}

async function backUpMeanwhile(office: DrillOffice, work: Work, backups: string, plain: string): Promise<Worked> {
  const { config } = office;
  const place = databaseOf(config.dataFolder);
  await work.more(casesBefore);
  const starting = performance.now();
  const taken = await takeBackup({ config, to: backups, passphrase, onProgress: () => undefined });
  const backupSeconds = seconds(starting);
  const before = work.done();
  await work.more(casesBetween);
  await seal(office);
  const moment = await work.between(() => dumpNow(place.connection));
  const until = work.done();
  await work.more(casesAfter);
  await copyPlainly({ ...place, into: plain, meanwhile: () => work.more(1) });
  const last = await work.between(() => dumpNow(place.connection));
  return { taken, backupSeconds, moment, last, cases: [before, until - before, work.done() - until] };
}

function databaseOf(dataFolder: string): RunningDatabase {
  const found = findRunning(dataFolder);
  if (!found) throw new Error('the database of the office was not found');
  return found;
}

function restore(from: string, into: string, at?: string): Promise<Restored> {
  return restoreBackup({ from, into, at, passphrase, onProgress: () => undefined });
}

function isWhole({ missing, findings }: Restored): boolean {
  return missing.length === 0 && findings.length === 0;
}

/** Into a folder that stays empty: nothing is made where anything is wrong. */
async function flip(from: string, folder: string, { taken }: Worked, rounds: number): Promise<number> {
  const into = join(folder, 'never');
  const refused = await flipAndTry({
    from,
    manifest: taken.manifest,
    manifestPath: taken.path,
    rounds,
    attempt: async () => void (await restore(from, into)),
  });
  return existsSync(into) && readdirSync(into).length > 0 ? 0 : refused;
}

function seconds(since: number): number {
  return Math.round(performance.now() - since) / 1000;
}
