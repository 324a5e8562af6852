import { globSync, readFileSync } from 'node:fs';

/** What a file gives to others, as it begins a line; a re-export has the sentence where it is declared. */
const given =
  /^export (?:default )?(?:abstract )?(?:async )?(?<kind>function\*?|const|let|class|type|interface|enum) (?<name>\w+)/u;

/** An export that says nothing of itself. */
export type Unsaid = { readonly file: string; readonly line: number; readonly name: string };

/**
 * Exports of a text that no docstring stands above. The type of a schema stands below the schema of its name and has that one's
 * sentence; so has every overload of a function: a name is told once.
 */
export function unsaidIn(file: string, text: string): readonly Unsaid[] {
  const lines = text.split('\n');
  const said = new Set<string>();
  return lines.flatMap((line, at) => {
    const { name } = given.exec(line)?.groups ?? {};
    if (name === undefined) return [];
    const before = lines.slice(0, at).findLast((each) => each.trim() !== '' && !each.startsWith('// oxlint-')) ?? '';
    const isSaid = said.has(name) || before.endsWith('*/');
    said.add(name);
    return isSaid ? [] : [{ file, line: at + 1, name }];
  });
}

/** The same of all files of a folder. */
export function unsaidUnder(folder: string): readonly Unsaid[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.ts'] })
    .toSorted()
    .flatMap((file) => unsaidIn(file, readFileSync(file, 'utf8')));
}
