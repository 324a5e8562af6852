import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, Privacy } from '../../form-schemas/engine/field-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';

/** What a role does with a form: fills it, approves it, or reads it. */
export type PartInForm = 'enters' | 'approves' | 'reads';

/** The part of a role in a form. */
export function roleInForm({ enterBy, enterAlso = [], approvers }: FormRule, role: string): PartInForm {
  if (role === enterBy || enterAlso.includes(role)) return 'enters';
  return approvers.includes(role) ? 'approves' : 'reads';
}

/** Whether the form is asked for a building with the given codes; a code that is not given rules nothing out. */
export function isFor({ classes, types }: FormRule, given: Readonly<Record<string, string>>): boolean {
  const { buildingClass, constructionType } = given;
  return admits(classes, buildingClass) && admits(types, constructionType);
}

/** Fields that people fill or read, by who may see them. */
export function fieldsByPrivacy({ fields }: FormBundle): Readonly<Record<Privacy, readonly FieldInfo[]>> {
  const groups: Record<Privacy, FieldInfo[]> = { public: [], staff: [], sensitive: [] };
  for (const field of fields) {
    if (field.type !== 'object' && field.type !== 'rows') groups[field.privacy ?? 'staff'].push(field);
  }
  return groups;
}

function admits(codes: readonly string[], code: string | undefined): boolean {
  return code === undefined || codes.length === 0 || codes.includes(code);
}
