import {
  formPublishables,
  lawOf,
  libraryPublishable,
  publishable,
  stagePublishable,
} from '../../definitions/assemble.ts';
import { followLibrary } from '../../definitions/law-office.ts';
import { parseSource, withChange } from '../../definitions/sources.ts';
import { thrownFindings } from './findings.ts';
import { baseLaw } from './stage.ts';
import type { Assembled, Tasks } from './task.ts';
import { templatePublishable } from './template.ts';

/** Puts the whole law of an office together for each of some days, some definitions being written anew on some of them. */
export function assembleDays(days: Tasks['assemble']['asked']): Tasks['assemble']['answer'] {
  try {
    return { days: days.map(assembled), findings: [] };
  } catch (error) {
    return { days: [], findings: thrownFindings(error) };
  }
}

function assembled({ law: before, changes }: Tasks['assemble']['asked'][number]): Assembled {
  const { day } = before;
  const papers = changes.filter(({ kind }) => kind === 'template').map(templatePublishable);
  const others = changes.filter(({ kind }) => kind !== 'template');
  // papers are put together with nothing else
  if (changes.length > 0 && others.length === 0) return { day, publishables: papers, seeds: [] };
  const law = others.length > 0 ? { ...before, sources: others.reduce(withChange, before.sources) } : before;
  const { files, stages } = law.sources;
  const base = baseLaw(law);
  const { office, seeds } = followLibrary(base, law.has);
  const { library } = lawOf(base, office);
  const publishables = [
    libraryPublishable(files, office),
    ...formPublishables(library),
    ...stages.map((source) => stagePublishable(library, source, law.roles)),
    ...papers,
    ...changes
      .filter(({ kind }) => kind === 'master')
      .map(({ id, source }) => publishable('master', id, parseSource(source))),
  ];
  return { day, publishables, seeds };
}
