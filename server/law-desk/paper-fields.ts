import { parseFactSource, factShapes, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { type MergeField, mergeFields } from '../../templates/engine/merge-fields.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { PaperFields } from '../contract/paper-desk.ts';
import { recordsOf, titled } from '../office/host-masters.ts';
import { getConfig } from '../office/read.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { paperLaw, paperNames, sampleModel } from './sample-paper.ts';
import { shippedTemplates } from '../definitions/templates.ts';

const unwritten = { title: { ne: '', en: '' }, layout: 'letter' } as const;

/** What may be put into a paper: values by topic with an example, shared parts and layouts. */
export async function paperFields(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  id: string,
): Promise<PaperFields> {
  const { library, forms } = await paperLaw(runtime, trx, organizationId, id);
  const templates = shippedTemplates();
  const definition = entryOf(templates.catalogue, id) ?? unwritten;
  const sample = await sampleModel(runtime, trx, organizationId, { id, definition, templates, size: 'typical' });
  const topics = mergeFields({
    shapes: factShapes(library),
    forms,
    codes: library.codes,
    topics: paperNames.topics,
    names: paperNames.fields,
    labelOf: (fact) => labelOfFact(library, fact),
    sample,
  });
  const { records } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  const cited = recordsOf(records, 'legal-reference').flatMap(({ key, title }) =>
    title === undefined ? [] : [{ key, label: titled(title) }],
  );
  const standards = Object.entries(templates.standards).map(([key, text]) => ({ key, label: { ne: text, en: text } }));
  const { partials, layouts } = templates.compiled.files;
  const parts = Object.entries(paperNames.parts).filter(([name]) => entryOf(partials, name) !== undefined);
  return {
    topics: topics.map((topic) => ({ ...topic, fields: topic.fields.map(fieldView) })),
    parts: parts.map(([name, label]) => ({ name, label })),
    layouts: Object.keys(layouts),
    laws: [...cited, ...standards],
  };
}

type FieldView = PaperFields['topics'][number]['fields'][number];

function fieldView({ columns, ...field }: MergeField): FieldView {
  const own = { ...field, options: [...field.options] };
  return columns === undefined ? own : { ...own, columns: columns.map(fieldView) };
}

/** What the form calls the field that a fact comes from. */
export function labelOfFact(library: FormLibrary, name: string): Text | undefined {
  const from = entryOf(library.facts, name)?.from;
  const source = from === undefined ? undefined : parseFactSource(from);
  return source && sourceField(library, source)?.label;
}
