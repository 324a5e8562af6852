import { getDefaultRegistry } from '@rjsf/core';
import type { Field, FieldProps, RegistryFieldsType } from '@rjsf/utils';
import { useCallback } from 'react';
import { useFieldNode } from './form-context.ts';
import { FieldSlot } from './FieldSlot.tsx';
import type { Path } from './form-store.ts';
import { LandAreaField } from './LandAreaField.tsx';
import { RowsField } from './RowsField.tsx';

const { ObjectField } = getDefaultRegistry().fields;

/** Any field of a Naksa form inside RJSF: the definition, not the JSON type, says which control it is. */
function NaksaField(props: FieldProps) {
  const path: Path = props.fieldPathId.path;
  const node = useFieldNode(path);
  const value: unknown = props.formData;
  const { onChange: tell } = props;
  const onChange = useCallback((next: unknown, at: Path) => tell(next, [...at]), [tell]);
  if (node === undefined) return null;
  if (node.info.control === 'land-area')
    return <LandAreaField node={node} path={path} value={value} onChange={onChange} />;
  if (node.info.type === 'rows') return <RowsField node={node} path={path} value={value} onChange={onChange} />;
  return <FieldSlot node={node} path={path} value={value} onChange={onChange} />;
}

/** A section is RJSF's own object field; a date, a measure and a land area are objects too, but single controls. */
const SectionField: Field = function SectionField(props) {
  const node = useFieldNode(props.fieldPathId.path);
  if (node?.info.type !== 'object' || node.info.control === 'land-area') return <NaksaField {...props} />;
  return ObjectField === undefined ? null : <ObjectField {...props} />;
};

/** Fields by RJSF's names and by those of `toUiSchema` (form-schemas/engine/rjsf.ts); one object for the life of the app. */
export const fields: RegistryFieldsType = {
  StringField: NaksaField,
  NumberField: NaksaField,
  BooleanField: NaksaField,
  ArrayField: NaksaField,
  ObjectField: SectionField,
  BsDate: NaksaField,
  Measure: NaksaField,
  FilePicker: NaksaField,
  RowsTable: NaksaField,
  LandArea: NaksaField,
  Computed: NaksaField,
};
