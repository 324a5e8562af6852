import { join } from 'node:path';
import { Type } from 'typebox';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { DocumentDefinition, PrintModel } from '../../templates/engine/definition.ts';
import { printModel } from '../../templates/engine/model.ts';
import { sampleInput, type SampleSize } from '../../templates/engine/sample.ts';
import { printsFormsOf } from '../../templates/engine/sheets.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../office/environment.ts';
import { getConfig } from '../office/read.ts';
import { shippedTemplates, type Templates } from '../definitions/templates.ts';

const FOLDER = join(import.meta.dirname, '../../templates');
const Named = Type.Record(Type.String(), Text);
const Words = Type.Object({
  usual: Type.Record(Type.String(), Type.String()),
  person: Type.String(),
  text: Type.String(),
  longLine: Type.String(),
  longText: Type.String(),
});

/** What people call topics, values and shared parts of papers. */
export const paperNames = readJson(
  Type.Object({ topics: Named, fields: Named, parts: Named }),
  join(FOLDER, 'names.json'),
);
/** Words that samples say. */
export const sampleWords = readJson(Words, join(FOLDER, 'sample-words.json'));

type Sampled = {
  readonly id: string;
  readonly definition: DocumentDefinition;
  readonly templates: Templates;
  readonly size: SampleSize;
};

/** The library of an office with what only papers read, and the forms that a paper prints. */
export async function paperLaw(runtime: Runtime, trx: Trx, organizationId: string, id: string) {
  const { library: own } = await runtime.definitions.library(trx, organizationId);
  const library = shippedTemplates().libraryFor(own);
  const { catalogue } = shippedTemplates();
  const slugs = Object.keys(library.forms).filter((slug) => printsFormsOf(catalogue, id, library.forms[slug]));
  return { library, forms: slugs.map((slug) => bundleForm(library, slug)) };
}

/** The model of a paper of no case, with the office's own name and law. */
export async function sampleModel(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { id, definition, templates, size }: Sampled,
): Promise<PrintModel> {
  const { library, forms } = await paperLaw(runtime, trx, organizationId, id);
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, organizationId, today);
  const environment = environmentOf(config, library, today);
  const facts = resolveFacts({ library, submissions: {}, engine: {}, config, user: {}, environment });
  const input = sampleInput(
    {
      document: definition,
      shapes: factShapes(library),
      codes: library.codes,
      checklists: library.checklists,
      law: config.legalReferences,
      standards: templates.standards,
      known: ofOffice(library, facts),
      form: forms[0],
      words: sampleWords,
      today,
    },
    size,
  );
  return printModel(input);
}

/** Facts that the setup gives, whatever the case. */
function ofOffice({ facts: sources }: FormLibrary, facts: Readonly<Record<string, unknown>>) {
  const own = Object.entries(sources).filter(([, { config }]) => config !== undefined);
  return Object.fromEntries(own.flatMap(([name]) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}
