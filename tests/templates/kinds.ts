import type { Forms } from './papers.ts';

type Data = Record<string, unknown>;

const application = 'map-permit-application-edit';
/** Kinds of construction in which the building, or its lower floors, stand when the application is made. */
const existingFloors: Readonly<Record<string, number>> = { 2: 99, 3: 2, 4: 99, 6: 99, 7: 1 };
const wall = {
  length: { value: '234', unit: 'FEET' },
  breadth: { value: '0.75', unit: 'FEET' },
  height: { value: '5', unit: 'FEET' },
  tiers: 1,
  roadSide: false,
};

/** Sample application 1 as one for another kind of construction. */
export function asKind(forms: Forms, constructionType: string): void {
  forms[application] = ofKind(forms[application] ?? {}, constructionType);
}

/** An application as one for another kind of construction: with the floors that stand, or with a wall and no floors. */
export function ofKind(data: Data, constructionType: string): Data {
  const standing = existingFloors[constructionType] ?? 0;
  const floors = Array.isArray(data['floors']) ? data['floors'] : [];
  const status = (index: number) => (index < standing ? 'existing' : 'proposed');
  const construction = data['construction'];
  return {
    ...data,
    construction: { ...(isData(construction) ? construction : {}), constructionType, ...kindDetails[constructionType] },
    floors: constructionType === '8' ? [] : floors.map((row: Data, index) => ({ ...row, status: status(index) })),
    ...(constructionType === '8' && { compoundWall: wall }),
  };
}

const kindDetails: Readonly<Record<string, Data>> = {
  2: { builtYearBs: 2058, builtProof: 'मालपोत रसिद' },
  3: { existingPermitNo: '०७५/०७६-१४', existingPermitDate: { ad: '2018-12-16', bs: '2075-09-01', source: 'bs' } },
  4: { singlePhase: true },
  6: { singlePhase: true },
  8: { singlePhase: true },
};

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
