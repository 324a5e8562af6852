import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { ApplicationView } from '../../server/contract/application.ts';
import { readJson } from '../../server/parse.ts';
import { RefusedRequest } from '../api/api.ts';
import { type DrivenCase, personOf, sendEvent, type World } from '../demo/drive.ts';
import { isAt } from '../demo/story.ts';

const Optional = Type.Optional(Type.String());
const Refusal = Type.Object({
  at: Type.Object({ state: Type.String(), form: Optional, event: Optional, role: Optional }),
  /** An event by a role, or only looking at the case as somebody. */
  try: Type.Object({
    role: Optional,
    login: Optional,
    event: Optional,
    form: Optional,
    stale: Type.Optional(Type.Boolean()),
  }),
  code: Type.String(),
  waitingFor: Type.Optional(Type.Array(Type.String())),
  says: Type.String(),
});

/** Something that the office must refuse at a moment of the case. */
export type Refusal = Static<typeof Refusal>;

/** Reads what must be refused on the way. */
export function readRefusals(): readonly Refusal[] {
  return readJson(Type.Array(Refusal), join(import.meta.dirname, 'refusals.json'));
}

/**
 * Tries what must be refused at this moment of the case.
 * @returns the refusals that came as they should
 * @throws Error when something was allowed, or refused for another reason
 */
export async function tryRefusals(
  world: World,
  driven: DrivenCase,
  view: ApplicationView,
  refusals: readonly Refusal[],
): Promise<readonly Refusal[]> {
  const due = refusals.filter((refusal) => isAt(view, refusal.at));
  for (const refusal of due) {
    const { code, waitingFor } = await attempt(world, driven, view, refusal);
    const isExpected =
      code === refusal.code && (refusal.waitingFor?.every((role) => waitingFor.includes(role)) ?? true);
    if (!isExpected) throw new Error(`${refusal.says}: expected ${refusal.code}, came ${code} ${waitingFor.join(' ')}`);
  }
  return due;
}

type Outcome = { readonly code: string; readonly waitingFor: readonly string[] };

async function attempt(world: World, driven: DrivenCase, view: ApplicationView, refusal: Refusal): Promise<Outcome> {
  const { role, login, event, form, stale } = refusal.try;
  const version = view.summary.version - (stale === true ? 1 : 0);
  try {
    if (event === undefined) await world.api.get(login ?? '', `/api/applications/${driven.id}`, ApplicationView);
    else
      await sendEvent(world.api, personOf(world, driven, role ?? ''), driven, {
        type: event,
        version,
        ...(form ? { form } : {}),
      });
    return { code: 'allowed', waitingFor: [] };
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return { code: error.problem.code, waitingFor: error.problem.waitingFor ?? [] };
  }
}
