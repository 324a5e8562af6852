import { parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { termEnd } from '../../form-schemas/values/bs-date.ts';
import { validityFacts } from '../../workflows/engine/place.ts';
import type { WholeCase } from '../case/case.ts';
import type { PaperFile } from './paper-file.ts';
import type { Leg, Route } from './route.ts';

type Law = Pick<WholeCase, 'library' | 'config'>;

/**
 * Last day of the permit of a paper file: the day on which it was given and the term that the law stamps on the newest permit that was
 * given by then. Undefined where none was given.
 * @returns AD date
 */
export function validityOf(law: Law, { permitOn }: PaperFile, { legs }: Route): string | undefined {
  if (permitOn === undefined) return undefined;
  const [newest] = legs.toReversed().flatMap((leg) => termsOf(law, leg));
  return newest === undefined ? undefined : termEnd(permitOn, law.config.terms[newest] ?? {});
}

/** Names of the terms by which permits of a run end, once the form is done that is the permit. */
function termsOf({ library }: Law, { definition, forms }: Leg): readonly string[] {
  return validityFacts(definition.stage).flatMap((fact) => {
    const source = parseFactSource(library.facts[fact]?.from ?? '');
    if (source === undefined || !forms.includes(source.slug)) return [];
    const field = sourceField(library, source);
    return field?.stamp === 'till-date' && field.term !== undefined ? [field.term] : [];
  });
}
