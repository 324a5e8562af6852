import type { OriginsView, OriginView } from '../../server/contract/definition-origins.ts';

const scopes: readonly string[] = ['form', 'case', 'stage'];

/**
 * Where the ways of an event are written, as it can be taken in a state: those of the state, else those that every state with forms,
 * every state or every case has. Each place once; none where the state says it itself.
 */
export function originsOfEvent({ ways }: OriginsView, state: string, event: string): readonly OriginView[] {
  const [own, ...shared] = [state, ...scopes].map((scope) => placesUnder(ways, `${scope}/${event}/`));
  return own !== undefined && own.length > 0 ? own : (shared.find((found) => found.length > 0) ?? []);
}

/** The origin of a way, where a reader who knows where its state is written would look elsewhere. */
export function originBeside({ states, ways }: OriginsView, state: string, way: string): OriginView | undefined {
  const origin = ways[way];
  const isBesideState = origin?.says === undefined && origin?.file === states[state]?.file;
  return isBesideState ? undefined : origin;
}

/** Whether a name for coverage is about what every desk has. */
export function isShared(scope: string): boolean {
  return scopes.includes(scope);
}

/** The way that a name for coverage is about; what is shown or left out on it is named behind it. */
export function wayOfMissed(missed: string): { readonly way: string; readonly state: string; readonly event: string } {
  const [state = '', event = '', rest = ''] = missed.split('/');
  return { way: `${state}/${event}/${/^\d+/u.exec(rest)?.[0] ?? ''}`, state, event };
}

function placesUnder(ways: OriginsView['ways'], beginning: string): readonly OriginView[] {
  const found = Object.entries(ways).flatMap(([way, origin]) => (way.startsWith(beginning) ? [origin] : []));
  return [...new Map(found.map((origin) => [`${origin.file}${origin.says?.ne ?? ''}`, origin])).values()];
}
