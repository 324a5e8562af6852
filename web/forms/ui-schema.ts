import type { UiSchema } from '@rjsf/utils';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import { type FieldNode, fieldTree } from '../../form-schemas/engine/tree.ts';
import type { Language } from '../i18n/i18n.ts';

/** Fields of ours that RJSF knows by these names (fields.tsx); a section is RJSF's own object field. */
export type FieldName = 'Value' | 'Rows' | 'LandArea' | 'RuleResults';

/** What the templates read of a field's place in its section (templates.tsx). */
export type PlaceOptions = {
  /** Takes the whole width. */
  readonly wide?: true;
  /** Its label stands above it as a heading. */
  readonly headed?: true;
  /** A section whose values stand close together. */
  readonly dense?: true;
};

/** How RJSF shows a form in a language: the definition, not the JSON type, says as what each field is shown. */
export function toUiSchema(bundle: FormBundle, language: Language): UiSchema {
  return { ...childrenUi(fieldTree(bundle), language), 'ui:submitButtonOptions': { norender: true } };
}

function childrenUi({ children }: FieldNode, language: Language): UiSchema {
  return {
    ...Object.fromEntries(children.map((child) => [child.key, nodeUi(child, language)])),
    'ui:order': children.map(({ key }) => key),
  };
}

function nodeUi(node: FieldNode, language: Language): UiSchema {
  const field = fieldName(node);
  return {
    'ui:title': node.info.label[language],
    'ui:options': placeOptions(node),
    ...(field === undefined ? childrenUi(node, language) : { 'ui:field': field }),
  };
}

function fieldName({ info: { type, control } }: FieldNode): FieldName | undefined {
  if (control === 'land-area') return 'LandArea';
  if (control === 'rule-results') return 'RuleResults';
  if (type === 'object') return undefined;
  return type === 'rows' ? 'Rows' : 'Value';
}

function placeOptions(node: FieldNode): PlaceOptions {
  const { type, control } = node.info;
  const headed = type === 'rows' || control === 'land-area';
  const wide = headed || type === 'object' || type === 'text' || type === 'enum-list';
  return {
    ...(wide && { wide }),
    ...(headed && { headed }),
    ...(type === 'object' && isGivenSection(node) && { dense: true }),
  };
}

/** A section that is only read: totals and other calculated values stand close together. */
function isGivenSection({ children }: FieldNode): boolean {
  return children.every(({ info }) => info.compute !== undefined || info.stamp !== undefined);
}
