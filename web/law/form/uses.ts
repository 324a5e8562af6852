import { isRecord } from '../../../form-schemas/engine/records.ts';
import { parseFormula } from '../../../form-schemas/engine/formula/formula.ts';
import { allPlaces, type Place, saidAt } from './edit-source.ts';
import { readCel } from './read-cel.ts';
import { pathsOf } from './said.ts';

/** The words of a field that are formulas. */
export const formulaWords = [
  'show',
  'required',
  'prefill',
  'compute',
  'holds',
  'latest',
  'earliest',
  'unique',
] as const;

/** The fields of a form whose formulas read the field at a place, or what stands below it. */
export function usesOf(source: unknown, place: Place): readonly Place[] {
  const wanted = place.join('.');
  return allPlaces(source).filter(
    (each) =>
      !isWithin(each, place) && readBy(source, each).some((name) => name === wanted || name.startsWith(`${wanted}.`)),
  );
}

/** The formulas of the field at a place, by their words. */
export function formulasAt(source: unknown, place: Place): Readonly<Record<string, string>> {
  const said = saidAt(source, place);
  const found = formulaWords.flatMap((word) => {
    const value = said[word];
    return typeof value === 'string' ? [[word, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The form's own condition, under which it is asked for. */
export function conditionOf(source: unknown): string | undefined {
  const condition = isRecord(source) ? source['condition'] : undefined;
  return typeof condition === 'string' ? condition : undefined;
}

function readBy(source: unknown, place: Place): readonly string[] {
  return Object.values(formulasAt(source, place)).flatMap((cel) => namesIn(cel, place));
}

function namesIn(cel: string, place: Place): readonly string[] {
  const said = readCel(cel);
  const paths = said === undefined ? wordsIn(cel) : pathsOf(said);
  return paths.flatMap(([root, ...keys]) => {
    if (root === 'form') return [keys.join('.')];
    return root === 'this' ? [[...place.slice(0, -1), ...keys].join('.')] : [];
  });
}

/** Of a formula that the builders cannot show every `form.…` and `this.…` that is written in it. */
function wordsIn(cel: string): readonly (readonly string[])[] {
  if (!parseFormula(cel).ok) return [];
  return (cel.match(/\b(?:form|this)(?:\.[A-Za-z]\w*)+/gu) ?? []).map((path) => path.split('.'));
}

function isWithin(place: Place, above: Place): boolean {
  return above.every((key, at) => place[at] === key);
}
