import type { Issue } from '../../form-schemas/engine/definition.ts';
import { childOf, type FieldNode } from '../../form-schemas/engine/tree.ts';
import { withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';
import { recordOf } from './records.ts';
import { rowName } from './row-name.ts';
import { tableShape } from './table-shape.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';

/** Where an issue is, as people read it: section, row and field, so that two fields of one name can be told apart. */
export function issueTrail(
  root: FieldNode,
  { path, label }: Pick<Issue, 'path' | 'label'>,
  data: unknown,
  language: Language,
): readonly string[] {
  const trail: string[] = [];
  let node: FieldNode | undefined = root;
  for (const [index, part] of path.entries()) {
    const isField = index === path.length - 1;
    if (typeof part === 'number') trail.push(nameOf(node, data, path.slice(0, index + 1), language));
    else node = node === undefined ? undefined : childOf(node, part);
    if (typeof part === 'string' && !isField && node !== undefined) trail.push(node.info.label[language]);
  }
  return typeof path.at(-1) === 'number' ? trail : [...trail, label[language]];
}

function nameOf(table: FieldNode | undefined, data: unknown, row: Issue['path'], language: Language): string {
  const number = withDigits(Number(row.at(-1)) + 1, language);
  const name = table === undefined ? undefined : rowName(tableShape(table), recordOf(valueAlong(data, row)), language);
  return name ?? number;
}
