import type { Issue } from '../definition.ts';
import type { FieldInfo, FieldType } from '../field-definition.ts';
import { childOf, type FieldNode } from '../tree.ts';
import type { Finding, IssueCode } from './findings.ts';

/** The part of an Ajv error that is read. */
export type SchemaError = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
};

const longestName = 60;

/** The issue of a schema error, at the field it belongs to; undefined where the form's own checks say it better. */
export function schemaIssue(root: FieldNode, { instancePath, keyword, params }: SchemaError): Issue | undefined {
  const { node, path } = fieldAt(root, pointerParts(instancePath));
  if (keyword === 'additionalProperties' && isSection(node)) {
    const field = String(params['additionalProperty']).slice(0, longestName);
    return { path: [...path, field], label: node.info.label, code: 'unknownField', params: { field } };
  }
  if (keyword === 'required' && isSection(node)) return missingField(node, path, String(params['missingProperty']));
  return { path, label: node.info.label, ...(findings[keyword] ?? wrongType)(node, params) };
}

function missingField(section: FieldNode, path: Issue['path'], key: string): Issue | undefined {
  const node = childOf(section, key);
  if (node === undefined || node.info.type === 'object') return undefined;
  return { path: [...path, key], label: node.info.label, code: missingCode(node.info) };
}

/** Code for a field that must have a value and has none; what nobody types is missing where it comes from. */
export function missingCode({ type, readOnly }: Pick<FieldInfo, 'type' | 'readOnly'>): IssueCode {
  if (readOnly === true) return 'notInSetup';
  if (type === 'enum' || type === 'boolean') return 'chooseOne';
  return type === 'enum-list' ? 'chooseAtLeastOne' : 'required';
}

type ToFinding = (node: FieldNode, params: SchemaError['params']) => Finding;

const findings: Readonly<Record<string, ToFinding>> = {
  type: wrongType,
  pattern: (node) => (node.info.format === 'email' ? { code: 'email' } : wrongType(node)),
  enum: (node) => ({
    code: wrongCodes[node.info.type] === 'chooseAtLeastOne' ? 'chooseOne' : wrongCodes[node.info.type],
  }),
  const: () => ({ code: 'required' }),
  required: wrongType,
  minLength: limited('minLength'),
  maxLength: limited('maxLength'),
  minimum: limited('min'),
  maximum: limited('max'),
  minItems: (node, params) =>
    node.info.type === 'enum-list' ? { code: 'chooseAtLeastOne' } : limited('min')(node, params),
  maxItems: limited('max'),
  uniqueItems: ({ info }) => ({ code: 'duplicate', params: { field: info.label.ne } }),
};

const wrongCodes = {
  string: 'required',
  text: 'required',
  integer: 'integer',
  decimal: 'number',
  money: 'number',
  boolean: 'chooseOne',
  enum: 'chooseOne',
  'enum-list': 'chooseAtLeastOne',
  date: 'date',
  length: 'number',
  area: 'number',
  measure: 'number',
  file: 'required',
  object: 'unknownField',
  rows: 'unknownField',
} as const satisfies Record<FieldType, IssueCode>;

function wrongType({ key, info }: FieldNode): Finding {
  const code = wrongCodes[info.type];
  return code === 'unknownField' ? { code, params: { field: key } } : { code };
}

function limited(code: IssueCode): ToFinding {
  return (_node, params) => ({ code, params: { limit: String(params['limit']) } });
}

function isSection({ info }: FieldNode): boolean {
  return info.type === 'object' || info.type === 'rows';
}

/** The deepest field on the way; what lies inside a value belongs to its field. */
function fieldAt(
  root: FieldNode,
  parts: readonly string[],
): { readonly node: FieldNode; readonly path: Issue['path'] } {
  let node = root;
  const path: (string | number)[] = [];
  for (const part of parts) {
    const isRow = node.info.type === 'rows' && typeof path.at(-1) !== 'number';
    if (isRow) {
      path.push(Number(part));
      continue;
    }
    const child = childOf(node, part);
    if (child === undefined) break;
    node = child;
    path.push(part);
  }
  return { node, path };
}

function pointerParts(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
