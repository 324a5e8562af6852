import { toDevanagari } from '../../values/digits.ts';
import type { FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { joinTexts } from '../formula/show.ts';
import { ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { pairRows, type RowPair, rowTitle } from './pair-rows.ts';
import { cellText } from './read-form.ts';
import { shownColumns } from './table.ts';

/** A version of a form: its definition then, and what it said. */
export type FormVersion = { readonly bundle: FormBundle; readonly data: FormData };

/** A field, or a whole row of a table, that says something else in the second of two versions; an absent side said nothing. */
export type FormChange = {
  readonly path: string;
  /** Sections, and the row, in which the field stands. */
  readonly within?: Text;
  readonly label: Text;
  readonly before?: Text;
  readonly after?: Text;
};

/** What changed between two versions of a form, in reading order; rows are found by what names them. Never throws on old data. */
export function formChanges(before: FormVersion | undefined, after: FormVersion | undefined): readonly FormChange[] {
  const trees = [before, after].map((version) => version && fieldTree(version.bundle));
  return changesIn(trees[0], trees[1], { before: before?.data, after: after?.data, path: '', within: [] });
}

type Place = {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
  readonly within: readonly Text[];
};

/** Children by key: what the newer definition has, then what only the older one had. */
function changesIn(old: FieldNode | undefined, now: FieldNode | undefined, place: Place): readonly FormChange[] {
  const gone = (old?.children ?? []).filter(({ key }) => !now?.children.some((child) => child.key === key));
  return [...(now?.children ?? []), ...gone].flatMap((child) =>
    changesOf(child, {
      ...place,
      before: ownValue(place.before, child.key),
      after: ownValue(place.after, child.key),
      path: `${place.path}/${child.key}`,
    }),
  );
}

function changesOf(node: FieldNode, place: Place): readonly FormChange[] {
  const { before, after, within } = place;
  const deeper = { ...place, within: [...within, node.info.label] };
  if (node.info.type === 'object') return changesIn(node, node, deeper);
  if (node.info.type === 'rows') {
    return pairRows(node, before, after).flatMap((pair, index) => rowChanges(node, pair, { ...deeper, index }));
  }
  return change(node.info.label, place, cellText(node, before), cellText(node, after));
}

function rowChanges(table: FieldNode, pair: RowPair, place: Place & { readonly index: number }): readonly FormChange[] {
  const { before, after } = pair;
  const name = rowTitle(table, after ?? before ?? {}) ?? numbered(place.index + 1);
  const path = `${place.path}/${String(place.index)}`;
  if (before && after) {
    const shown = { ...table, children: shownColumns(table) };
    return changesIn(shown, shown, { before, after, path, within: [...place.within, name] });
  }
  return change(name, { ...place, path }, rowText(table, before), rowText(table, after));
}

function rowText(table: FieldNode, row: RowPair['before']): Text {
  if (row === undefined) return { ne: '', en: '' };
  const cells = shownColumns(table).flatMap((column) => {
    const value = cellText(column, row[column.key]);
    return value.en === '' ? [] : [joinTexts([column.info.label, value], ': ')];
  });
  return joinTexts(cells, ' · ');
}

function change(label: Text, { path, within }: Place, before: Text, after: Text): readonly FormChange[] {
  if (before.ne === after.ne && before.en === after.en) return [];
  return [
    {
      path,
      ...(within.length > 0 ? { within: joinTexts(within) } : {}),
      label,
      ...(before.en === '' ? {} : { before }),
      ...(after.en === '' ? {} : { after }),
    },
  ];
}

function numbered(row: number): Text {
  return { ne: `पङ्क्ति ${toDevanagari(row)}`, en: `row ${String(row)}` };
}
