import { type Domain, usedSection } from './domain.ts';
import { type Overrides, toCondition } from './formulas.ts';
import { fieldNode, limitsOf, type Node, overridden, useNode } from './nodes.ts';
import { kebab, type Row, stageId } from './tables.ts';

type Places = ReadonlyMap<string, Overrides>;

const classCodes: Readonly<Record<string, string>> = { क: 'A', ख: 'B', ग: 'C', घ: 'D' };
const alternative = /Alt enterBy ([A-Z](?:\/[A-Z])*)/;

/** Sections that the stage's forms refer to, and those that these refer to. */
export function sectionsUsed(domain: Domain): readonly string[] {
  const found = new Set<string>();
  const visit = (rows: readonly Row[]) => {
    for (const name of rows.map(usedSection).filter((section) => section !== '' && !found.has(section))) {
      found.add(name);
      visit(domain.sections.get(name) ?? []);
    }
  };
  for (const form of domain.forms) visit(domain.formFields.get(form('slug')) ?? []);
  return [...found].sort();
}

/** One file of form-schemas/shared. */
export function sectionFile(domain: Domain, places: Places, id: string): Node {
  const head = domain.heads.get(id);
  if (head === undefined) throw new Error(`sections.tsv has no header of ${id}`);
  const properties = Object.fromEntries(
    (domain.sections.get(id) ?? []).map((row) => [row('key'), sectionField(domain, places, id, row)]),
  );
  const { minItems, maxItems, fixed } = limitsOf(head('limits'));
  const label = { ne: head('ne'), en: head('en') };
  const extra = overridden(places.get(id) ?? {});
  const schema =
    head('type') === 'rows'
      ? {
          type: 'array',
          ...(minItems !== undefined && { minItems: Number(minItems) }),
          ...(maxItems !== undefined && { maxItems: Number(maxItems) }),
          naksa: { type: 'rows', label, ...(fixed !== undefined && { fixedBy: fixed }), ...extra },
          items: { type: 'object', properties },
        }
      : { type: 'object', naksa: { type: 'object', label, ...extra }, properties };
  return { id, schema };
}

function sectionField(domain: Domain, places: Places, id: string, row: Row): Node {
  const node = fieldNode(row, places.get(`${id}.${row('key')}`) ?? {});
  return usedSection(row) === '' ? node : withoutKeyword(domain, node);
}

/** One file of form-schemas/forms. */
export function formFile(domain: Domain, places: Places, form: Row, document: string | undefined): Node {
  const slug = form('slug');
  const own = places.get(slug) ?? {};
  const words = own['condition'] ?? form('condition');
  const enterAlso = alternative.exec(form('note'))?.[1]?.split('/');
  return {
    slug,
    title: { ne: form('nepaliTitle'), en: form('englishTitle') },
    stage: stageId(form('stage')),
    group: kebab(form('group')),
    order: Number(form('no')),
    kind: kebab(form('kind')),
    purpose: domain.purposes.get(slug) ?? '',
    enterBy: form('enterBy'),
    ...(enterAlso !== undefined && { enterAlso }),
    approvers: form('approvers').split('>'),
    classes: form('classes')
      .split(',')
      .map((letter) => classCodes[letter] ?? letter),
    types: form('types').split(','),
    requirement: requirementOf(form),
    ...(words !== '' && { condition: toCondition(words) }),
    ...(document !== undefined && { document }),
    schema: { type: 'object', properties: formProperties(domain, places, slug) },
  };
}

/** A form that the table requires under a condition is a conditional one. */
function requirementOf(form: Row): string {
  return form('requirement') === 'required' && form('condition') !== '' ? 'conditional' : form('requirement');
}

function formProperties(domain: Domain, places: Places, slug: string): Node {
  const rows = domain.formFields.get(slug) ?? [];
  return Object.fromEntries(rows.map((row) => [row('key'), formField(domain, places, slug, row)]));
}

function formField(domain: Domain, places: Places, slug: string, row: Row): Node {
  const place = `${slug}.${row('key')}`;
  const overrides = places.get(place) ?? {};
  const section = usedSection(row);
  if (row('kind') !== 'use') {
    const node = fieldNode(row, overrides);
    return section === '' ? node : withoutKeyword(domain, node);
  }
  const asUse: Row = (column) => (column === 'section' ? section : row(column));
  const used = useNode(asUse, domain.heads.get(section)?.('type') ?? 'object', overrides);
  // a section of this repository that the tables do not have, laid over the one they name
  const node = overrides['section'] === undefined ? used : { ...used, $ref: overrides['section'] };
  const properties = childOverrides(places, place);
  if (Object.keys(properties).length === 0) return node;
  return domain.heads.get(section)?.('type') === 'rows' ? { ...node, items: { properties } } : { ...node, properties };
}

/** What a form changes in single fields of a section it uses. */
function childOverrides(places: Places, place: string): Node {
  const children = [...places].filter(([at]) => at.startsWith(`${place}.`));
  return Object.fromEntries(
    children.map(([at, overrides]) => [at.slice(place.length + 1), { naksa: overridden(overrides) }]),
  );
}

function withoutKeyword(domain: Domain, node: Node): Node {
  const section = String(node['$ref']);
  if (!domain.heads.has(section)) throw new Error(`sections.tsv has no section ${section}`);
  return node;
}
