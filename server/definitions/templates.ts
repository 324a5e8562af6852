import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { Type } from 'typebox';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FactDefinitions } from '../../form-schemas/engine/fact-definition.ts';
import type { DocumentCatalogue, TemplateFiles } from '../../templates/engine/definition.ts';
import { filesOf, type PaperText, paperText } from '../../templates/engine/paper-text.ts';
import { compileTemplates } from '../../templates/engine/render.ts';
import { type UsedNames, usedNames } from '../../templates/engine/used.ts';
import { sha256 } from '../record/chain.ts';
import { readJson } from '../parse.ts';
import type { PublishedTemplate } from '../runtime.ts';

const FOLDER = join(import.meta.dirname, '../../templates');
// Papers that were issued with the sans keep it. The serif's own measure hangs letters too high: with this one they stand in the
// middle of a line and of a table's row.
const FONTS = [
  {
    family: 'Noto Serif Devanagari',
    name: 'noto-serif-devanagari',
    measure: 'ascent-override:102%;descent-override:53.5%',
  },
  { family: 'Noto Sans Devanagari', name: 'noto-sans-devanagari', measure: '' },
] as const;

const FactFile = Type.Record(Type.String(), Type.Object({ type: Type.String() }));

/** The shipped templates, compiled once. */
export type Templates = {
  readonly compiled: ReturnType<typeof compileTemplates>;
  readonly catalogue: DocumentCatalogue;
  /** Names of the building codes in the edition that papers cite. */
  readonly standards: Readonly<Record<string, string>>;
  /** The library with the facts that only papers read (templates/model.json). */
  libraryFor(library: FormLibrary): FormLibrary;
  /** What of the model a paper can read. */
  usedBy(template: string): UsedNames;
  /** SHA-256 over the document's text and every file it draws on. */
  hashOf(template: string): string;
};

const written = new Map<string, Templates>();
let loaded: Templates | undefined;

/** The templates as they stand in templates/, read at first use. */
export function shippedTemplates(): Templates {
  loaded ??= load(readTemplateFiles());
  return loaded;
}

/**
 * The templates by which a paper is made: the shipped ones, unless another text of it was published.
 * @param published the paper as it is in force, or as it was when it was issued
 */
export function templatesFor(published: PublishedTemplate | undefined): Templates {
  const shipped = shippedTemplates();
  if (published === undefined || shipped.hashOf(published.id) === published.hash) return shipped;
  const known = written.get(published.hash);
  if (known) return known;
  const templates = load(filesOf(published.id, JSON.parse(published.body) as PaperText));
  written.set(published.hash, templates);
  return templates;
}

/** The templates by which a draft of a paper is tried; kept by nobody. */
export function draftTemplates(id: string, text: PaperText): Templates {
  return load(filesOf(id, text));
}

/** Reads the template folder as the pure engine wants it. */
export function readTemplateFiles(): TemplateFiles {
  return {
    documents: readFolder('documents', '.hbs'),
    partials: readFolder('partials', '.hbs'),
    layouts: readFolder('layouts', '.hbs'),
    styles: readFolder('styles', '.css'),
    catalogue: JSON.parse(readFileSync(join(FOLDER, 'documents.json'), 'utf8')) as DocumentCatalogue,
  };
}

function readFolder(folder: string, ending: string): Record<string, string> {
  const names = readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith(ending));
  return Object.fromEntries(
    names.map((name) => [basename(name, ending), readFileSync(join(FOLDER, folder, name), 'utf8')]),
  );
}

function load(files: TemplateFiles): Templates {
  const paperFacts = readJson(FactFile, join(FOLDER, 'model.json')) as FactDefinitions;
  const libraries = new WeakMap<FormLibrary, FormLibrary>();
  const used = new Map<string, UsedNames>();
  const hashes = new Map<string, string>();
  return {
    usedBy: (template) => {
      const names = used.get(template) ?? usedNames(files, template);
      used.set(template, names);
      return names;
    },
    standards: readJson(Type.Record(Type.String(), Type.String()), join(FOLDER, 'standards.json')),
    libraryFor: (library) => {
      const known = libraries.get(library);
      if (known) return known;
      const extended = { ...library, facts: { ...library.facts, ...paperFacts } };
      libraries.set(library, extended);
      return extended;
    },
    compiled: compileTemplates(files),
    catalogue: files.catalogue,
    hashOf: (template) => {
      const hash = hashes.get(template) ?? sha256(canonicalJson(paperText(files, template)));
      hashes.set(template, hash);
      return hash;
    },
  };
}

const whole = new Map<string, string>();

/**
 * The styles of a paper with the fonts that they name inside, so that print needs no network and no font on the machine: one text
 * for all papers of a kind, because it is long and often compared.
 */
export function stylesWithFonts(styles: string): string {
  const known = whole.get(styles);
  if (known !== undefined) return known;
  const named = FONTS.filter(({ family }) => styles.includes(family));
  const made = [...named.flatMap(facesOf), styles].join('\n');
  whole.set(styles, made);
  return made;
}

type Family = (typeof FONTS)[number];

function facesOf(font: Family): readonly string[] {
  return [400, 700].flatMap((weight) => ['devanagari', 'latin'].map((subset) => fontFace(font, weight, subset)));
}

function fontFace({ family, name, measure }: Family, weight: number, subset: string): string {
  const require = createRequire(import.meta.url);
  const pack = require.resolve(`@fontsource/${name}/package.json`);
  const data = readFileSync(join(pack, '../files', `${name}-${subset}-${weight}-normal.woff2`)).toString('base64');
  const range =
    subset === 'latin'
      ? 'U+0000-00FF,U+2000-206F'
      : 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF';
  return `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};${measure};src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${range}}`;
}
