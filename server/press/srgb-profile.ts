// The sRGB colour space as an ICC profile of version 4, written from its definition (IEC 61966-2-1): three primaries adapted to
// the D50 white of the profile connection space, and one tone curve. Nothing is copied from anybody's file.

const primaries = {
  rXYZ: [0.436_065_67, 0.222_488_4, 0.013_916_02],
  gXYZ: [0.385_147_09, 0.716_873_17, 0.097_076_42],
  bXYZ: [0.143_066_41, 0.060_607_91, 0.714_096_07],
} as const;
const d50 = [0.964_202_88, 1, 0.824_905_4] as const;
// Bradford adaptation from the D65 white of sRGB to D50, row by row
const adaptation = [
  1.047_882_08, 0.022_918_7, -0.050_216_67, 0.029_586_79, 0.990_478_52, -0.017_074_58, -0.009_246_83, 0.015_075_68,
  0.751_678_47,
] as const;
// the curve ((x + 0.055) / 1.055) ^ 2.4, straight below 0.04045
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45] as const;
const named = 'sRGB IEC61966-2.1';
const right = 'No copyright, use freely';
const headerLength = 128;
const entryLength = 12;

/** Bytes of the profile; always the same. */
export function srgbProfile(): Uint8Array {
  const tones = parametric(curve);
  const tags: readonly (readonly [name: string, content: Buffer])[] = [
    ['desc', localized(named)],
    ['cprt', localized(right)],
    ['wtpt', xyz(d50)],
    ['chad', tagOf('sf32', ...adaptation.map(fixed))],
    ['rXYZ', xyz(primaries.rXYZ)],
    ['gXYZ', xyz(primaries.gXYZ)],
    ['bXYZ', xyz(primaries.bXYZ)],
    ['rTRC', tones],
    ['gTRC', tones],
    ['bTRC', tones],
  ];
  const contents = [...new Set(tags.map(([, content]) => content))];
  let offset = headerLength + 4 + tags.length * entryLength;
  const places = new Map<Buffer, number>();
  for (const content of contents) {
    places.set(content, offset);
    offset += content.length;
  }
  const table = tags.map(([name, content]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), whole(places.get(content) ?? 0), whole(content.length)]),
  );
  return Buffer.concat([header(offset), whole(tags.length), ...table, ...contents]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(headerLength);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(0x04_20_00_00, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.writeUInt16BE(2026, 24);
  bytes.writeUInt16BE(1, 26);
  bytes.writeUInt16BE(1, 28);
  bytes.write('acsp', 36, 'latin1');
  d50.forEach((value, at) => fixed(value).copy(bytes, 68 + at * 4));
  return bytes;
}

function tagOf(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts]);
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}

function xyz(values: readonly number[]): Buffer {
  return tagOf('XYZ ', ...values.map(fixed));
}

function parametric(values: readonly number[]): Buffer {
  return tagOf('para', Buffer.from([0, 3, 0, 0]), ...values.map(fixed));
}

function localized(text: string): Buffer {
  const units = Buffer.from(text, 'utf16le').swap16();
  return tagOf(
    'mluc',
    whole(1),
    whole(entryLength),
    Buffer.from('enUS', 'latin1'),
    whole(units.length),
    whole(28),
    units,
  );
}

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536), 0);
  return bytes;
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
