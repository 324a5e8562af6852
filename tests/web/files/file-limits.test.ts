import { expect, test } from 'vitest';
import { takesPhotos } from '../../../web/files/file-limits.ts';

test('a camera is offered where photographs are asked for and nothing else', () => {
  expect(takesPhotos({ accept: ['jpg', 'png', 'webp'] })).toBe(true);
  expect(takesPhotos({ accept: ['jpg'] })).toBe(true);
});

test('where a document may be given too, or anything, no camera stands in its way', () => {
  expect(takesPhotos({ accept: ['pdf', 'jpg'] })).toBe(false);
  expect(takesPhotos({ accept: [] })).toBe(false);
  expect(takesPhotos({})).toBe(false);
});
