import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { rowTitle } from '../../form-schemas/engine/form/pair-rows.ts';
import { cellText } from '../../form-schemas/engine/form/read-form.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { joinTexts } from '../../form-schemas/engine/formula/show.ts';
import { childOf, type FieldNode, fieldTree } from '../../form-schemas/engine/tree.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** A field of a form as people call it, and what it says. */
export type Place = { readonly label: Text; readonly value: Text };

const blank: Text = { ne: '', en: '' };
const WHOLE: Text = texts.whole;
/** Where papers stand among the fields; no field can be called so. */
const PAPERS = '@papers';

type Paper = { readonly category: string; readonly title: Text; readonly given: readonly { readonly name: string }[] };

/**
 * The field at a JSON pointer, by section, row and name; undefined where the form has none.
 * @param papers the papers that belong to the form
 */
export function findPlace(
  bundle: FormBundle,
  data: unknown,
  papers: readonly Paper[],
  pointer: string,
): Place | undefined {
  if (pointer === '') return { label: WHOLE, value: blank };
  if (!pointer.startsWith('/')) return undefined;
  const parts = pointer.slice(1).split('/').map(unescapePart);
  return parts[0] === PAPERS ? paperPlace(papers, parts) : walk(fieldTree(bundle), data, parts, []);
}

/** RFC 6901. */
function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function paperPlace(papers: readonly Paper[], [, category, ...more]: readonly string[]): Place | undefined {
  const paper = more.length === 0 ? papers.find((each) => each.category === category) : undefined;
  if (!paper) return undefined;
  const names = paper.given.map(({ name }) => name).join(', ');
  return { label: paper.title, value: { ne: names, en: names } };
}

function walk(node: FieldNode, value: unknown, parts: readonly string[], trail: readonly Text[]): Place | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return { label: joinTexts(trail), value: cellText(node, value) };
  if (node.info.type === 'rows') {
    const index = Number(part);
    const row: unknown = Array.isArray(value) && /^\d{1,4}$/u.test(part) ? value[index] : undefined;
    if (!isRecord(row)) return undefined;
    const name = rowTitle(node, row) ?? numbered(index + 1);
    return walk({ ...node, info: { ...node.info, type: 'object' } }, row, rest, [...trail, name]);
  }
  const child = childOf(node, part);
  return child && walk(child, ownValue(value, part), rest, [...trail, child.info.label]);
}

function numbered(row: number): Text {
  return say(texts.row, { row: inDigits(row) });
}
