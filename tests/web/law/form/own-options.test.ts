import { expect, test } from 'vitest';
import { optionsIn, withOption } from '../../../../web/law/form/own-options.ts';

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
