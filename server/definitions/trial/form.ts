import { parseLibrary } from '../../../form-schemas/engine/library.ts';
import type { Law } from '../../../form-schemas/engine/seeds.ts';
import { compileStage } from '../../../workflows/engine/compile.ts';
import { isRecord } from '../../parse.ts';
import { lawOf, stageBodyOf } from '../assemble.ts';
import { followLibrary } from '../law-office.ts';
import { groupsOfMenus } from '../menus.ts';
import { parseSource, withChange } from '../sources.ts';
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
  const reading = parseLibrary(day.sources.files);
  if (!reading.ok) return reading.problems.map(formFinding);
  return lawFindings(day, { library: reading.library, groups: groupsOfMenus(day.sources.files.menus) });
}

function lawFindings(day: LawOnDay, base: Law): readonly Finding[] {
  try {
    const law = lawOf(base, followLibrary(base, day.has).office);
    const stages = day.sources.stages.flatMap((source) => {
      const compiled = compileStage(stageBodyOf(law.library, source, day.roles));
      return compiled.ok ? [] : compiled.problems;
    });
    return [...stages, ...templateSetFindings(day, law.library)];
  } catch (error) {
    return thrownFindings(error);
  }
}
