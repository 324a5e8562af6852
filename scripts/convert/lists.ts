import { groupBy, kebab, type Row, readTable, stageId } from './tables.ts';
import type { Node } from './nodes.ts';

const groupTitles = 'stageState';

/** Code lists by name: those of the domain and those that the conversion adds, restricted to the names used. */
export function codeLists(
  folder: string,
  checklists: Readonly<Record<string, readonly Node[]>>,
  used: ReadonlySet<string>,
): Node {
  const lists = groupBy([...readTable(folder, 'enums.tsv'), ...readTable(import.meta.dirname, 'codes.tsv')], 'enum');
  const all: Record<string, readonly Node[]> = Object.fromEntries(
    [...lists].map(([name, rows]) => [name, rows.map((row) => ({ code: row('code'), ne: row('ne'), en: row('en') }))]),
  );
  const fromRows = (rows: readonly Node[]) => rows.map(({ code, label }) => ({ code, ...(isNode(label) && label) }));
  all['drawing'] = fromRows(checklists['drawings'] ?? []);
  all['attachmentCategory'] = Object.entries(checklists).flatMap(([name, rows]) =>
    name.startsWith('attachments') ? fromRows(rows) : [],
  );
  const unknown = [...used].filter((name) => all[name] === undefined);
  if (unknown.length > 0) throw new Error(`no code list ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** Names of every code list that nodes or formulas name. */
export function listsUsed(written: readonly unknown[]): ReadonlySet<string> {
  const text = JSON.stringify(written);
  const named = [...text.matchAll(/"codes":"(\w+)"/g), ...text.matchAll(/labels?\(\\"(\w+)\\"/g)];
  return new Set(named.flatMap(([, name]) => (name === undefined ? [] : [name])));
}

/** Patterns with the Devanagari range written out and what to tell the person. */
export function patterns(folder: string): Node {
  const hints = new Map(readTable(import.meta.dirname, 'patterns.tsv').map((row) => [row('pattern'), row]));
  return Object.fromEntries(
    readTable(folder, 'patterns.tsv').map((row) => {
      const hint = hints.get(row('pattern'));
      if (hint === undefined) throw new Error(`patterns.tsv has no hint for ${row('pattern')}`);
      return [row('pattern'), { pattern: literal(row('regex')), hint: { ne: hint('ne'), en: hint('en') } }];
    }),
  );
}

/** Groups of each stage in order with the slugs of their forms. */
export function menus(folder: string, forms: readonly Row[]): Node {
  return Object.fromEntries(
    [...groupBy(forms, 'stage')].map(([stage, rows]) => [stageId(stage), groupsOf(folder, rows)]),
  );
}

function groupsOf(folder: string, forms: readonly Row[]): readonly Node[] {
  const titles = new Map(
    readTable(folder, 'roles-and-codes.tsv')
      .filter((row) => row('list') === groupTitles)
      .map((row) => [row('code'), { ne: row('neLong'), en: row('en') }]),
  );
  const own = readTable(import.meta.dirname, 'groups.tsv');
  return [...groupBy(forms, 'group')].map(([group, rows]) => {
    const [first] = rows;
    const named = own.find((each) => each('group') === group && each('stage') === first?.('stage'));
    return {
      id: kebab(group),
      title:
        named === undefined ? (titles.get(group) ?? { ne: group, en: group }) : { ne: named('ne'), en: named('en') },
      forms: rows.map((row) => row('slug')),
    };
  });
}

// the engine's regular expressions are RE2: no \u escapes
function literal(regex: string): string {
  return regex.replace(/\\u([0-9A-F]{4})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
