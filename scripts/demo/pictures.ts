/** An RGB picture, three bytes a pixel, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour;

const paper: Colour = [240, 244, 248];

function paint(width: number, height: number, colourAt: Paint): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 3);
  }
  return { width, height, pixels };
}

function inEllipse(x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): boolean {
  return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
}

/** A passport-size placeholder: head and shoulders of nobody. */
export function paintPerson(): Picture {
  return paint(210, 270, (x, y) => {
    if (inEllipse(x, y, [105, 105, 44, 54])) return [196, 160, 132];
    if (inEllipse(x, y, [105, 84, 50, 46])) return [48, 40, 36];
    if (inEllipse(x, y, [105, 280, 92, 110])) return [60, 92, 132];
    return [214, 226, 236];
  });
}

/** A thumb print: rings of ink. */
export function paintFingerprint(spacing: number): Picture {
  return paint(180, 220, (x, y) => {
    if (!inEllipse(x, y, [90, 110, 66, 90])) return paper;
    const distance = Math.hypot((x - 90) * 1.3, y - 128) + Math.sin(x / 11) * 3;
    return Math.floor(distance / spacing) % 2 === 0 ? [52, 48, 96] : paper;
  });
}

const grounds: readonly Colour[] = [
  [132, 150, 92],
  [168, 156, 140],
  [178, 142, 104],
];

/** A building site under the sky: with a notice board (1) or with layout pegs (2). */
export function paintHouse(scene: number): Picture {
  const ground = grounds[scene] ?? paper;
  return paint(320, 220, (x, y) => {
    if (scene === 1 && x > 120 && x < 200 && y > 70 && y < 130) return y % 9 < 2 ? [90, 90, 90] : [250, 250, 244];
    if (scene === 2 && y > 150 && (x + y) % 90 < 3) return [230, 226, 210];
    if (y > 140) return ground;
    if (y > 140 - Math.abs(160 - x) / 6 - 18) return [92, 124, 108];
    return [172 - Math.round(y / 6), 208 - Math.round(y / 8), 232];
  });
}
