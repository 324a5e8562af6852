import { formPublishables, lawOf, libraryPublishable, stagePublishable } from '../../definitions/assemble.ts';
import { followLibrary } from '../../definitions/law-office.ts';
import { withChange } from '../../definitions/sources.ts';
import { thrownFindings } from './findings.ts';
import { baseLaw } from './stage.ts';
import type { Assembled, Tasks } from './task.ts';
import { templatePublishable } from './template.ts';

/** Puts the whole law of an office together for each of some days, one definition being written anew on some of them. */
export function assembleDays(days: Tasks['assemble']['asked']): Tasks['assemble']['answer'] {
  try {
    return { days: days.map(assembled), findings: [] };
  } catch (error) {
    return { days: [], findings: thrownFindings(error) };
  }
}

function assembled({ law: before, change }: Tasks['assemble']['asked'][number]): Assembled {
  const { day } = before;
  if (change?.kind === 'template') return { day, publishables: [templatePublishable(change)], seeds: [] };
  const law = change ? { ...before, sources: withChange(before.sources, change) } : before;
  const { files, stages } = law.sources;
  const base = baseLaw(law);
  const { office, seeds } = followLibrary(base, law.has);
  const { library } = lawOf(base, office);
  const publishables = [
    libraryPublishable(files, office),
    ...formPublishables(library),
    ...stages.map((source) => stagePublishable(library, source, law.roles)),
  ];
  return { day, publishables, seeds };
}
