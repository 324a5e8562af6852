import { join } from 'node:path';
import { Type } from 'typebox';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readJson } from '../../server/parse.ts';

const root = join(import.meta.dirname, '../..');
/** Seconds of the files that take long, longest first; `cost-report.ts` measures them anew. */
export const weightsFile = join(import.meta.dirname, 'weights.json');
/** What stands in it. */
export const Weights = Type.Record(Type.String(), Type.Number());

/** Of each project the file that takes longest begins first, so that none is left to run alone at the end; of the others the larger. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = readJson(Weights, weightsFile);
    const weightOf = ({ moduleId }: TestSpecification): number => weights[moduleId.slice(root.length + 1)] ?? 0;
    const sorted = await super.sort(files);
    // a process is used again for files of its own project alone: they stay together
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((each) =>
      sorted.filter(({ project }) => project === each).toSorted((one, other) => weightOf(other) - weightOf(one)),
    );
  }
}
