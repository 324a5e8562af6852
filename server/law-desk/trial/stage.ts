import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import type { Law } from '../../../form-schemas/engine/law/seeds.ts';
import type { WrittenOut } from '../../../workflows/engine/body.ts';
import { type CompiledStage, compileStage } from '../../../workflows/engine/compile.ts';
import { lintSourceSize } from '../../../workflows/engine/lint-size.ts';
import { type Origins, originsOf } from '../../../workflows/engine/origins.ts';
import { runScenario, type Scenario } from '../../../workflows/engine/scenario.ts';
import { placesToCover, transitionsToCover } from '../../../workflows/engine/to-cover.ts';
import { stageFile } from '../../../workflows/engine/walk.ts';
import { lawOf, stageBodyOf, writtenOut } from '../../definitions/assemble.ts';
import { followLibrary } from '../../definitions/law-office.ts';
import { lawOfFiles } from '../../definitions/library-files.ts';
import { type Change, parseSource, readStageSource, withChange } from '../../definitions/sources.ts';
import { readShippedOffice } from '../../office/office-files.ts';
import { isRecord } from '../../parse.ts';
import { knownNames } from '../known.ts';
import { finding } from './findings.ts';
import type { Draft, Finding, LawOnDay } from './task.ts';

const SCENARIOS = join(import.meta.dirname, '../../../workflows/scenarios');

/** Findings said of the place where somebody wrote it. */
type AsWritten = (WrittenOut & { readonly ok: true })['asWritten'];
/** A compiled stage, or everything that keeps it from compiling. */
export type Compiled =
  | { readonly ok: true; readonly stage: CompiledStage; readonly asWritten: AsWritten }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Everything wrong with a stage as somebody wrote it: what the check of the shipped files looks for, by the same code. */
export function stageFindings(draft: Draft): readonly Finding[] {
  const compiled = compileDraft(draft);
  if (!compiled.ok) return compiled.findings;
  // scenarios tell of the machine; who signs is the office's choice and none of their business
  const plain = compilePlain(draft, compiled);
  return plain.ok ? scenarioFindings(plain, draft.change) : plain.findings;
}

/** The stage as the library alone would have it, of which scenarios tell. */
export function compilePlain(draft: Draft, compiled: Compiled = compileDraft(draft)): Compiled {
  const base = baseLaw(draft.law);
  return !compiled.ok || officeLawOf(draft.law) === base ? compiled : compileFor(draft, base);
}

/** The stage as it would be published in this office. */
export function compileDraft(draft: Draft): Compiled {
  const findings = shapeFindings(draft.change);
  return findings.length > 0 ? { ok: false, findings } : compileFor(draft, officeLawOf(draft.law));
}

const officeLaws = new WeakMap<LawOnDay, Law>();

/** The law with the office's own laid over it, the base itself where that is nothing; throws `definitionInvalid`. */
export function officeLawOf(day: LawOnDay): Law {
  const base = baseLaw(day);
  const law = officeLaws.get(day) ?? lawOf(base, followLibrary(base, day.has).office);
  officeLaws.set(day, law);
  return law;
}

/** The law of the library alone. */
export function baseLaw({ sources: { files } }: LawOnDay): Law {
  return lawOfFiles(files);
}

function compileFor({ law, change }: Draft, { library }: Law): Compiled {
  const { stages } = withChange(law.sources, change);
  const others = stages.map(writtenOut).filter((out) => out.ok);
  const known = knownNames(library, {
    stages: others.map(({ definition }) => definition),
    fragments: others.flatMap(({ fragments }) => fragments),
    records: { ...shippedRecords(), ...law.has.records },
  });
  const out = writtenOut(readStageSource(parseSource(change.source)));
  if (!out.ok) return { ok: false, findings: out.problems };
  const compiled = compileStage(stageBodyOf(library, out, law.roles), { known });
  const { asWritten } = out;
  return compiled.ok ? { ...compiled, asWritten } : { ok: false, findings: asWritten(compiled.problems) };
}

