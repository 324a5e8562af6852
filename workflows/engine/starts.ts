import type { CaseKind, StageDefinition } from './definition.ts';

/** The kinds of cases that begin with a stage; none for a stage that another one or a person opens. */
export function startingKinds({ starts }: Pick<StageDefinition, 'starts'>): readonly CaseKind[] {
  if (starts === undefined) return [];
  return isKindList(starts) ? starts : [starts];
}

/** Says whether a new case of this type, and of this class when it is known, begins with the stage. */
export function startsCase(definition: Pick<StageDefinition, 'starts'>, type: string, buildingClass?: string): boolean {
  return startingKinds(definition).some(
    ({ types, classes }) =>
      types.includes(type) && (buildingClass === undefined || classes === undefined || classes.includes(buildingClass)),
  );
}

function isKindList(starts: CaseKind | readonly CaseKind[]): starts is readonly CaseKind[] {
  return Array.isArray(starts);
}
