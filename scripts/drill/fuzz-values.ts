/** Draws the same numbers again for the same seed (mulberry32). */
export type Dice = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number below. */
  below(most: number): number;
  pick<T>(items: readonly T[]): T | undefined;
};

/** Dice that fall the same way for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: (items) => items[below(items.length)] };
}

/** Values of an address that are of no use to anybody. */
export const STRANGE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '-1e308',
  '99999999999',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  'Infinity',
  '-Infinity',
  'NaN',
  'null',
  'true',
  '0x1f',
  '1.5',
  '\0',
  'a\0b',
  '%00',
  '\ud800',
  '\udfff',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '<script>1</script>',
  'क्षत्रिय',
  '२०८३-०१-०१',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-20T25:61:61Z',
  '+010000-01-01T00:00:00.000Z',
  'eyJfX3Byb3RvX18iOjF9',
  'W251bGxd',
  'WyIxIiwiMiIsIjMiXQ',
  'WyIyMDI2LTAyLTMwIiwiMSJd',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000001',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'a'.repeat(300),
  'क'.repeat(3_000),
];

/** Values of a body that fit nowhere. */
export const STRANGE_VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 2_147_483_648,
  () => 9_007_199_254_740_991,
  () => 1e308,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => nested(60),
  () => Array.from({ length: 300 }, (_, at) => at),
  () => Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${String(at)}`, at])),
  () => ({ toString: 1, valueOf: 2, constructor: { prototype: 3 } }),
  () => 'x'.repeat(20_001),
];

/** Bodies that are no JSON, or JSON that nobody writes. */
export const STRANGE_BODIES: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  '1e999',
  '"\\ud800"',
  '{"a":1e999}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":"\\u0000"}',
  '{"\\ud800":1}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
  `{"data":{"floors":[${'{},'.repeat(500)}{}]},"draftVersion":0}`,
  '\u0000\u0001\u0002',
];

/** Kinds of content, right and wrong. */
export const CONTENT_TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'b'.repeat(7_000)}`,
  'multipart/mixed; boundary=x',
  'not a type',
];

/** Uploads that are whole, broken, or something else. */
export const UPLOADS: readonly string[] = [
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="mode"\r\n\r\ntry\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\x03\x04\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a',
  '--x\r\n:::\r\n\r\n--x--\r\n',
  '--x--\r\n',
  '',
];

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((value) => ({ a: value }), 1);
}
