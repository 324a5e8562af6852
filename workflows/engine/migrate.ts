import type { CompiledStage } from './compile.ts';
import type { Snapshot } from './snapshot.ts';
import { getState } from './model.ts';

/** Where each state of the old version goes; a state that is not named keeps its name. */
export type StateMapping = Readonly<Record<string, string>>;

/** Why a run cannot go on under another version of its stage. */
export type MigrationRefusal =
  | { readonly code: 'stage-done' }
  | { readonly code: 'state-missing'; readonly state: string }
  | { readonly code: 'forms-gone'; readonly forms: readonly string[] }
  | { readonly code: 'not-restored'; readonly detail: string };

export type MigrationResult =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly refusal: MigrationRefusal };

/**
 * A running stage as it goes on under another version: its state by the mapping, everything it has recorded as it is. Entering
 * the state is no event of the case, so no deadline begins and nobody is told; time in the state goes on unless it is another.
 * Never throws.
 * @param at ISO instant of the migration
 */
export function migrate(
  to: CompiledStage,
  { value, status, context }: Snapshot,
  { mapping, at }: { readonly mapping: StateMapping; readonly at: string },
): MigrationResult {
  if (status !== 'active') return refused({ code: 'stage-done' });
  const target = Object.hasOwn(mapping, value) ? (mapping[value] ?? value) : value;
  if (!to.states.has(target)) return refused({ code: 'state-missing', state: target });
  const forms = formsGone(to, { value, status, context });
  if (forms.length > 0) return refused({ code: 'forms-gone', forms });
  const moved = { ...context, ...(target === value ? {} : { since: at }) };
  return restored(to, { value: target, status: getState(to, target).final ? 'done' : 'active', context: moved });
}

/** Forms that somebody has begun and that the version does not have in any state. */
function formsGone(to: CompiledStage, { context }: Snapshot): readonly string[] {
  const known = new Set([...to.states.values()].flatMap(({ forms }) => forms.map(({ slug }) => slug)));
  return Object.entries(context.forms).flatMap(([slug, { status }]) =>
    status === 'absent' || known.has(slug) ? [] : [slug],
  );
}

function restored(to: CompiledStage, snapshot: Snapshot): MigrationResult {
  try {
    const { value, context } = snapshot;
    const back: { readonly value: unknown } = to.machine.resolveState({ value, context });
    if (back.value === value) return { ok: true, snapshot };
    return refused({ code: 'not-restored', detail: String(back.value) });
  } catch (error) {
    return refused({ code: 'not-restored', detail: error instanceof Error ? error.message : String(error) });
  }
}

function refused(refusal: MigrationRefusal): MigrationResult {
  return { ok: false, refusal };
}
