import { type Domain, usedSection } from './domain.ts';
import type { Node } from './nodes.ts';
import { type Row, readTable } from './tables.ts';

const kinds = ['from', 'derive', 'config', 'engine'];
const skipped = 'skip';

type Named = readonly [string, Node];

/**
 * Facts of the stage: those whose form belongs to it, those of the office, of the engine and of the user, and those derived
 * from them. `facts.tsv` of this folder says what derived ones are in CEL, adds some, and skips those of later stages.
 */
export function facts(domain: Domain): Node {
  const own = readTable(import.meta.dirname, 'facts.tsv');
  const decided = new Set(own.map((row) => row('fact')));
  const slugs = new Set(domain.forms.map((row) => row('slug')));
  const shipped = [...readTable(domain.folder, 'facts.tsv'), ...readTable(domain.folder, 'facts-to-add.tsv')]
    .filter((row) => row('type') !== 'alias' && !decided.has(row('fact')))
    .flatMap((row) => shippedFact(domain, slugs, row));
  const added = own.filter((row) => row('kind') !== skipped).map((row): Named => [row('fact'), ownFact(domain, row)]);
  return Object.fromEntries([...shipped, ...added].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function shippedFact(domain: Domain, slugs: ReadonlySet<string>, row: Row): readonly Named[] {
  const [source = '', ...rest] = row('source').split('#');
  const path = rest.join('#');
  const fact = row('fact');
  if (slugs.has(source))
    return [[fact, { ...typed(row('type')), ...privacy(domain, source, path), from: `${source}#${path}` }]];
  if (source === 'config') return [[fact, { ...typed(row('type')), privacy: 'public', config: path }]];
  if (source === 'engine' || source === 'derive')
    throw new Error(`facts.tsv must say what ${fact} is, or skip it: ${row('source')}`);
  return [];
}

function ownFact(domain: Domain, row: Row): Node {
  const kind = row('kind');
  if (!kinds.includes(kind)) throw new Error(`${row('fact')}: a fact is ${kinds.join(', ')} or ${skipped}`);
  const [slug = '', path = ''] = row('value').split('#');
  const seen =
    row('privacy') === '' && kind === 'from' ? privacy(domain, slug, path) : { privacy: row('privacy') || 'staff' };
  return { ...typed(row('type')), ...(row('unit') !== '' && { unit: row('unit') }), ...seen, [kind]: row('value') };
}

function typed(words: string): Node {
  const [type = '', codes] = words.split(':');
  return { type: type === 'enum[]' ? 'enum-list' : type, ...(codes !== undefined && { codes }) };
}

/** A fact is as private as the field it comes from. */
function privacy(domain: Domain, slug: string, pointer: string): Node {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const row = (domain.formFields.get(slug) ?? []).find((field) => field('key') === first);
  if (row === undefined) throw new Error(`${slug} has no field ${pointer}`);
  const last = rest.at(-1);
  const section = usedSection(row);
  const field =
    last === undefined ? row : (domain.sections.get(section) ?? []).find((candidate) => candidate('key') === last);
  if (field === undefined) throw new Error(`${slug} has no field ${pointer}`);
  return { privacy: field('privacy') || 'staff' };
}
