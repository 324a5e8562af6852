import { isDeeper, textProblems } from '../../form-schemas/engine/law/library-limits.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { StageSource } from './body.ts';
import type { Problem, StageBody } from './definition.ts';
import { type Place, problem } from './problems.ts';
import { fragmentFile, partFile } from './walk.ts';

// bytes of JSON, levels of it, and how much of what a definition may hold
const mostText = 256 * 1024;
const mostLevels = 32;
const mostStates = 500;
const mostSteps = 5000;
const mostExpressions = 300;
const mostFragments = 20;
const mostEvents = 15_000;

const texts: Text = { ne: 'किलोबाइट', en: 'kilobytes' };
const states: Text = { ne: 'अवस्था', en: 'states' };
const steps: Text = { ne: 'सर्त तथा काम', en: 'conditions and actions' };
const expressions: Text = { ne: 'सूत्र', en: 'expressions' };
const events: Text = { ne: 'साझा घटना', en: 'events from fragments in all states together' };
const shared: Text = { ne: 'साझा खण्ड', en: 'fragments' };

/** Before anything else: a definition is small enough to be read, and its texts hide nothing. */
export function lintSize({ definition, fragments }: StageBody, file: string): readonly Problem[] {
  const found = lintSourceSize({ definition, fragments }, file);
  const received = fragments.reduce((sum, fragment) => sum + sizeOf(ownValue(fragment, 'on')), 0);
  if (found.length > 0 || received * sizeOf(ownValue(definition, 'states')) <= mostEvents) return found;
  return [problem({ file, path: '/use' }, 'too-large', { word: limit(mostEvents, events) })];
}

/** The same for what is written, before it is written out. */
export function lintSourceSize({ definition, fragments, parts = [] }: StageSource, file: string): readonly Problem[] {
  const uses = ownValue(definition, 'use');
  if (Math.max(fragments.length, parts.length, Array.isArray(uses) ? uses.length : 0) > mostFragments)
    return [problem({ file, path: '/use' }, 'too-large', { word: limit(mostFragments, shared) })];
  const files = [
    { place: { file, path: '' }, value: definition },
    ...fragments.map((value) => ({ place: { file: fragmentFile(nameOf(value)), path: '' }, value })),
    ...parts.map((value) => ({ place: { file: partFile(nameOf(value)), path: '' }, value })),
  ];
  return files.flatMap(({ place, value }) => findOversize(place, value));
}

function findOversize(place: Place, value: unknown): readonly Problem[] {
  if (isDeeper(value, mostLevels)) return [problem(place, 'too-deep', { word: String(mostLevels) })];
  const text = JSON.stringify(value ?? null);
  if (bytesOf(text) > mostText) return [problem(place, 'too-large', { word: limit(mostText / 1024, texts) })];
  const counts = [
    { path: '/states', count: sizeOf(ownValue(value, 'states')), most: mostStates, of: states },
    { path: '', count: occurrences(text, /"type":/g), most: mostSteps, of: steps },
    { path: '', count: occurrences(text, /"(?:condition|cel)":/g), most: mostExpressions, of: expressions },
  ];
  const over = counts.find(({ count, most }) => count > most);
  if (over !== undefined)
    return [problem({ ...place, path: over.path }, 'too-large', { word: limit(over.most, over.of) })];
  return textProblems(place.file, value).map(({ file, path }) => problem({ file, path }, 'bad-text'));
}

/** Length in UTF-8: a Nepali letter has three bytes. */
function bytesOf(text: string): number {
  return text.length + occurrences(text, /[\u0080-\uffff]/g) + occurrences(text, /[\u0800-\ud7ff\ue000-\uffff]/g);
}

function sizeOf(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0;
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function limit(most: number, of: Text): Text {
  return { ne: `${most} ${of.ne}`, en: `${most} ${of.en}` };
}

function nameOf(value: unknown): string {
  const id = ownValue(value, 'id');
  return typeof id === 'string' ? id.slice(0, 60) : '';
}
