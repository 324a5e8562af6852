import { describe, expect, test } from 'vitest';
import { blocksOfLine } from '../../../web/forms/land-line.ts';

describe('an area written into one of its blocks', () => {
  test.each(['0-4-2-1.5', '०-४-२-१.५', '० – ४ – २ – १.५'])('%s is spread over all of them', (line) => {
    expect(blocksOfLine('hill', ['hill', line, undefined])).toEqual({ ropani: 0, aana: 4, paisa: 2, daam: '1.5' });
  });

  test('is read by the system that was chosen', () => {
    expect(blocksOfLine('terai', ['terai', '2-3-4.5'])).toEqual({ bigha: 2, kattha: 3, dhur: '4.5' });
  });

  test('is left as it is typed where it is no area, or nothing but a number', () => {
    expect(blocksOfLine('hill', ['hill', '0-4-2-1-9'])).toBeUndefined();
    expect(blocksOfLine('hill', ['hill', '0-44-2-1'])).toBeUndefined();
    expect(blocksOfLine('hill', ['hill', 4, '1.5', '५क'])).toBeUndefined();
  });
});
