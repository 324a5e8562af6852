import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const source = join(import.meta.dirname, 'worker/sw.ts');
/** The pages that open without a network; what any of them shows later comes along. */
const carriedPages = /\/web\/(?:case-page\/(?:ApplicationPage|FirstFormPage)|tasks\/TaskListPage)\.tsx$/u;
/** Shown from bytes that the phone does not keep. */
const leftHere = /\/web\/files\/(?:Viewer|PdfPages)\.tsx$/u;

/** Lays the worker that carries cases into the field beside the page of the app, with the names of the files that it keeps. */
export function carryingWorker(): Plugin {
  return {
    name: 'naksa-carrying-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = carriedFiles(Object.values(bundle)).map((name) => `/${name}`);
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      const head = `const carriedFiles = ${JSON.stringify(files)}, carriedVersion = '${version}';\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + code });
    },
  };
}

type Piece = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The code that the carried pages need at once or later, its styles, the letters and the sign of the app. */
function carriedFiles(pieces: readonly Piece[]): readonly string[] {
  const chunks = pieces.filter((piece) => piece.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = byName.get(name);
    if (chunk === undefined || found.has(name) || isLeftHere(chunk)) return;
    found.add(name);
    for (const each of [...chunk.imports, ...chunk.dynamicImports]) visit(each);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName);
  const assets = pieces.filter(({ type, fileName }) => type === 'asset' && /\.(?:css|woff2|svg)$/u.test(fileName));
  return [...found, ...assets.map(({ fileName }) => fileName)].toSorted();
}

/** Another page than the carried ones; a page is a chunk of its own. */
function isLeftHere({ facadeModuleId, isEntry }: Rolldown.OutputChunk): boolean {
  if (facadeModuleId === null || isEntry) return false;
  return leftHere.test(facadeModuleId) || (facadeModuleId.endsWith('Page.tsx') && !carriedPages.test(facadeModuleId));
}
