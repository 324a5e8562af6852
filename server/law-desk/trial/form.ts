import { droppedWordProblems } from '../../../form-schemas/engine/law/dropped-words.ts';
import type { Law } from '../../../form-schemas/engine/law/seeds.ts';
import { lawOf, stageProblems } from '../../definitions/assemble.ts';
import { followLibrary } from '../../definitions/law-office.ts';
import { lawOfFiles, readFiles } from '../../definitions/library-files.ts';
import { parseSource, withChange } from '../../definitions/sources.ts';
import { isRecord } from '../../parse.ts';
import { capFindings } from './caps.ts';
import { finding, formFinding, thrownFindings } from './findings.ts';
import type { Draft, Finding, LawOnDay } from './task.ts';
import { templateSetFindings } from './template.ts';

/** Everything wrong with a form as somebody wrote it, and with what would become of the stages and papers that have it. */
export function formFindings({ law, change }: Draft): readonly Finding[] {
  const file = `form-schemas/forms/${change.id}.json`;
  const text = parseSource(change.source);
  if (!isRecord(text)) return [finding({ file }, 'not-an-object', { word: 'slug' })];
  if (text['slug'] !== change.id)
    return [finding({ file, path: '/slug' }, 'other-name', { word: String(text['slug']), wanted: change.id })];
  const caps = capFindings(file, text);
  if (caps.length > 0) return caps;
  const day = { ...law, sources: withChange(law.sources, change) };
  const reading = readFiles(day.sources.files);
  if (!reading.ok) return reading.problems.map(formFinding);
  const dropped = droppedWordProblems(reading.library, change.id);
  if (dropped.length > 0) return dropped.map(formFinding);
  return lawFindings(day, lawOfFiles(day.sources.files));
}

/** Everything wrong with the stages and papers of a day under a library. */
export function lawFindings(day: LawOnDay, base: Law): readonly Finding[] {
  try {
    const law = lawOf(base, followLibrary(base, day.has).office);
    const stages = day.sources.stages.flatMap((source) => stageProblems(law.library, source, day.roles));
    return [...stages, ...templateSetFindings(day, law.library)];
  } catch (error) {
    return thrownFindings(error);
  }
}
