import type { Code, FormBundle } from '../../form-schemas/engine/definition.ts';
import { type Choices, picksOf, withChoices } from '../../form-schemas/engine/choices.ts';
import { getMaster, recordTitle } from '../../form-schemas/engine/masters.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import type { Case } from '../applications/case.ts';
import { allowed } from '../setup/open-master.ts';

/** What the fields of a form that pick from masters may hold: the records in force, in their order. */
export function formChoices(
  { library, config }: Pick<Case, 'library' | 'config'>,
  bundle: FormBundle,
): Record<string, Code[]> {
  const choices = picksOf(bundle).map(({ name, master: id, may }): [string, Code[]] => {
    const master = getMaster(library, id);
    const records = config.records[id] ?? [];
    const titles = records.map((body) => recordTitle(master, String(ownValue(body['record'], 'key')), body));
    return [name, allowed(titles, may)];
  });
  return Object.fromEntries(choices);
}

/** The form with these choices, to hold what was filled in against them; the form itself when it picks from no master. */
export function chosenFrom(bundle: FormBundle, choices: Choices): FormBundle {
  return Object.keys(choices).length === 0 ? bundle : withChoices(bundle, choices);
}
