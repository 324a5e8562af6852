import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A file of the program with what stands in it; its name is from the root of the repository. */
export type SourceFile = { readonly file: string; readonly text: string };
/** A name that a file gives to others. */
export type Export = { readonly file: string; readonly name: string };

const product = ['form-schemas', 'workflows', 'templates', 'server', 'web'];
const declared = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gmu;
const words = /\w+/gu;
const comments = /^\s*(?:\/\/|\/?\*).*$/gmu;

/** What the product exports and only tests ask for: its name stands nowhere else in the product or its scripts. */
export function findTestOnly(files: readonly SourceFile[]): readonly Export[] {
  const counts = new Map<string, number>();
  for (const { text } of files) {
    for (const [word] of text.replaceAll(comments, '').matchAll(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return files
    .filter(({ file }) => product.some((box) => file.startsWith(`${box}/`)))
    .flatMap(({ file, text }) => [...text.matchAll(declared)].map(([, name = '']) => ({ file, name })))
    .filter(({ name }) => counts.get(name) === 1);
}

/** Every source file of the product and of its scripts. */
export function readProgram(): readonly SourceFile[] {
  return globSync(`{${[...product, 'scripts'].join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => name === 'dist',
  })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
