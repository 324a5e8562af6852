import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { droppedWordProblems } from '../../../form-schemas/engine/law/dropped-words.ts';
import { isRecord } from '../../parse.ts';
import { lawOf } from '../../definitions/assemble.ts';
import { followLibrary } from '../../definitions/law-office.ts';
import { lawOfFiles, readFiles } from '../../definitions/library-files.ts';
import { parseSource, withChange } from '../../definitions/sources.ts';
import { capFindings } from './caps.ts';
import { finding, formFinding } from './findings.ts';
import type { Bundled, Draft } from './task.ts';

/** A form as somebody wrote it with everything resolved, or what keeps it from being shown; stages and papers are not asked. */
export function bundleDraft({ law, change }: Draft): Bundled {
  const file = `form-schemas/forms/${change.id}.json`;
  const text = parseSource(change.source);
  if (!isRecord(text) || text['slug'] !== change.id)
    return { findings: [finding({ file, path: '/slug' }, 'not-an-object', { word: 'slug' })] };
  const caps = capFindings(file, text);
  if (caps.length > 0) return { findings: caps };
  const { files } = withChange(law.sources, change);
  const reading = readFiles(files);
  if (!reading.ok) return { findings: reading.problems.map(formFinding) };
  const base = lawOfFiles(files);
  const { library } = lawOf(base, followLibrary(base, law.has).office);
  return { bundle: bundleForm(library, change.id), findings: droppedWordProblems(library, change.id).map(formFinding) };
}
