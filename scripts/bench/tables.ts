import type { EventResult } from './events.ts';
import type { PeerResult } from './peers/peers.ts';
import type { Rates } from './rounds.ts';

/** What was measured, and how fast. */
export type Row = { readonly what: string; readonly rates: Rates };

/** Prints what events cost, and gives what JSON keeps of it. */
export function printEvents(results: readonly EventResult[]): readonly object[] {
  const lines = results.map(({ event, concurrency, rates, statements, roundTrips, cpuMs }) => {
    const [own = 0, limit = 0] = Object.values(rates);
    const costs = [String(statements), String(roundTrips), cpuMs.toFixed(2)];
    return [
      `${event}, ${String(concurrency)} at once`,
      own.toFixed(0),
      limit.toFixed(0),
      ratioOf(rates).toFixed(3),
      ...costs,
    ];
  });
  printTable([
    ['events per second (median)', 'naksa', 'load + one CTE', 'ratio', 'statements', 'round trips', 'CPU ms'],
    ...lines,
  ]);
  return results.map((result) => ({ ...result, ratio: ratioOf(result.rates) }));
}

/** Prints how we stand beside others, one line for each of them, and gives what JSON keeps of it. */
export function printPeers(results: readonly PeerResult[]): readonly object[] {
  const ratios = results.flatMap(({ what, concurrency, rates }) => {
    const [[, own] = ['', 0], ...peers] = Object.entries(rates);
    return peers.map(([peer, theirs]) => ({ what, concurrency, own, peer, theirs, ratio: own / theirs }));
  });
  const lines = ratios.map(({ what, concurrency, own, peer, theirs, ratio }) => [
    `${what}, ${String(concurrency)} at once`,
    own.toFixed(0),
    peer,
    theirs.toFixed(0),
    ratio.toFixed(3),
  ]);
  printTable([['per second (median)', 'naksa', 'beside', '', 'ratio'], ...lines]);
  return ratios;
}

/** Prints rates beside one another. */
export function printRates(rows: readonly Row[]): void {
  const heads = ['per second (median)', 'naksa', 'beside', '', 'ratio'];
  const lines = rows.map(({ what, rates }) => {
    const [[, own] = ['', 0], [beside, limit] = ['', 0]] = Object.entries(rates);
    return [what, own.toFixed(0), limit.toFixed(0), beside, ratioOf(rates).toFixed(2)];
  });
  printTable([heads, ...lines]);
}

/** Prints columns, each as wide as its widest cell. */
export function printTable(table: readonly (readonly string[])[]): void {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  for (const line of table)
    process.stdout.write(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

/** Our own rate in parts of what stands beside it. */
export function ratioOf(rates: Rates): number {
  const [own = 0, limit = 1] = Object.values(rates);
  return own / limit;
}
