import { tellings } from '../../form-schemas/engine/form/tells.ts';
import type { TellRule } from '../../form-schemas/engine/form-definition.ts';
import type { Effect } from '../../workflows/engine/definition.ts';
import type { FormStatus } from '../../workflows/engine/snapshot.ts';
import { factsOf, seenFrom, type WholeCase } from '../case/case.ts';
import { formsMoved } from '../case/forms-moved.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Decision } from '../case/decision.ts';

const MOMENTS = ['submitted', 'approved'] as const satisfies readonly (TellRule['on'] & FormStatus)[];

/**
 * The messages that the forms send which an event hands in or approves, as their definitions say; the conditions and words read
 * the case as it stands after the event. A paper file that is entered tells nothing.
 */
export async function tellsOf(
  runtime: Runtime,
  trx: Trx,
  decision: Decision,
  after: WholeCase,
): Promise<readonly Effect[]> {
  if (decision.start) return [];
  const effects: Effect[] = [];
  for (const moment of MOMENTS) {
    for (const slug of formsMoved(decision, moment, [moment]).begun) {
      effects.push(...(await tellsOfForm(runtime, trx, decision, { after, moment, slug })));
    }
  }
  return effects;
}

type Moved = { readonly after: WholeCase; readonly moment: TellRule['on']; readonly slug: string };

async function tellsOfForm(
  runtime: Runtime,
  trx: Trx,
  { held, who }: Decision,
  { after, moment, slug }: Moved,
): Promise<readonly Effect[]> {
  const { bundle } = (await runtime.definitions.form(trx, who.organizationId, slug, held.row.library_hash)) ?? {};
  const now = bundle?.tells && seenFrom(after, held.row.run);
  const data = now?.forms[slug];
  if (!now || data === undefined) return [];
  const told = tellings(bundle, moment, { data, facts: factsOf(now), environment: now.environment });
  return told.map((params) => ({ type: 'notify', params: { ...params, form: slug } }));
}
