import { expect, test } from 'vitest';
import { cutLines } from '../../../web/api/lines.ts';

test('an answer that comes in pieces is cut into whole lines, and half a line waits for its rest', () => {
  expect(cutLines('{"a":1}\n{"b":2}\n{"c"')).toEqual({ lines: ['{"a":1}', '{"b":2}'], rest: '{"c"' });
  expect(cutLines('')).toEqual({ lines: [], rest: '' });
  expect(cutLines('\n\n{"a":1}\n')).toEqual({ lines: ['{"a":1}'], rest: '' });
});
