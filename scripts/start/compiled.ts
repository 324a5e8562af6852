import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** What Node made of the program's files, by their content: an old one is never taken for a new one. */
export const compiledFolder = join(import.meta.dirname, '../../.cache/compiled');

/** Modules that are imported from here on, also by processes that this one starts, are read as an earlier start compiled them. */
export function readCompiled(): void {
  enableCompileCache(compiledFolder);
  process.env['NODE_COMPILE_CACHE'] = compiledFolder;
}

/** Writes down what was compiled now; without it that waits for an end that a server which is killed never comes to. */
export function writeCompiled(): void {
  flushCompileCache();
}
