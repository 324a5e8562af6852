import type { SectionCount } from '../../form-schemas/engine/form/completeness.ts';
import { useStored } from './form-context.ts';
import { placeOfPaper } from './papers.ts';

/** A form of fewer parts is seen whole. */
export const fewestParts = 4;

/** The parts in which something stops the form, once that is shown. */
export function useWrongParts(): ReadonlySet<unknown> {
  const revealed = useStored((store) => store.revealed());
  const blocking = useStored((store) => store.blocking());
  const places = useStored((store) => store.paperPlaces());
  return new Set(revealed ? blocking.map(({ path }) => placeOfPaper(path, places)[0]) : []);
}

/** How a part stands: something in it is wrong, it is whole, or neither. */
export function partState({ key, asked, filled }: SectionCount, wrong: ReadonlySet<unknown>) {
  if (wrong.has(key)) return 'wrong';
  return asked > 0 && filled === asked ? 'whole' : 'open';
}
