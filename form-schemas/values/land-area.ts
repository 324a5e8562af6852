import { Big } from 'big.js';
import { roundHalfUp, toDevanagari, toLatin } from './digits.ts';
import {
  amount,
  type Block,
  exactSqft,
  findMeasure,
  getMeasure,
  inSmallest,
  isLast,
  type LandAreaOptions,
  type LandBlock,
  type LandBlocks,
  type LandSystem,
  type Measure,
  parsed,
  peel,
  smallestPerFirst,
  specSqft,
} from './land-measure.ts';
import { type AreaUnit, convertArea, formatAreaNe } from './units.ts';

export type { LandAreaOptions, LandBlock, LandBlocks, LandFormat, LandSystem } from './land-measure.ts';

/** The `landArea` section of the forms: blocks of a customary system, or a plain area in square feet or metres. */
export interface LandArea extends LandBlocks {
  readonly system: LandSystem | AreaUnit;
  readonly plain?: string | number | undefined;
}

/** Why a land area is refused; `limit` is the number the block must stay below. */
export type LandRefusal =
  | { readonly code: 'land.blockOverflow'; readonly field: LandBlock; readonly limit: number }
  | { readonly code: 'land.notANumber' | 'land.negative'; readonly field: LandBlock | 'plain' }
  | { readonly code: 'land.notWhole'; readonly field: LandBlock }
  | { readonly code: 'land.zero' | 'land.format' | 'land.paiPerDhurMissing' };

/** What was read of a land area, or every reason why it could not be. */
export type LandResult<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly refusals: readonly LandRefusal[] };

/**
 * Checks blocks as entered: numbers, not negative, whole but for the last block, each below its limit, not all zero.
 * @returns every reason to refuse them, first block first; empty when they are good
 */
export function checkLandBlocks(
  system: LandSystem,
  blocks: LandBlocks,
  options: LandAreaOptions = {},
): readonly LandRefusal[] {
  const measure = findMeasure(system, options);
  if (measure === undefined) return [{ code: 'land.paiPerDhurMissing' }];
  const refusals = measure.blocks.flatMap((block) => checkBlock(block, blocks[block.block], isLast(measure, block)));
  if (refusals.length > 0) return refusals;
  return inSmallest(measure, blocks).eq(0) ? [{ code: 'land.zero' }] : [];
}

/** Square feet of a land area as the forms hold it, exact and unrounded, or the reasons why it has none. */
export function landAreaSqft(area: LandArea, options: LandAreaOptions = {}): LandResult<{ readonly sqft: string }> {
  const { system } = area;
  if (isPlain(system)) return plainSqft(system, area.plain, options);
  const refusals = checkLandBlocks(system, area, options);
  const measure = findMeasure(system, options);
  if (refusals.length > 0 || measure === undefined) return { ok: false, refusals };
  return { ok: true, sqft: (options.profile === 'spec' ? specSqft : exactSqft)(measure, area).toFixed() };
}

/** Square metres of a land area, exact and unrounded; profile `spec` uses the older system's metres per daam or dhur. */
export function landAreaSqm(area: LandArea, options: LandAreaOptions = {}): LandResult<{ readonly sqm: string }> {
  const { system } = area;
  const result = landAreaSqft(area, options);
  if (!result.ok) return result;
  if (isPlain(system) || options.profile !== 'spec') {
    return { ok: true, sqm: convertArea(result.sqft, 'SQUARE FEET', 'SQUARE METRE', options.profile) };
  }
  const { sqmPerSmallest } = getMeasure(system, options).spec;
  return { ok: true, sqm: inSmallest(getMeasure(system, options), area).times(sqmPerSmallest).toFixed() };
}

/**
 * Expresses square feet in blocks. The total is rounded half-up in the smallest unit before it is split, so that a remainder carries: 5475.999 sq ft is 1 ropani, never 15-3-3-4.
 * @throws Error for a negative area, and for `teraiPai` without `paiPerDhur`
 */
export function landBlocksOf(sqft: string | Big, system: LandSystem, options: LandAreaOptions = {}): LandBlocks {
  const measure = getMeasure(system, options);
  const area = new Big(sqft);
  if (area.lt(0)) throw new Error(`a land area cannot be negative: ${area.toFixed()} sq ft`);
  return peel(measure, area.times(smallestPerFirst(measure)).div(measure.firstSqft), options.decimals ?? 2);
}

/** Carries blocks beyond their range into the next one: 0-17-0-0 becomes 1-1-0-0. Throws like `landBlocksOf`. */
export function carryLandBlocks(system: LandSystem, blocks: LandBlocks, options: LandAreaOptions = {}): LandBlocks {
  const measure = getMeasure(system, options);
  return peel(measure, inSmallest(measure, blocks), options.decimals ?? 2);
}

