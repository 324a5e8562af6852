import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { findFreePort } from '../../server/db/free-port.ts';
import { openApi } from '../api/api.ts';
import { networkWire } from '../api/wire.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type Clients, countOf, startClients, unexpectedOf, until } from './clients.ts';
import { isWhole, judge } from './judge.ts';
import { ownerOf } from './kill-server.ts';
import { type DrillResult, skipped } from './result.ts';
import { DRILL_PASSWORD, type Served, serve } from './served.ts';

const clientCount = 16;
const diskMb = 400;
const fullForMs = 20_000;
const backWithinMs = 60_000;
const chunk = Buffer.alloc(1024 * 1024, 1);
const reader = 'auditor@sungabha.example';

/** Promise 7: a full disk is said plainly, reading goes on where the database lives, nothing that was said yes to is lost, and room is enough to go on. */
export async function run(): Promise<DrillResult> {
  if (process.getuid?.() !== 0) return skipped('a small disk is mounted by root only: run it as root');
  const folder = makeTemporaryFolder('drill');
  const disk = join(folder.path, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(diskMb)}m`, 'tmpfs', disk]).status !== 0) {
    folder.remove();
    return skipped('this machine does not let root mount a small disk');
  }
  chmodSync(disk, 0o755);
  try {
    return await onDisk(disk);
  } finally {
    spawnSync('umount', ['-l', disk]);
    folder.remove();
  }
}

async function onDisk(disk: string): Promise<DrillResult> {
  const served = await serve({ data: disk, port: await findFreePort() });
  try {
    const clients = await startClients(served, clientCount);
    await until(() => clients.heard.accepted.length > 2 * clientCount, backWithinMs);
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const reads = await readWhile(served, clients);
    const before = clients.heard.accepted.length;
    rmSync(ballast);
    const from = performance.now();
    const isBack = await until(() => clients.heard.accepted.length > before + clientCount, backWithinMs);
    const backMs = Math.round(performance.now() - from);
    await clients.stop();
    const judged = await judge(ownerOf(disk), served.address, clients);
    const refused = countOf(clients.heard, '507 storageFull');
    const unexpected = unexpectedOf(
      clients.heard,
      /^(?:200|409 versionConflict|503 \w+ Retry-After|507 storageFull)$/u,
    );
    return {
      ok:
        isBack &&
        served.isAlive() &&
        isWhole(judged) &&
        refused + countOf(clients.heard, '503') > 0 &&
        unexpected === '',
      figures: {
        ...judged,
        'refused 507': refused,
        'told to come back 503': countOf(clients.heard, '503'),
        'reads that went on': reads.ok,
        'reads told to come back': reads.failed,
        'back after ms, without a restart': backMs,
        'free MB while full': reads.freeMb,
        'unexpected answers': unexpected === '' ? 'none' : unexpected,
      },
      control: {
        failedAsItMust: judged.neverStored > 0,
        what: `a writer that says yes when it sends would have lost ${String(judged.neverStored)}`,
      },
    };
  } finally {
    await served.stop();
  }
}

/** Reads beside the clients until somebody was refused for a while. */
async function readWhile(served: Served, { heard }: Clients) {
  const api = openApi(networkWire(served.address), DRILL_PASSWORD);
  const reads = { ok: 0, failed: 0, freeMb: 0 };
  for (const end = performance.now() + fullForMs; performance.now() < end; ) {
    const isRead = await api.get(reader, '/api/applications', Type.Unknown()).then(
      () => true,
      () => false,
    );
    reads[isRead ? 'ok' : 'failed'] += 1;
    await delay(100);
    if (countOf(heard, '507') > clientCount) break;
  }
  return reads;
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let written = 0; written < diskMb; written += 1) writeSync(file, chunk);
    throw new Error('the small disk did not become full');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    fillRest(file);
  } finally {
    closeSync(file);
  }
  if (statfsSync(path).bavail > 0) throw new Error('the small disk has room left');
}

function fillRest(file: number): void {
  try {
    for (let written = 0; written < 1024; written += 1) writeSync(file, chunk.subarray(0, 4096));
  } catch {
    // full to the last page
  }
}
