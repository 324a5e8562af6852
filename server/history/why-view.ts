import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { factShapes, parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { whyTaken, type WhyPart } from '../../workflows/engine/why.ts';
import type { Case } from '../case/case.ts';
import type { WhyView } from '../contract/history.ts';

/** Why an event went the way it did: each condition, whether it held, and what the case had. */
export function whyView(held: Case, before: Snapshot, event: StageEvent): WhyView[] {
  return whyTaken(held.definition.stage, before, event).flatMap((part) => linesOf(held.library, part, 0));
}

function linesOf(library: FormLibrary, part: WhyPart, depth: number): WhyView[] {
  const { code, params, holds, found, facts, parts } = part;
  const line: WhyView = {
    depth,
    code,
    params: { ...params },
    holds,
    found: { ...found },
    facts: Object.entries(facts).flatMap(([name, value]) => factLine(library, name, value)),
  };
  return [line, ...parts.flatMap((inner) => linesOf(library, inner, depth + 1))];
}

/** A fact that comes from a form, under the name of its field; what the engine counts has no name for people. */
function factLine(library: FormLibrary, name: string, value: unknown): WhyView['facts'] {
  const from = entryOf(library.facts, name)?.from;
  const source = from === undefined ? undefined : parseFactSource(from);
  const field = source && sourceField(library, source);
  if (!field || field.type === 'rows' || field.type === 'object' || field.type === 'file') return [];
  const { type, codes } = entryOf(factShapes(library), name) ?? field;
  const options = codes === undefined ? [] : (library.codes[codes] ?? []);
  return [{ label: field.label, value: showValue({ type, options }, value) }];
}
