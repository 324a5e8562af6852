import { isDeeper } from '../../../form-schemas/engine/law/library-limits.ts';
import { finding } from './findings.ts';
import type { Finding } from './task.ts';

const mostKilobytes = 256;
const deepest = 32;

/** Refuses what is larger than any definition: before anything else looks at it, so that nothing has to look at it for long. */
export function capFindings(file: string, value: unknown): readonly Finding[] {
  if (isDeeper(value, deepest)) return [finding({ file }, 'too-deep', { size: deepest })];
  if (Buffer.byteLength(JSON.stringify(value ?? null)) > mostKilobytes * 1024)
    return [finding({ file }, 'too-large', { size: mostKilobytes })];
  return [];
}
