import { join } from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit, { type PluginCheck } from 'size-limit';
import { Type } from 'typebox';
import { readJson } from '../../server/parse.ts';
import { ensureWebBuilt } from '../start/web-build.ts';

/** What a page may weigh: JavaScript, gzipped, of its modules and all that they import at once. */
export type BundleWeight = { readonly name: string; readonly bytes: number; readonly limit: number };

/** A chunk in the manifest that the build writes; keys are the source files. */
const Manifest = Type.Record(
  Type.String(),
  Type.Object({ file: Type.String(), imports: Type.Optional(Type.Array(Type.String())) }),
);
/** The files of a build by name, as Vite lists them. */
export type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const Limits = Type.Array(
  Type.Object({
    name: Type.String(),
    modules: Type.Array(Type.String()),
    /** Weighed without what that other page has loaded already. */
    beyond: Type.Optional(Type.String()),
    limitKB: Type.Number(),
  }),
);

const dist = join(import.meta.dirname, '../../web/dist');

/** Weighs the pages of the built app; builds it first when it is stale. */
export async function weighBundles(): Promise<readonly BundleWeight[]> {
  await ensureWebBuilt(() => undefined);
  const manifest: Manifest = readJson(Manifest, join(dist, '.vite/manifest.json'));
  const limits = readJson(Limits, join(import.meta.dirname, 'bundle-size.json'));
  const filesOf = (name: string | undefined) =>
    chunkFiles(manifest, limits.find((each) => each.name === name)?.modules ?? []);
  const checks = limits.map(({ modules, beyond }): PluginCheck => {
    const loaded = new Set(filesOf(beyond));
    const files = chunkFiles(manifest, modules).filter((file) => !loaded.has(file));
    return { files: files.map((file) => join(dist, file)), gzip: true };
  });
  // size-limit writes what it found into the checks
  await sizeLimit([filePlugin], { checks });
  return limits.map(({ name, limitKB }, index) => ({
    name,
    bytes: checks[index]?.size ?? Number.POSITIVE_INFINITY,
    limit: limitKB * 1000,
  }));
}

/**
 * The script files that load before the modules run: their own and what they import at once, each one time.
 * @throws Error naming a module that the build did not make a chunk of
 */
export function chunkFiles(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    const chunk = manifest[module];
    if (chunk === undefined)
      throw new Error(`bundle-size.json names ${module}, of which the build made no chunk; name the page's own file`);
    seen.add(module);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...new Set([...seen].map((module) => manifest[module]?.file ?? ''))].filter((file) => file.endsWith('.js'));
}
