import { expect, test } from 'vitest';
import en from '../../../web/i18n/en.json' with { type: 'json' };

/** The steps of a post, by their numbers. */
function stepsOf(post: string): readonly string[] {
  return Object.keys(en).filter((key) => key.startsWith(`tour.${post}.`));
}

test('every post of a municipality has two to four steps of its own, numbered without a gap, and one that all share', () => {
  for (const post of ['A', 'B', 'C', 'D', 'R', 'E', 'F', 'G', 'AD', 'ADM', 'TADM', 'AUD', 'other']) {
    const steps = stepsOf(post);
    expect(steps.length, post).toBeGreaterThanOrEqual(2);
    expect(steps.length, post).toBeLessThanOrEqual(4);
    expect(steps).toEqual(steps.map((_, at) => `tour.${post}.${String(at + 1)}`));
  }
  expect(Object.keys(en)).toContain('tour.help');
});
