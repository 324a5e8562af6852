import { Big } from 'big.js';
import { parseDecimal } from './digits.ts';
import type { ConversionProfile } from './units.ts';

/** Customary systems of land measure: ropani of the hills, bigha of the terai, bigha with pai. */
export type LandSystem = 'hill' | 'terai' | 'teraiPai';

/** A unit of customary land measure. */
export type LandBlock = 'ropani' | 'aana' | 'paisa' | 'daam' | 'bigha' | 'kattha' | 'dhur' | 'pai';

/** One number per block, a missing block counts as zero: whole numbers, decimals (as text) only in the last block. */
export type LandBlocks = Readonly<Partial<Record<LandBlock, string | number | undefined>>>;

/** How the blocks of a land area are written: as they are (`0-4-2-1.5`), or two digits each (`00-04-02-01.50`). */
export type LandFormat = 'short' | 'padded';

/** What an office says of land measure. */
export interface LandAreaOptions {
  /** How many pai make a dhur: no legal default, each office configures it; without it `teraiPai` is refused. */
  readonly paiPerDhur?: number | undefined;
  readonly profile?: ConversionProfile | undefined;
  /** Decimals of the last block, 2 unless told. */
  readonly decimals?: number | undefined;
  /** As the office writes land areas in a line; `short` unless told. */
  readonly format?: LandFormat | undefined;
}

/** A unit within its system. */
export interface Block {
  readonly block: LandBlock;
  readonly nameNe: string;
  /** how many of this block make one of the block before it; the first block has no limit */
  readonly limit?: number;
}

/** A customary system: its blocks from large to small, and what the first one measures. */
export interface Measure {
  readonly blocks: readonly Block[];
  /** square feet of one first block, exact */
  readonly firstSqft: string;
  /** the older system's square feet per block and square metres per smallest unit (specification section 9) */
  readonly spec: { readonly sqft: readonly string[]; readonly sqmPerSmallest: string };
}

// units.md 1: a ropani is 74 × 74 ft; a dhur is 13.5 × 13.5 ft, 400 of them a bigha
const hill: Measure = {
  blocks: [
    { block: 'ropani', nameNe: 'रोपनी' },
    { block: 'aana', nameNe: 'आना', limit: 16 },
    { block: 'paisa', nameNe: 'पैसा', limit: 4 },
    { block: 'daam', nameNe: 'दाम', limit: 4 },
  ],
  firstSqft: '5476',
  spec: { sqft: ['5476', '342.25', '85.56', '21.39'], sqmPerSmallest: '1.99' },
};
const terai: Measure = {
  blocks: [
    { block: 'bigha', nameNe: 'बिघा' },
    { block: 'kattha', nameNe: 'कठ्ठा', limit: 20 },
    { block: 'dhur', nameNe: 'धुर', limit: 20 },
  ],
  firstSqft: '72900',
  spec: { sqft: ['72900', '3645', '182.25'], sqmPerSmallest: '16.93' },
};

/** The measure of a system; undefined for `teraiPai` while the office has not said how many pai make a dhur. */
export function findMeasure(system: LandSystem, options: LandAreaOptions): Measure | undefined {
  if (system === 'hill') return hill;
  if (system === 'terai') return terai;
  const { paiPerDhur } = options;
  if (paiPerDhur === undefined || !Number.isInteger(paiPerDhur) || paiPerDhur < 1) return undefined;
  const paiSqft = new Big('182.25').div(paiPerDhur).toFixed();
  return {
    blocks: [...terai.blocks, { block: 'pai', nameNe: 'पाई', limit: paiPerDhur }],
    firstSqft: terai.firstSqft,
    spec: {
      sqft: [...terai.spec.sqft, paiSqft],
      sqmPerSmallest: new Big(terai.spec.sqmPerSmallest).div(paiPerDhur).toFixed(),
    },
  };
}

/** The same, where the caller has made sure; throws an Error that says what to configure. */
export function getMeasure(system: LandSystem, options: LandAreaOptions): Measure {
  const measure = findMeasure(system, options);
  if (measure === undefined)
    throw new Error('teraiPai needs paiPerDhur, a whole number from 1: configure it for the office');
  return measure;
}

/** Only the last block may have decimals. */
export function isLast(measure: Measure, block: Block): boolean {
  return measure.blocks.at(-1) === block;
}

/** A block's number as entered, in either script; undefined when it is no number. */
export function parsed(entered: string | number | undefined): Big | undefined {
  const text = entered === undefined ? undefined : parseDecimal(String(entered));
  return text === undefined ? undefined : new Big(text);
}

/** A block's number, zero when missing. */
export function amount(blocks: LandBlocks, { block }: Block): Big {
  return parsed(blocks[block]) ?? new Big(0);
}

/** How many of the smallest unit make one of the first: 256 daam a ropani. */
export function smallestPerFirst(measure: Measure): number {
  return measure.blocks.reduce((product, { limit = 1 }) => product * limit, 1);
}

/** The area in its smallest unit (daam, dhur or pai), exact. */
export function inSmallest(measure: Measure, blocks: LandBlocks): Big {
  return measure.blocks.reduce((sum, block) => sum.times(block.limit ?? 1).plus(amount(blocks, block)), new Big(0));
}

/** Square feet, exact. */
export function exactSqft(measure: Measure, blocks: LandBlocks): Big {
  return inSmallest(measure, blocks).times(measure.firstSqft).div(smallestPerFirst(measure));
}

/** Square feet by the older system's rounded factors. */
export function specSqft(measure: Measure, blocks: LandBlocks): Big {
  return measure.blocks.reduce(
    (sum, block, index) => sum.plus(amount(blocks, block).times(measure.spec.sqft[index] ?? 0)),
    new Big(0),
  );
}

/** Splits a number of smallest units into blocks, rounded half-up in the last block before anything is carried. */
export function peel(measure: Measure, smallest: Big, decimals: number): LandBlocks {
  const scale = 10n ** BigInt(decimals);
  let left = BigInt(smallest.round(decimals, Big.roundHalfUp).times(scale).toFixed(0));
  let size = BigInt(smallestPerFirst(measure)) * scale;
  const blocks = measure.blocks.map((block) => {
    size /= BigInt(block.limit ?? 1);
    const count = isLast(measure, block) ? new Big(left).div(scale).toFixed() : Number(left / size);
    left %= size;
    return [block.block, count];
  });
  return Object.fromEntries(blocks);
}
