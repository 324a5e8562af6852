import type { FieldInfo, FieldType, FormBundle } from './definition.ts';
import { isGiven } from './plain-schema.ts';
import { withoutUndefined } from './records.ts';
import { type FieldNode, fieldTree } from './tree.ts';

/** A node of RJSF's uiSchema. */
export type UiSchema = Readonly<Record<string, unknown>>;

/** Which control the web host shows: a field of its own (`ui:field`) or a widget within RJSF's (`ui:widget`). */
const controls = {
  string: { 'ui:widget': 'text' },
  text: { 'ui:widget': 'textarea' },
  integer: { 'ui:widget': 'text' },
  decimal: { 'ui:widget': 'DecimalInput' },
  money: { 'ui:widget': 'MoneyInput' },
  boolean: { 'ui:widget': 'YesNo' },
  enum: { 'ui:widget': 'CodeSelect' },
  'enum-list': { 'ui:widget': 'CodeChecks' },
  date: { 'ui:field': 'BsDate' },
  length: { 'ui:field': 'Measure' },
  area: { 'ui:field': 'Measure' },
  file: { 'ui:field': 'FilePicker' },
  object: {},
  rows: { 'ui:field': 'RowsTable' },
} as const satisfies Record<FieldType, UiSchema>;

const landArea = { 'ui:field': 'LandArea' } as const;
const computed = { 'ui:field': 'Computed' } as const;
const optionKeys = [
  'unit',
  'decimals',
  'codes',
  'pick',
  'accept',
  'maxMB',
  'multiple',
  'master',
  'fixedBy',
  'control',
  'minItems',
  'maxItems',
  'maxLength',
  'privacy',
  'stamp',
] as const satisfies readonly (keyof FieldInfo)[];

const languages = ['ne', 'en'] as const;
const made = new WeakMap<FormBundle, Partial<Record<(typeof languages)[number], UiSchema>>>();

/** How RJSF shows the form in a language. The same bundle and language give the same object, as RJSF's caches want. */
export function toUiSchema(bundle: FormBundle, language: 'ne' | 'en'): UiSchema {
  const known = made.get(bundle) ?? {};
  const uiSchema = known[language] ?? containerUi(fieldTree(bundle), language);
  made.set(bundle, { ...known, [language]: uiSchema });
  return uiSchema;
}

function containerUi(node: FieldNode, language: 'ne' | 'en'): UiSchema {
  return {
    ...Object.fromEntries(node.children.map((child) => [child.key, nodeUi(child, language)])),
    'ui:order': node.children.map(({ key }) => key),
  };
}

function nodeUi(node: FieldNode, language: 'ne' | 'en'): UiSchema {
  const { info } = node;
  const own = leafUi(info, language);
  if (info.type === 'object') return { ...containerUi(node, language), ...own };
  return info.type === 'rows' ? { ...own, items: containerUi(node, language) } : own;
}

function leafUi(info: FieldInfo, language: 'ne' | 'en'): UiSchema {
  const options = withoutUndefined(optionKeys.map((key) => [key, info[key]]));
  return {
    'ui:title': info.label[language],
    ...(info.help && { 'ui:description': info.help[language] }),
    ...controlOf(info),
    ...(info.options && { 'ui:enumNames': info.options.map((code) => code[language]) }),
    ...((info.readOnly === true || isGiven({ naksa: info })) && { 'ui:readonly': true }),
    ...(Object.keys(options).length > 0 && { 'ui:options': options }),
    'naksa:path': info.path.join('.'),
  };
}

function controlOf(info: FieldInfo): UiSchema {
  if (isGiven({ naksa: info }) && info.type !== 'object') return computed;
  return info.control === 'land-area' ? landArea : controls[info.type];
}
