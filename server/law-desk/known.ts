import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FragmentDefinition, StageDefinition } from '../../workflows/engine/definition.ts';
import type { Known } from '../../workflows/engine/references.ts';

/** What stages may name beside their own. */
export type Around = {
  readonly stages: readonly StageDefinition[];
  readonly fragments: readonly FragmentDefinition[];
  /** Records of the office by master. */
  readonly records: Readonly<Record<string, readonly FormData[]>>;
};

/** The other stages with their events, and what the library and the office hold: names that a stage may use. */
export function knownNames(library: FormLibrary, { stages, fragments, records }: Around): Known {
  return {
    facts: Object.keys(library.facts),
    engineFacts: Object.values(library.facts).flatMap(({ engine }) => engine ?? []),
    stages: stages.map(({ id }) => id),
    events: Object.fromEntries(stages.map((stage) => [stage.id, eventsOf(stage, fragments)])),
    papers: Object.values(library.forms).flatMap(({ slug, document }) => (document === undefined ? [] : [slug])),
    series: keysOf(records, 'number-format', 'series'),
    messages: keysOf(records, 'message-template', 'key'),
    timers: keysOf(records, 'timer', 'key'),
  };
}

function eventsOf({ states, use }: StageDefinition, fragments: readonly FragmentDefinition[]): readonly string[] {
  const own = Object.values(states).flatMap(({ on = {} }) => Object.keys(on));
  const shared = fragments.filter(({ id }) => use.includes(id)).flatMap(({ on }) => Object.keys(on));
  return [...new Set([...own, ...shared])];
}

function keysOf(records: Around['records'], kind: string, key: string): readonly string[] {
  return (records[kind] ?? []).map((body) => String(body[key]));
}
