import type { Weight } from '../served.ts';
import type { Heard } from './crowd.ts';

/** Two people changed the same thing: the second is told so, as it must be. */
const CONFLICTS: readonly string[] = ['versionConflict', 'draftConflict'];

/** What a crowd met with. */
export type LoadFigures = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Neither what was asked for nor a conflict of two people, each with how often. */
  readonly errors: string;
  readonly conflicts: number;
  /** Of what stays after everything unused is thrown away, from the first look to the last. */
  readonly grewMb: number;
  readonly rssMb: string;
  /** The three that took longest, 95 in 100 of them. */
  readonly slowest: string;
};

/** The limits of the promise. */
const mostP95Ms = 300;
const mostGrowthMb = 20;

/** What of a promise did not hold. */
export function faultsOf({ p95Ms, errors, grewMb }: LoadFigures): readonly ('slow' | 'errors' | 'memory')[] {
  return [
    ...(p95Ms < mostP95Ms ? [] : ['slow' as const]),
    ...(errors === 'none' ? [] : ['errors' as const]),
    ...(grewMb < mostGrowthMb ? [] : ['memory' as const]),
  ];
}

/** Adds up what was heard in so many seconds. */
export function figuresOf(
  heard: readonly Heard[],
  { seconds, weights }: { readonly seconds: number; readonly weights: readonly [Weight, Weight] },
): LoadFigures {
  const times = timesOf(heard);
  const [first, last] = weights;
  return {
    requests: heard.length,
    perSecond: Math.round((heard.length / seconds) * 10) / 10,
    p50Ms: Math.round(quantile(times, 0.5)),
    p95Ms: Math.round(quantile(times, 0.95)),
    p99Ms: Math.round(quantile(times, 0.99)),
    longestMs: Math.round(quantile(times, 1)),
    errors: saidOften(heard.filter(isError)) || 'none',
    conflicts: heard.filter(({ code }) => CONFLICTS.includes(code)).length,
    grewMb: Math.round((last.heapMb - first.heapMb) * 10) / 10,
    rssMb: `${first.rssMb.toFixed(0)} to ${last.rssMb.toFixed(0)}`,
    slowest: slowestOf(heard),
  };
}

function isError({ status, code }: Heard): boolean {
  return (status < 200 || status >= 300) && !CONFLICTS.includes(code);
}

function saidOften(heard: readonly Heard[]): string {
  const counts = new Map<string, number>();
  for (const { what, status, code } of heard) {
    const said = `${what}: ${String(status)} ${code}`;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].map(([said, times]) => `${said} ×${String(times)}`).join(', ');
}

function slowestOf(heard: readonly Heard[]): string {
  const kinds = [...new Set(heard.map(({ what }) => what))];
  return kinds
    .map((kind) => ({ kind, p95: quantile(timesOf(heard.filter(({ what }) => what === kind)), 0.95) }))
    .toSorted((one, other) => other.p95 - one.p95)
    .slice(0, 3)
    .map(({ kind, p95 }) => `${kind} ${p95.toFixed(0)} ms`)
    .join(', ');
}

function timesOf(heard: readonly Heard[]): readonly number[] {
  return heard.map(({ ms }) => ms);
}

/** The value below which such a share lies; 0 of none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
