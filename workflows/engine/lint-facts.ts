import type { FieldType } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { Problem } from './definition.ts';
import { problem } from './problems.ts';
import { factUses, type Reading } from './references.ts';

/** What holds other fields. */
const wholes: readonly FieldType[] = ['object', 'rows'];

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
