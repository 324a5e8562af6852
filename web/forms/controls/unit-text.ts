import type { TFunction } from 'i18next';

// canonical units of the field catalogue that have a word in the interface texts
const unitKeys: Readonly<Record<string, string>> = {
  ft: 'units.feet',
  FEET: 'units.feet',
  m: 'units.metre',
  METRE: 'units.metre',
  sqft: 'units.squareFeet',
  'SQUARE FEET': 'units.squareFeet',
  sqm: 'units.squareMetre',
  'SQUARE METRE': 'units.squareMetre',
  in: 'units.inch',
  rft: 'units.runningFoot',
  mm: 'units.millimetre',
  deg: 'units.degree',
  NPR: 'units.rupeeShort',
  '%': 'units.percent',
  'kN/m²': 'units.kilonewtonPerSquareMetre',
  'N/mm²': 'units.newtonPerSquareMillimetre',
  'm/s': 'units.metrePerSecond',
  kW: 'units.kilowatt',
  kVA: 'units.kilovoltampere',
  litre: 'units.litre',
  'litre/day': 'units.litrePerDay',
  days: 'units.days',
  years: 'units.years',
};

/** Short word of a unit; undefined for one that follows from another field. */
export function unitText(unit: string | undefined, t: TFunction): string | undefined {
  const key = unit === undefined ? undefined : unitKeys[unit];
  return key === undefined ? undefined : t(key);
}
