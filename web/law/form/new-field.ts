import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { SourceNode } from './edit-source.ts';

/** What the palette has beside the sections, in the order in which it is shown. */
export const fieldKinds = [
  'text',
  'lines',
  'whole',
  'number',
  'money',
  'length',
  'area',
  'date',
  'choice',
  'yes',
  'file',
  'computed',
  'section',
  'table',
] as const;
/** A kind of field that the palette offers. */
export type FieldKind = (typeof fieldKinds)[number];

const inner = {
  text: { type: 'string', maxLength: 200, naksa: { type: 'string' } },
  lines: { type: 'string', maxLength: 2000, naksa: { type: 'text' } },
  whole: { type: 'integer', naksa: { type: 'integer', min: '0' } },
  number: { $ref: 'value:decimal', naksa: { type: 'decimal', min: '0', decimals: 2 } },
  money: { $ref: 'value:money', naksa: { type: 'money', min: '0' } },
  length: { $ref: 'value:length', naksa: { type: 'length', unit: 'ft', min: '0' } },
  area: { $ref: 'value:area', naksa: { type: 'area', unit: 'sqft', min: '0' } },
  date: { $ref: 'value:date', naksa: { type: 'date' } },
  choice: { type: 'string', naksa: { type: 'enum' } },
  yes: { type: 'boolean', naksa: { type: 'boolean' } },
  file: { $ref: 'value:file', naksa: { type: 'file', accept: ['pdf', 'jpg', 'png'], maxMB: 10 } },
  computed: { $ref: 'value:money', naksa: { type: 'money', compute: '0' } },
  section: { type: 'object', naksa: { type: 'object' }, properties: {} },
  table: { type: 'array', maxItems: 50, naksa: { type: 'rows' } },
} as const satisfies Record<FieldKind, SourceNode>;

/** A field of a kind as it is written before anybody says more of it. */
export function newField(kind: FieldKind, label: Text): SourceNode {
  const node: SourceNode & { readonly naksa: SourceNode } = inner[kind];
  const privacy = kind === 'section' || kind === 'table' ? {} : { privacy: 'staff' };
  const { type, ...rest } = node.naksa;
  const written = { ...node, naksa: { type, label, ...privacy, ...rest } };
  if (kind !== 'table') return written;
  return { ...written, items: { type: 'object', properties: {} } };
}

/** A field that takes what a shared section says. */
export function sectionField(section: string): SourceNode {
  return { $ref: section };
}
