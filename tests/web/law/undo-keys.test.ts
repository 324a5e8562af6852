import { expect, test } from 'vitest';
import { undoWish } from '../../../web/law/undo-keys.ts';

const none = { code: 'KeyZ', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  [{ ctrlKey: true }, 'undo'],
  [{ metaKey: true }, 'undo'],
  [{ ctrlKey: true, shiftKey: true }, 'redo'],
  [{ ctrlKey: true, code: 'KeyY' }, 'redo'],
  [{ ctrlKey: true, code: 'KeyY', shiftKey: true }, undefined],
  [{ ctrlKey: true, altKey: true }, undefined],
  [{}, undefined],
  [{ ctrlKey: true, code: 'KeyX' }, undefined],
])('%j asks for %s', (keys, wish) => {
  expect(undoWish({ ...none, ...keys })).toBe(wish);
});
