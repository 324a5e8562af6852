import { coverage } from '../../../workflows/engine/coverage.ts';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import { generateScenarios } from '../../../workflows/engine/generate.ts';
import type { Scenario } from '../../../workflows/engine/scenario.ts';
import texts from '../texts.json' with { type: 'json' };
import { dayBegins } from '../../../form-schemas/values/ad-date.ts';
import { baseLaw, compilePlain, play, scenariosOf } from './stage.ts';
import type { Draft, WrittenScenarios } from './task.ts';

/** Kinds of buildings that are tried, those with the most forms first. */
const MOST_KINDS = 4;

/**
 * Writes scenarios for the ways of a stage that none takes yet: what it does now, for whoever changes it later. What is there
 * already stays as it is.
 */
export function writeScenarios(draft: Draft): WrittenScenarios {
  const compiled = compilePlain(draft);
  const present = scenariosOf(draft.change);
  if (!compiled.ok) return { findings: compiled.findings, scenarios: present, added: 0, missed: [] };
  const { stage } = compiled;
  const covered = present.flatMap((scenario) => play(stage, scenario)?.taken ?? []);
  const added = generateScenarios(stage, { givens: givensOf(draft, stage), covered, said: texts.scenarioSays.ne });
  const { missed } = coverage(stage, new Map(added.map((scenario, at) => [String(at), scenario])));
  return {
    findings: [],
    scenarios: [...present, ...added],
    added: added.length,
    missed: missed.filter((name) => !covered.includes(name)),
  };
}

/** The kinds of cases with which a stage is tried: of those with equally many forms the first of the code lists. */
function givensOf({ law }: Draft, { body }: CompiledStage): readonly Scenario['given'][] {
  const { codes } = baseLaw(law).library;
  const formsOf = (type: string, of: string) =>
    body.forms.filter(({ types, classes }) => types.includes(type) && classes.includes(of)).length;
  const kinds = (codes[lists.type] ?? []).flatMap(({ code: type }) =>
    (codes[lists.class] ?? []).map(({ code }) => ({ type, class: code, forms: formsOf(type, code) })),
  );
  return kinds
    .toSorted((one, other) => other.forms - one.forms)
    .slice(0, MOST_KINDS)
    .map(({ type, class: of }) => ({ type, class: of, ward: '01', at: dayBegins(law.day), facts: {} }));
}

/** The code lists of what a case is. */
const lists = { type: 'constructionType', class: 'buildingClass' } as const;
