import { expect, test } from 'vitest';
import { printJson } from '../../support/print-json.ts';

test('what fits stands on one line, the rest has a line per key', () => {
  expect(printJson({ a: 1, b: ['x'] })).toBe('{ "a": 1, "b": ["x"] }\n');
  expect(printJson({ a: 'long', b: { c: 1 } }, 18)).toBe('{\n  "a": "long",\n  "b": { "c": 1 }\n}\n');
});
