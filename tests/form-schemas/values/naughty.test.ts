import { describe, expect, test } from 'vitest';
import { parseBsDate } from '../../../form-schemas/values/bs-date.ts';
import { normalise, parseDecimal, searchKey, toLatin } from '../../../form-schemas/values/digits.ts';
import { preetiToUnicode, romanisedToUnicode } from '../../../form-schemas/values/keyboard.ts';
import { parseLandArea } from '../../../form-schemas/values/land-area.ts';
import { measureDifference, parseMeasure } from '../../../form-schemas/values/measure.ts';
import { parseFeetInches } from '../../../form-schemas/values/units.ts';
import { naughtyStrings } from '../../fixtures/naughty/strings.ts';

describe('strings that break programs', () => {
  test('break no reader of values', () => {
    for (const text of naughtyStrings) {
      expect(() => {
        parseBsDate(text);
        parseLandArea(text, 'hill');
        parseLandArea(text, 'teraiPai', { paiPerDhur: 16 });
        parseMeasure(text);
        measureDifference(text, '12');
        romanisedToUnicode(text);
        preetiToUnicode(text);
        searchKey(text);
      }, JSON.stringify(text)).not.toThrow();
    }
  });

  test('are numbers only where a person would read one', () => {
    const numbers = naughtyStrings.filter((text) => parseDecimal(text) !== undefined);
    expect(numbers.toSorted()).toEqual(
      [
        '0',
        '01',
        '08',
        '-1',
        '1',
        '1,000.00',
        '1.00',
        '123456789012345678901234567890',
        '1000000000000000000000',
        '0.00000000000000000001',
        '999.99',
        '९९९.९९',
        '१२३',
        '०१२३४५६७८९',
      ].toSorted(),
    );
    expect(naughtyStrings.filter((text) => parseFeetInches(text) !== undefined)).toEqual(
      expect.arrayContaining(['१२\'-६"', '999.99']),
    );
  });

  test('are dates and plots of land nowhere but in a land area', () => {
    expect(naughtyStrings.filter((text) => parseBsDate(text).ok)).toEqual([]);
    expect(naughtyStrings.filter((text) => parseLandArea(text, 'hill').ok)).toEqual(
      expect.arrayContaining(['०-४-२-१.५', '1 000']),
    );
  });

  test('keep their joiners when they are stored, and lose them when they are searched for', () => {
    const joined = naughtyStrings.filter((text) => /[\u200C\u200D]/u.test(text));
    expect(joined.length).toBeGreaterThan(100);
    for (const text of joined) {
      expect(normalise(text)).toMatch(/[\u200C\u200D]/u);
      expect(searchKey(text)).not.toMatch(/[\u200C\u200D]/u);
      expect(toLatin(normalise(text)).normalize('NFC')).toBe(toLatin(normalise(text)));
    }
  });
});
