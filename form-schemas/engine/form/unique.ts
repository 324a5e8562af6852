import { searchKey } from '../../values/digits.ts';
import type { Issue } from '../definition.ts';
import { evaluate } from '../formula/formula.ts';
import { pathKey } from '../tree.ts';
import { issueAt } from './findings.ts';
import { hasContent, type Part, type Place, partsBelow, placesIn, valueAt } from './open-form.ts';
import { isShown } from './visibility.ts';

/** A value that may occur once in the office: among which values, within which span, and how it compares. */
export type UniqueValue = {
  readonly series: string;
  /** E.g. the code of a fiscal year. */
  readonly span: string;
  /** Digits Latin, small letters, no blanks, one kind of dash: however it was typed. */
  readonly value: string;
  readonly entered: string;
  readonly place: Pick<Place, 'node' | 'path'>;
};

/** The values of a filled form that may occur once; one whose span cannot be said yet is left out. */
export function uniqueValues(form: Part): readonly UniqueValue[] {
  return placesIn(form).flatMap((place) => {
    if (!isShown(place.node, place.part.scope)) return [];
    return [...uniqueValue(place), ...partsBelow(place).flatMap(uniqueValues)];
  });
}

/** Finds values that the form itself says twice; one file may stand in two rows of a form. */
export function repeatedValues(form: Part): readonly Issue[] {
  const seen = new Set<string>();
  return uniqueValues(form).flatMap(({ series, span, value, place }) => {
    if (place.node.info.type === 'file') return [];
    const key = pathKey([series, span, value]);
    const repeated = seen.has(key);
    seen.add(key);
    return repeated ? [issueAt(place, { code: 'duplicate', params: { field: place.node.info.label.ne } })] : [];
  });
}

function uniqueValue(place: Place): readonly UniqueValue[] {
  const { unique, series } = place.node.info;
  const entered = valueAt(place);
  if (unique === undefined || typeof entered !== 'string' || !hasContent(entered)) return [];
  const span = evaluate(unique, place.part.scope);
  if (typeof span !== 'string') return [];
  return [{ series: series ?? place.node.key, span, value: comparable(entered), entered, place }];
}

function comparable(text: string): string {
  return searchKey(text)
    .replace(/\s/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
}
