import { stateSize } from '../../../workflows/engine/chart-layout.ts';

type Point = { readonly x: number; readonly y: number };
/** How a chart stands in its frame: where its beginning is, in pixels, and how large it is drawn. */
export type View = Point & { readonly zoom: number };
type Frame = { readonly width: number; readonly height: number };

/** Pixels from the frame at which a desk counts as out of sight. */
export const edge = 40;
/** Smaller than this nobody reads a desk's name; a chart that fits needs not be drawn larger than its words. */
const readable = 0.7;
const usual = 0.85;
/** Pixels that are left free around a whole chart. */
const margin = 16;

/** How a chart is first seen: whole where it can be read so, else from the chosen desk on, which stands at the top. */
export function firstView(places: ReadonlyMap<string, Point>, chosen: Point, frame: Frame): View {
  const points = [...places.values()];
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [right, bottom] = [
    Math.max(...points.map(({ x }) => x)) + stateSize.width,
    Math.max(...points.map(({ y }) => y)) + stateSize.height,
  ];
  const fitting = Math.min(
    (frame.width - 2 * margin) / (right - left),
    (frame.height - 2 * margin) / (bottom - top),
    1,
  );
  if (fitting >= readable) return around({ x: (left + right) / 2, y: (top + bottom) / 2 }, frame, fitting);
  const middle = { x: chosen.x + stateSize.width / 2, y: chosen.y + stateSize.height / 2 };
  const below = Math.max(0, frame.height / 2 - edge * 2) / usual;
  return around({ x: middle.x, y: middle.y + below }, frame, usual);
}

function around({ x, y }: Point, { width, height }: Frame, zoom: number): View {
  return { x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom };
}
