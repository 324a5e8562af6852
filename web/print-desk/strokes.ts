/** A place in the field that is signed in: whole numbers, from its left and its top. */
export type Place = readonly [x: number, y: number];

/** What was drawn without lifting the pen; never without a place. */
export type Stroke = readonly Place[];

/** The field that is signed in, and the longest path that the server takes (server/contract/print-desk.ts). */
export const field = { width: 600, height: 240, longest: 8000 } as const;

/** More than any signature has: even as two places each they fit the longest path. */
const mostStrokes = 200;

/** Where in the field a pointer is, of a pad that is shown at this place of the screen. */
export function placeAt(
  pointer: { readonly clientX: number; readonly clientY: number },
  pad: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Place {
  return [
    within(((pointer.clientX - pad.left) / pad.width) * field.width, field.width),
    within(((pointer.clientY - pad.top) / pad.height) * field.height, field.height),
  ];
}

/** As much of the strokes as one path may hold: places that lie close together are left out, the more of them the longer it is. */
export function pathOf(strokes: readonly Stroke[]): string {
  const kept = strokes.slice(0, mostStrokes);
  for (let apart = 2; ; apart *= 2) {
    const path = kept.map((stroke) => toPath(thinned(stroke, apart))).join('');
    if (path.length <= field.longest) return path;
  }
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value))) || 0;
}

/** The first place and the last, and between them those that are so far from the one before. */
function thinned(stroke: Stroke, apart: number): Stroke {
  const kept: Place[] = [];
  for (const place of stroke.slice(0, -1)) {
    const before = kept.at(-1);
    if (before === undefined || Math.hypot(place[0] - before[0], place[1] - before[1]) >= apart) kept.push(place);
  }
  return [...kept, ...stroke.slice(-1)];
}

/** A touch without a movement is a dot: a line from a place to itself. */
function toPath(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (first === undefined) return '';
  const lines = rest.length === 0 ? [first] : rest;
  return `M${first.join(' ')}${lines.map((place) => `L${place.join(' ')}`).join('')}`;
}
