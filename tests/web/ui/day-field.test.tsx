import { expect, test } from 'vitest';
import { DayField } from '../../../web/ui/DayField.tsx';
import { drawPart } from '../law/drawn.tsx';

const nothing = () => undefined;

test('a day that may stay empty has no star, any other has one', () => {
  const star = 'mantine-InputWrapper-required';
  expect(drawPart(<DayField label="दिन" day={undefined} empty onChange={nothing} />)).toContain(star);
  expect(drawPart(<DayField label="दिन" day={undefined} optional onChange={nothing} />)).not.toContain(star);
});

test('the day in AD beneath it has the digits of the reader', () => {
  expect(drawPart(<DayField label="दिन" day="2026-11-27" onChange={nothing} />)).toContain('२०२६-११-२७');
  const english = drawPart(<DayField label="Day" day="2026-11-27" onChange={nothing} />, { language: 'en' });
  expect(english).toContain('2026-11-27');
});
