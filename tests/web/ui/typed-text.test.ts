import { expect, test } from 'vitest';
import { following, showing } from '../../../web/ui/typed-text.ts';

test('what was typed on stands when what was sent before comes back', () => {
  const typedOn = { ...showing(''), text: 'ram', sent: ['ra'] };
  expect(following(typedOn, 'ra')).toEqual({ text: 'ram', seen: 'ra', sent: [] });
});

test('of several that were sent the last may come alone', () => {
  const typedOn = { ...showing(''), text: 'ramesh', sent: ['r', 'ra', 'ram'] };
  expect(following(typedOn, 'ra')).toEqual({ text: 'ramesh', seen: 'ra', sent: ['ram'] });
  expect(following(typedOn, 'ram')).toEqual({ text: 'ramesh', seen: 'ram', sent: [] });
});

test('an address that changes otherwise is followed, and again when it goes back to what was typed once', () => {
  const typed = following({ ...showing(''), text: 'ra', sent: ['ra'] }, 'ra');
  const cleared = following(typed, '');
  expect(cleared).toEqual(showing(''));
  expect(following(cleared, 'ra').text).toBe('ra');
});
