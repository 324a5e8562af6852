import type { Pin } from '../../server/contract/review.ts';

/** A point on a page as it is shown, or as it is stored: shares of its width and height, 0 to 1. */
export type Point = { readonly x: number; readonly y: number };

const parts = 10_000;

/**
 * Where a point of the stored page stands on the page as it is turned.
 * @param turn degrees clockwise: 0, 90, 180 or 270
 */
export function turned({ x, y }: Point, turn: number): Point {
  switch (((turn % 360) + 360) % 360) {
    case 90:
      return { x: 1 - y, y: x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: y, y: 1 - x };
    default:
      return { x, y };
  }
}

/** A point as a note keeps it; beyond an edge it stands on the edge. */
export function toPin(file: string, page: number, point: Point): Pin {
  return { file, page, x: toParts(point.x), y: toParts(point.y) };
}

/** Where a note stands on its page. */
export function pointOf({ x, y }: Pick<Pin, 'x' | 'y'>): Point {
  return { x: x / parts, y: y / parts };
}

function toParts(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * parts);
}

/** The pin moved on the page as it is shown, by ten-thousandths to the right and down. */
export function moved(pin: Pin, [right, down]: readonly [number, number], turn: number): Pin {
  const { x, y } = turned(pointOf(pin), turn);
  return toPin(pin.file, pin.page, turned({ x: x + right / parts, y: y + down / parts }, -turn));
}
