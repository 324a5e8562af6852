import type { Field, FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { useFieldNode } from './form-context.ts';
import type { Path } from './form-data.ts';
import { LandAreaField } from './LandAreaField.tsx';
import { RowsField } from './RowsField.tsx';
import { RuleResults } from './RuleResults.tsx';
import type { FieldName } from './ui-schema.ts';

/** Our fields by the names that `toUiSchema` gives them; one object for the life of the app. */
export const fields = {
  Value: asField(FieldSlot),
  Rows: asField(RowsField),
  LandArea: asField(LandAreaField),
  RuleResults: asField(RuleResults),
} satisfies Record<FieldName, Field>;

type PartProps = { readonly node: FieldNode; readonly path: Path };

/** A part of ours as a field of RJSF, which says where it stands; what it is the definition says, and what it holds the store. */
function asField(Part: ComponentType<PartProps>): Field {
  return function NaksaField({ fieldPathId: { path } }: FieldProps) {
    const node = useFieldNode(path);
    return node === undefined ? null : <Part node={node} path={path} />;
  };
}
