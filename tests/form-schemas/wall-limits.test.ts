import { expect, test } from 'vitest';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { shippedLibrary } from './library.ts';

const rows = Object.values(shippedLibrary().checklists).flat();
const limits = readShippedOffice().records.flatMap(({ kind, data }) => (kind === 'masonry' ? [data] : []));

/** The thicknesses, in inches, that the masters of an office ask for. */
function asked(key: 'groundWallIn' | 'upperWallIn'): readonly string[] {
  return [...new Set(limits.map((data) => `${toDevanagari(String(data[key]))} इन्च`))];
}

test.each([
  ['MC22', 'groundWallIn'],
  ['MC23', 'upperWallIn'],
  ['MC24', 'upperWallIn'],
] as const)('the row %s of the map check prints the thickness that the rule on walls asks for', (code, key) => {
  const standard = rows.find((row) => row.code === code)?.standard ?? '';
  expect(asked(key).length).toBeGreaterThan(0);
  expect(asked(key).filter((thickness) => !standard.includes(thickness))).toEqual([]);
});
