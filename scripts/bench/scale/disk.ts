import { statfsSync } from 'node:fs';
import type { ClientBase } from 'pg';

/** Bytes by table, its indexes and what lies beside it included. */
export type DiskOf = Readonly<Record<string, number>>;

const GB = 1024 ** 3;
/** So much of the disk is left to others. */
const LEAST_FREE_GB = 15;

/** What each table of the office's schema takes now. */
export async function diskUse(owner: ClientBase): Promise<DiskOf> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** What was added, by table; tables that did not grow are left out. */
export function grownBy(before: DiskOf, after: DiskOf): DiskOf {
  const grown = Object.entries(after).map(([name, bytes]) => [name, bytes - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, bytes]) => bytes > 0));
}

/** Sums by table. */
export function addDisk(one: DiskOf, other: DiskOf): DiskOf {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** All tables together, in bytes. */
export function wholeOf(disk: DiskOf): number {
  return Object.values(disk).reduce((sum, bytes) => sum + bytes, 0);
}

/** Throws where the disk under a folder has too little left for anybody else. */
export function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / GB;
  if (free < LEAST_FREE_GB)
    throw new Error(`only ${free.toFixed(1)} GB of the disk are free; ${String(LEAST_FREE_GB)} stay so`);
}
