import { type LandBlocks, type LandSystem, parseLandArea } from '../../form-schemas/values/land-area.ts';

const aLine = /[0-9०-९]\s*[-–]\s*[0-9०-९]/u;

/** The blocks of a land area that somebody wrote into one of its fields as the office does, `०-४-२-१.५`; undefined where nobody did. */
export function blocksOfLine(system: LandSystem, typed: readonly unknown[]): LandBlocks | undefined {
  const line = typed.find((value): value is string => typeof value === 'string' && aLine.test(value));
  const reading = line === undefined ? undefined : parseLandArea(line, system);
  return reading?.ok === true ? reading.blocks : undefined;
}
