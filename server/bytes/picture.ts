import { sniffType } from './sniff.ts';
import { type Problem, problem } from '../http/problems.ts';
import { pictureSize } from './picture-size.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** More than a scanned signature ever needs; every paper that it stands on carries it. */
export const MOST_PICTURE_BYTES = 200 * 1024;

const LEAST_SIDE = 40;

const MOST_SIDE = 2000;

/** Of a picture that is kept as a file. */
const MOST_MEGAPIXELS = 150;

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The type of a picture by its bytes, if its sides are of a size that can be printed. */
export async function typeOfPicture(bytes: Uint8Array): Promise<string> {
  const type = await sniffType(bytes);
  if (type === undefined || !TYPES.includes(type))
    throw problem('fileTypeRefused', { params: { types: 'PNG, JPG, WEBP' } });
  const size = pictureSize(bytes, type);
  const sides = size === undefined ? [0] : [size.width, size.height];
  if (sides.some((side) => side < LEAST_SIDE || side > MOST_SIDE)) {
    throw problem('pictureRefused', { params: { least: inDigits(LEAST_SIDE), most: inDigits(MOST_SIDE) } });
  }
  return type;
}

/** Whether it says how large it is, if it is a picture: of one that does not nobody knows what it does to whoever opens it. */
export function saysItsSize(bytes: Uint8Array, type: string): boolean {
  return !TYPES.includes(type) || pictureSize(bytes, type) !== undefined;
}

/**
 * Throws `pictureTooManyPixels` for a picture that fills gigabytes of memory in whoever's browser opens it, however few bytes it is
 * sent in. A sheet of A0 scanned at 300 dots an inch has 140 million pixels.
 */
export function refuseTooManyPixels(bytes: Uint8Array, type: string): void {
  const { width, height } = pictureSize(bytes, type) ?? { width: 0, height: 0 };
  if (width * height > MOST_MEGAPIXELS * 1_000_000)
    throw problem('pictureTooManyPixels', { params: { most: inDigits(MOST_MEGAPIXELS) } });
}

/** The problem of a picture with too many bytes. */
export function pictureTooLarge(): Problem {
  const kilobytes = MOST_PICTURE_BYTES / 1024;
  return problem('fileTooLarge', {
    params: { size: say(texts.kb, { kilobytes: inDigits(kilobytes) }) },
  });
}
