import { type Static, Type } from 'typebox';

/** More failing files than these are no accident of a busy machine. */
const MOST_AGAIN = 5;

const Counts = Type.Object({ passed: Type.Integer(), failed: Type.Integer() });

/** How a run of the tests went. */
export const RunCounts = Type.Object({
  ...Counts.properties,
  /** Of each file in which a test failed: how many of its tests passed and failed. */
  failing: Type.Record(Type.String(), Counts),
});
/** How a run of the tests went. */
export type RunCounts = Static<typeof RunCounts>;

/**
 * The files that are worth a second run, alone: a few in which a test failed, and nothing else was wrong.
 * @returns none when more than a few failed, or something failed that belongs to no test
 */
export function filesToRunAgain({ failed, failing }: RunCounts): readonly string[] {
  const files = Object.keys(failing);
  const ofTests = Object.values(failing).reduce((sum, each) => sum + each.failed, 0);
  return files.length > MOST_AGAIN || ofTests < failed ? [] : files;
}

/** Both runs as one: of what was run again the second counts. */
export function together(first: RunCounts, second: RunCounts): RunCounts {
  const before = Object.values(first.failing);
  return {
    passed: first.passed - before.reduce((sum, { passed }) => sum + passed, 0) + second.passed,
    failed: first.failed - before.reduce((sum, { failed }) => sum + failed, 0) + second.failed,
    failing: second.failing,
  };
}
