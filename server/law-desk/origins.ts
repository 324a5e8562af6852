import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { type Origin, type Origins, originsOf } from '../../workflows/engine/origins.ts';
import type { OriginsView, OriginView } from '../contract/definition-origins.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { writtenOut } from '../definitions/assemble.ts';
import { givenOrDraft, type Written } from './drafts.ts';
import { lawOn } from './look.ts';
import { readStageSource } from '../definitions/sources.ts';
import { sourceOf } from './texts.ts';
import { apart } from './trial/apart.ts';

/** Where the states and ways of a version were written. Throws `definitionNotFound`. */
export async function originsOfVersion(trx: Trx, id: string, version: number): Promise<OriginsView> {
  const source = readStageSource(await sourceOf(trx, { kind: 'workflow', id }, version));
  const out = writtenOut(source);
  return shown(out.ok ? originsOf(source, out) : { states: {}, ways: {} });
}

/** The same of the given text, or of the caller's draft; of one that cannot be written out, nothing. */
export async function originsOfText(
  runtime: Runtime,
  who: Who,
  written: Written,
  given: unknown,
): Promise<OriginsView> {
  const { organizationId } = who;
  const day = kathmanduDate(runtime.now());
  const draft = await runtime.inOrganization(organizationId, async (trx) => ({
    change: { ...written, source: await givenOrDraft(trx, who, written, given) },
    law: await lawOn(runtime, trx, organizationId, day),
  }));
  return shown(await apart(who, (trial) => trial.ask('origins', draft)));
}

function shown({ states, ways }: Origins): OriginsView {
  return { states: allShown(states), ways: allShown(ways) };
}

function allShown(origins: Readonly<Record<string, Origin>>): Record<string, OriginView> {
  return Object.fromEntries(
    Object.entries(origins).map(([key, { title, says, ...place }]) => [
      key,
      { ...place, title: { ...title }, ...(says && { says: { ...says } }) },
    ]),
  );
}