/** What ships with every office, for one that was installed before there was any. */
function shippedRecords(): Readonly<Record<string, readonly FormData[]>> {
  const byKind: Record<string, FormData[]> = {};
  for (const { kind, data } of readShippedOffice().records) (byKind[kind] ??= []).push(data);
  return byKind;
}

/** What can be said before the stage is written out: that it is one, small enough, and of its own name. */
function shapeFindings({ id, source }: Change): readonly Finding[] {
  const file = stageFile(id);
  const text = parseSource(source);
  if (!isRecord(text) || !isRecord(text['definition']))
    return [finding({ file }, 'not-an-object', { word: 'definition' })];
  const { definition, fragments, parts = [] } = text;
  for (const [word, list] of Object.entries({ fragments, parts }))
    if (!Array.isArray(list) || !list.every(isRecord))
      return [finding({ file: `workflows/${word}` }, 'not-an-object', { word })];
  const caps = lintSourceSize(readStageSource(text), file);
  if (caps.length > 0 || definition['id'] === id) return caps;
  return [finding({ file, path: '/id' }, 'other-name', { word: String(definition['id']), wanted: id })];
}

/** Every scenario must come out as written, and together they must take every transition. */
function scenarioFindings({ stage, asWritten }: Extract<Compiled, { ok: true }>, change: Change): readonly Finding[] {
  const file = `workflows/scenarios/${change.id}`;
  const scenarios = scenariosOf(change);
  if (scenarios.length === 0) return [finding({ file }, 'no-scenarios')];
  const taken = new Set<string>();
  const failures = scenarios.flatMap((scenario, index) => {
    const path = `/${String(index)}`;
    const played = play(stage, scenario);
    if (played === undefined) return [finding({ file, path }, 'scenario-unreadable', { word: index + 1 })];
    for (const transition of played.taken) taken.add(transition);
    return played.failures.map((detail) =>
      finding({ file, path }, 'scenario-fails', { word: titleOf(scenario), detail }),
    );
  });
  const missed = transitionsToCover(stage).filter((transition) => !taken.has(transition));
  const places = placesToCover(stage, stageFile(change.id));
  const gaps = missed.map((word) => finding({ file, path: word, ...places.get(word) }, 'not-covered', { word }));
  return [...failures, ...asWritten(gaps)];
}

/** Where the states and ways of a stage as somebody wrote it were written; nothing where it cannot be written out. */
export function originsOfDraft({ change }: Draft): Origins {
  const isStage = shapeFindings(change).length === 0;
  const source = readStageSource(parseSource(change.source));
  const out = isStage ? writtenOut(source) : undefined;
  return out?.ok === true ? originsOf(source, out) : { states: {}, ways: {} };
}

/** Plays a scenario; it comes from people too: one that is none stops here, as undefined. */
export function play(stage: CompiledStage, scenario: unknown) {
  try {
    return runScenario(stage, scenario as Scenario);
  } catch {
    return undefined;
  }
}

function titleOf(scenario: unknown): string {
  const title = isRecord(scenario) ? scenario['title'] : undefined;
  return isRecord(title) ? String(title['ne']) : '';
}

/** The scenarios by which a stage is tried: those written with it, else the shipped ones. */
export function scenariosOf(change: Change): readonly unknown[] {
  return writtenScenarios(change) ?? shippedScenarios(change.id);
}

function writtenScenarios({ source }: Change): readonly unknown[] | undefined {
  const text = parseSource(source);
  const scenarios = isRecord(text) ? text['scenarios'] : undefined;
  return Array.isArray(scenarios) ? scenarios : undefined;
}

/** The scenarios that ship beside a stage. */
export function shippedScenarios(id: string): readonly unknown[] {
  const folder = join(SCENARIOS, id);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
