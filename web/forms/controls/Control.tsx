import type { ComponentType } from 'react';
import type { FieldType } from '../../../form-schemas/engine/field-definition.ts';
import { CodeControl, CodeListControl, YesNoControl } from './ChoiceControls.tsx';
import type { ControlProps } from './control.ts';
import { DateControl } from './DateControl.tsx';
import { FileControl } from './FileControl.tsx';
import { MeasureControl } from './MeasureControl.tsx';
import { MeasuredControl } from './MeasuredControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { LatitudeControl } from './PlaceControl.tsx';
import { LongTextControl, TextControl } from './TextControl.tsx';

type LeafType = Exclude<FieldType, 'object' | 'rows'>;

const controls = {
  string: TextControl,
  text: LongTextControl,
  integer: NumberControl,
  decimal: NumberControl,
  money: NumberControl,
  boolean: YesNoControl,
  enum: CodeControl,
  'enum-list': CodeListControl,
  date: DateControl,
  length: MeasureControl,
  area: MeasureControl,
  measure: MeasuredControl,
  file: FileControl,
} satisfies Record<LeafType, ComponentType<ControlProps>>;

/** The control of a field's type. */
export function Control(props: ControlProps) {
  const { type, control } = props.node.info;
  if (type === 'object' || type === 'rows') return null;
  const Chosen = control === 'latitude' ? LatitudeControl : controls[type];
  return <Chosen {...props} />;
}
