import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import type { ChecklistRow } from '../master-definition.ts';
import { entryOf } from '../records.ts';
import { type Report, reporter, unknownName } from './library-references.ts';

/** What is wrong with what the rows of checklists name and measure. */
export function checklistReferenceProblems(library: FormLibrary): readonly DefinitionProblem[] {
  const report = reporter('checklists.json');
  return Object.entries(library.checklists).flatMap(([name, rows]) =>
    rows.flatMap((row, index) => {
      const inRow: Report = (path, code, message) => report(`/${name}/${index}${path}`, code, message);
      return [
        ...unknownName(inRow, '/fact', 'fact', row.fact, library.facts),
        ...(row.measures === undefined ? [] : measureProblems(library, row, inRow)),
      ];
    }),
  );
}

/** A row that measures has a unit, and its fact is a measure of the same: the width of a road is no distance to it. */
function measureProblems(library: FormLibrary, row: ChecklistRow, report: Report): readonly DefinitionProblem[] {
  const { measures, unit, tolerance, fact } = row;
  const ofFact = entryOf(library.facts, fact ?? '')?.measures;
  return [
    ...unknownName(report, '/measures', 'code of measured', measures, codesOf(library, 'measured')),
    ...unknownName(report, '/unit', 'unit', unit, codesOf(library, 'unit')),
    ...unknownName(report, '/tolerance', 'tolerance', tolerance, codesOf(library, 'toleranceKind')),
    ...(unit === undefined ? [report('/unit', 'missing-word', 'a row that `measures` needs its `unit`')] : []),
    ...(ofFact !== undefined && ofFact !== measures
      ? [report('/fact', 'wrong-type', `the row measures ${String(measures)}, the fact ${String(fact)} ${ofFact}`)]
      : []),
  ];
}

function codesOf({ codes }: FormLibrary, list: string): Readonly<Record<string, string>> {
  return Object.fromEntries((entryOf(codes, list) ?? []).map(({ code }) => [code, code]));
}
