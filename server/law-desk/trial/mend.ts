import { isRecord } from '../../parse.ts';
import type { Miss } from '../../../workflows/engine/scenario.ts';

/**
 * A scenario that expects what comes of its lines now. Undefined where a line waits for forms that are not completed: nothing that
 * came could stand in its place.
 */
export function mended(scenario: unknown, misses: readonly Miss[]): unknown {
  if (!isRecord(scenario) || !Array.isArray(scenario['lines']) || misses.length === 0) return undefined;
  const lines: readonly unknown[] = scenario['lines'];
  const isPress = (line: unknown) => isRecord(line) && 'event' in line;
  if (!misses.every(({ line }) => isPress(lines[line]))) return undefined;
  const came = new Map(misses.map((miss) => [miss.line, miss.came]));
  return {
    ...scenario,
    lines: lines.map((line, at) => {
      const outcome = came.get(at);
      // oxlint-disable-next-line unicorn/no-thenable -- the language of scenarios; nobody awaits a line
      return isRecord(line) && outcome !== undefined ? { ...line, then: outcome } : line;
    }),
  };
}