/**
 * Reads blocks as people write them: `0-4-2-1.5`, `०-४-२-१.५`, `0 4 2 1.5`; missing last blocks are zero.
 * @returns the blocks, or the reasons why the text is no valid area
 */
export function parseLandArea(
  text: string,
  system: LandSystem,
  options: LandAreaOptions = {},
): LandResult<{ readonly blocks: LandBlocks }> {
  const measure = findMeasure(system, options);
  if (measure === undefined) return { ok: false, refusals: [{ code: 'land.paiPerDhurMissing' }] };
  const parts = toLatin(text)
    .trim()
    .split(/\s*[-–]\s*|\s+/);
  if (parts.length > measure.blocks.length || parts.includes(''))
    return { ok: false, refusals: [{ code: 'land.format' }] };
  const blocks = Object.fromEntries(measure.blocks.map(({ block }, index) => [block, parts[index] ?? '0']));
  const refusals = checkLandBlocks(system, blocks, options);
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, blocks: storedBlocks(measure, blocks) };
}

/** Blocks in their fixed format, two digits each and the decimals of the last: `00-04-02-01.50`. */
export function formatLandBlocks(
  system: LandSystem,
  blocks: LandBlocks,
  language: 'ne' | 'en',
  options: LandAreaOptions = {},
): string {
  const { decimals = 2 } = options;
  const measure = getMeasure(system, options);
  const carried = carryLandBlocks(system, blocks, options);
  const parts = measure.blocks.map((block) => {
    const [whole = '', fraction] = roundHalfUp(amount(carried, block), isLast(measure, block) ? decimals : 0).split(
      '.',
    );
    return whole.padStart(2, '0') + (fraction === undefined ? '' : `.${fraction}`);
  });
  return language === 'ne' ? toDevanagari(parts.join('-')) : parts.join('-');
}

/**
 * A land area in one line as the office writes it: `०-४-२-१.५ (रोपनी-आना-पैसा-दाम)`, `००-०४-०२-०१.५० (…)`, or
 * `१,५७२.२१ वर्गफिट`; undefined when refused.
 */
export function landAreaText(area: LandArea, options: LandAreaOptions = {}): string | undefined {
  const { system } = area;
  if (!landAreaSqft(area, options).ok) return undefined;
  if (isPlain(system)) return formatAreaNe(parsed(area.plain) ?? '0', system);
  const { blocks } = getMeasure(system, options);
  const short = blocks.map((block) => amount(area, block).toFixed()).join('-');
  const numbers = options.format === 'padded' ? formatLandBlocks(system, area, 'en', options) : short;
  return toDevanagari(`${numbers} (${blocks.map(({ nameNe }) => nameNe).join('-')})`);
}

function isPlain(system: LandSystem | AreaUnit): system is AreaUnit {
  return system === 'SQUARE FEET' || system === 'SQUARE METRE';
}

function plainSqft(
  unit: AreaUnit,
  plain: string | number | undefined,
  options: LandAreaOptions,
): LandResult<{ readonly sqft: string }> {
  const value = parsed(plain);
  if (value === undefined) return { ok: false, refusals: [{ code: 'land.notANumber', field: 'plain' }] };
  if (value.lt(0)) return { ok: false, refusals: [{ code: 'land.negative', field: 'plain' }] };
  if (value.eq(0)) return { ok: false, refusals: [{ code: 'land.zero' }] };
  return { ok: true, sqft: convertArea(value, unit, 'SQUARE FEET', options.profile) };
}

function checkBlock(
  { block, limit }: Block,
  entered: string | number | undefined,
  mayHaveDecimals: boolean,
): readonly LandRefusal[] {
  const value = entered === undefined ? new Big(0) : parsed(entered);
  if (value === undefined) return [{ code: 'land.notANumber', field: block }];
  if (value.lt(0)) return [{ code: 'land.negative', field: block }];
  if (!mayHaveDecimals && !value.eq(value.round(0))) return [{ code: 'land.notWhole', field: block }];
  return limit !== undefined && value.gte(limit) ? [{ code: 'land.blockOverflow', field: block, limit }] : [];
}

function storedBlocks(measure: Measure, blocks: LandBlocks): LandBlocks {
  return Object.fromEntries(
    measure.blocks.map((block) => {
      const value = amount(blocks, block);
      return [block.block, isLast(measure, block) ? value.toFixed() : value.toNumber()];
    }),
  );
}
