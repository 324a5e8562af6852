import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { factShapes, parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { findEventLook } from '../../workflows/engine/event-look.ts';
import type { Ask } from '../../workflows/engine/marks.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { whyTaken, type WhyPart } from '../../workflows/engine/why.ts';
import type { Case } from '../case/case.ts';
import type { WhyView } from '../contract/history.ts';

/** Why an event went the way it did: each condition, whether it held, and what the case had. */
export function whyView(held: Case, before: Snapshot, event: StageEvent): WhyView[] {
  const { asks = [] } = findEventLook(held.definition.stage, event.type) ?? {};
  return whyTaken(held.definition.stage, before, event).flatMap((part) => linesOf({ ...held, asks }, part, 0));
}

type Words = { readonly library: FormLibrary; readonly asks: readonly Ask[] };

function linesOf(words: Words, part: WhyPart, depth: number): WhyView[] {
  const { code, params, holds, found, facts, parts } = part;
  const line: WhyView = {
    depth,
    code,
    params: { ...params },
    holds,
    found: { ...found, ...answerIn(words, part) },
    facts: Object.entries(facts).flatMap(([name, value]) => factLine(words.library, name, value)),
  };
  return [line, ...parts.flatMap((inner) => linesOf(words, inner, depth + 1))];
}

/** What was chosen for the question that a condition names, as the stage words it, where it has words for it. */
function answerIn({ asks }: Words, { params, found }: WhyPart): { readonly given?: Text } {
  const choices = asks.find(({ name }) => name === params['name'])?.choices ?? [];
  const given = choices.find(({ code }) => code === found['given'])?.title;
  return given === undefined ? {} : { given };
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
