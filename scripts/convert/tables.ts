import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of a table by column name; a column that the line leaves out is an empty text. */
export type Row = (column: string) => string;

/** Reads a table of tab-separated lines whose first line names the columns. */
export function readTable(folder: string, file: string): readonly Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return (column) => {
      const at = columns.indexOf(column);
      if (at < 0) throw new Error(`${file} has no column ${column}; it has ${columns.join(', ')}`);
      return cells[at] ?? '';
    };
  });
}

/** Rows by the value of one column, in the order of the table. */
export function groupBy(rows: readonly Row[], column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row(column), [...(groups.get(row(column)) ?? []), row]);
  return groups;
}

/** Kebab-case of a camelCase name: `technicalDesign` → `technical-design`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const stageIds: Readonly<Record<string, string>> = {
  validity: 'validity-extension',
  earthquake: 'earthquake-no-objection',
};

/** Id of a stage that forms.tsv names: that of the list of stages where the two differ, else kebab-case. */
export function stageId(name: string): string {
  return stageIds[name] ?? kebab(name);
}
