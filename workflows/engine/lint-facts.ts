import type { FieldType } from '../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { Ask } from './marks.ts';
import { problem } from './problems.ts';
import { factUses, type Reading } from './references.ts';
import { findTransitions, inside } from './walk.ts';

/** What holds other fields. */
const wholes: readonly FieldType[] = ['object', 'rows'];

/** What fits as the offered answer to each kind of question. */
const fitting: Readonly<Record<Ask['kind'], readonly FieldType[]>> = {
  // a choice is known by its code, which nobody reads
  text: ['string', 'text'],
  offered: ['text'],
  choice: ['enum', 'string'],
  date: ['date'],
  openObjection: ['string'],
};

/** A question offers a fact of its own kind: a day for a day, words for words. */
export function lintSuggestions({ body, file }: Reading): readonly Problem[] {
  return findTransitions(body, file).flatMap(({ transition: { meta }, place }) =>
    (meta?.asks ?? []).flatMap(({ kind, suggests }, index) => {
      const type = suggests === undefined ? undefined : entryOf(body.facts, suggests)?.type;
      if (suggests === undefined || type === undefined || fitting[kind].includes(type)) return [];
      return [problem(inside(place, 'meta', 'asks', index, 'suggests'), 'unfit-suggestion', { word: suggests })];
    }),
  );
}

/**
 * Every fact that a stage reads is written into each of its events, where nobody takes it out again: so it reads single fields,
 * never a section or a table with all that people wrote into it.
 */
export function lintFacts(reading: Reading): readonly Problem[] {
  const { facts } = reading.body;
  return factUses(reading).flatMap(({ word, place }) => {
    const type = entryOf(facts, word)?.type;
    return type !== undefined && wholes.includes(type) ? [problem(place, 'fact-of-many', { word })] : [];
  });
}
