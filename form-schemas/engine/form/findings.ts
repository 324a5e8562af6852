import type { Issue } from '../definition.ts';
import type { Part, Place } from './open-form.ts';

/** Every code that the checks give an issue; its words are `field.validation.<code>` of the interface. */
export const issueCodes = [
  'boundaryMissing',
  'bsMonthDays',
  'choiceClosed',
  'chooseAtLeastOne',
  'chooseOne',
  'citizenship',
  'date',
  'dateBefore',
  'dateFuture',
  'dateNeeds',
  'dateNotAfter',
  'datePast',
  'dateRange',
  'decimals',
  'devanagari',
  'duplicate',
  'email',
  'fileKept',
  'fileSize',
  'fileType',
  'fileUnknown',
  'floorArea',
  'floorDuplicate',
  'floorTogether',
  'formula',
  'formulaTooMuch',
  'holds',
  'integer',
  'landArea',
  'landBlockOverflow',
  'max',
  'maxItems',
  'maxLength',
  'mayNot',
  'min',
  'minLength',
  'mobile',
  'notInSetup',
  'number',
  'pattern',
  'plot',
  'positive',
  'required',
  'tooManyFields',
  'tooMuch',
  'unique',
  'unitPair',
  'unknownField',
  'ward',
  'witnesses',
] as const;
/** What may be wrong with a value, by code; each has its text. */
export type IssueCode = (typeof issueCodes)[number];

/** What a check found wrong with one value. */
export type Finding = Omit<Issue, 'path' | 'label' | 'code'> & { readonly code: IssueCode };

/** The issue of a finding at a field. */
export function issueAt({ node, path }: Pick<Place, 'node' | 'path'>, finding: Finding): Issue {
  return { path, label: node.info.label, ...finding };
}

/** The issue of a finding at a child of a section or row; the section itself when it has no such child. */
export function issueIn(part: Part, key: string, finding: Finding): Issue {
  const node = part.node.children.find((child) => child.key === key);
  return node === undefined ? issueAt(part, finding) : issueAt({ node, path: [...part.path, key] }, finding);
}
