import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../../form-schemas/engine/field-definition.ts';

/** The form of a small master with the given fields. */
export function bundleWith(fields: readonly FieldInfo[]): FormBundle {
  return {
    slug: 'ward',
    rule: {
      slug: 'ward',
      title: { ne: 'वडा', en: 'Wards' },
      order: 1,
      enterBy: 'C',
      approvers: [],
      classes: [],
      types: [],
      requirement: 'optional',
    },
    schema: { type: 'object' },
    fields,
    codes: {},
    patterns: {},
    facts: {},
  };
}

/** A field of such a master. */
export function field(type: FieldInfo['type'], path: string, more: Partial<FieldInfo> = {}): FieldInfo {
  return { type, path: path.split('.'), label: { ne: path, en: path }, ...more };
}
