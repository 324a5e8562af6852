import { expect, test } from 'vitest';
import { optionsIn, withClosed, withOption } from '../../../../web/law/form/own-options.ts';

test('choices written in a field have codes of their own, which none of the others has', () => {
  const first = withOption([], { ne: ' पक्की ', en: '' });
  expect(first).toEqual([{ code: 'pakki', ne: 'पक्की', en: 'पक्की' }]);
  const second = withOption(first, { ne: 'कच्ची', en: 'Mud built' });
  expect(second[1]).toEqual({ code: 'mudBuilt', ne: 'कच्ची', en: 'Mud built' });
  const codes = withOption(second, { ne: 'पक्की', en: '' }).map(({ code }) => code);
  expect(new Set(codes).size).toBe(3);
});

test('what is no choice is none', () => {
  expect(optionsIn(undefined)).toEqual([]);
  expect(optionsIn([{ code: 'a', ne: 'क', en: 'A' }, { code: 'b' }, 'c'])).toEqual([{ code: 'a', ne: 'क', en: 'A' }]);
});

test('a choice is closed where it stands and opened again, and what is written is read so', () => {
  const options = ['a', 'b'].map((code) => ({ code, ne: code, en: code }));
  const closed = withClosed(options, 1);
  expect(closed).toEqual([options[0], { ...options[1], closed: true }]);
  expect(optionsIn(closed)).toEqual(closed);
  expect(withClosed(closed, 1)).toEqual(options);
});
