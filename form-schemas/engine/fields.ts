import type { ExpandedNode } from './expand.ts';
import type { Annotation, Code, CodeLists, FieldInfo } from './field-definition.ts';
import { isMultiple } from './plain-schema.ts';
import { entryOf } from './records.ts';

const expressionUses = [
  'required',
  'show',
  'prefill',
  'compute',
  'holds',
  'tolerance',
  'latest',
  'earliest',
  'min',
  'max',
  'exclusiveMax',
  'unique',
] as const;

/** What a formula of a field is for. */
export type ExpressionUse = (typeof expressionUses)[number];

/** Every formula of a field, with what it is for; bounds that are plain decimals are none. */
export function expressionsOf(
  info: Annotation,
): readonly { readonly use: ExpressionUse; readonly expression: string }[] {
  return expressionUses.flatMap((use) => {
    const expression = info[use];
    return typeof expression === 'string' && !isDecimalBound(use, expression) ? [{ use, expression }] : [];
  });
}

/** Says whether a bound is a plain decimal and not a formula. */
export function isDecimalLiteral(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** The fields of a form, flat and in reading order, paths from the form's root. */
export function fieldsOf(node: ExpandedNode, codes: CodeLists, path: readonly string[] = []): readonly FieldInfo[] {
  return Object.entries(node.properties).flatMap(([key, child]) => {
    const childPath = [...path, key];
    const below = child.naksa.type === 'rows' ? [...childPath, '*'] : childPath;
    return [fieldInfo(child, codes, childPath), ...fieldsOf(child, codes, below)];
  });
}

function fieldInfo(node: ExpandedNode, codes: CodeLists, path: readonly string[]): FieldInfo {
  const { naksa, maxLength, minItems, maxItems, format } = node;
  const options = optionsOf(naksa, codes);
  const only = (node.enum ?? []).map(String);
  return {
    ...naksa,
    path,
    ...(options && { options: only.length === 0 ? options : options.filter(({ code }) => only.includes(code)) }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(format !== undefined && { format }),
    ...(node.const !== undefined && { const: node.const }),
    ...(naksa.type === 'file' && isMultiple(node) && { multiple: true }),
  };
}

/** The choices of a field: its own, else those of its code list; undefined where it has none. */
export function optionsOf(
  { options, codes }: Pick<Annotation, 'options' | 'codes'>,
  lists: CodeLists,
): readonly Code[] | undefined {
  return options ?? (codes === undefined ? undefined : entryOf(lists, codes));
}

function isDecimalBound(use: ExpressionUse, expression: string): boolean {
  return (use === 'min' || use === 'max' || use === 'exclusiveMax') && isDecimalLiteral(expression);
}
